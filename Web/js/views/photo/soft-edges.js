/** Whether zoomed photos have soft resistance at their edges; a setting of each device. */

import { savedSetting, saveSetting } from '../../basics/device-storage.js';

const KEY = 'vitrine-soft-edges';

export function hasSoftEdges() {
  return savedSetting(KEY) !== null;
}

/** @param {boolean} areSoft */
export function setSoftEdges(areSoft) {
  saveSetting(KEY, areSoft ? '' : undefined);
}
