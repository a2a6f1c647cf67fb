/** Whether zoomed photos have soft resistance at their edges; a setting of each device. */

const KEY = 'vitrine-soft-edges';

export function hasSoftEdges() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is refused.
    return false;
  }
}

/** @param {boolean} areSoft */
export function setSoftEdges(areSoft) {
  try {
    if (areSoft) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch (error) {
    // What was chosen cannot be kept.
    console.info(error);
  }
}
