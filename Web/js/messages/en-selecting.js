/** What is said while photos are selected, in English; loaded with that. */

import { counted, form, number, PHOTO } from './en-numbers.js';

/** @param {number} count */
const photos = (count) => counted(count, PHOTO);
/** @param {number} count */
const were = (count) => `${photos(count)} ${form(count, { one: 'was', other: 'were' })}`;
/** @param {number} count @param {string} one @param {string} other */
const are = (count, one, other) => `${photos(count)} ${form(count, { one: `is ${one}`, other: `are ${other}` })}`;

export const messages = {
  selected: (/** @type {number} */ count) => `${number(count)} selected`,
  toolbar: 'Selected photos',
  all: 'Select all',
  cancel: 'Cancel',
  favorite: 'Favorite',
  unfavorite: 'No favorite',
  mix: 'Add to mix',
  leaveMix: 'Take out of mix',
  download: 'Download',
  remove: 'Remove',
  restore: 'Restore',
  undo: 'Undo',
  close: 'Close',
  open: 'Open',
  limit: (/** @type {number} */ most) => `No more than ${photos(most)} can be selected at once.`,
  favored: (/** @type {number} */ count) => `${are(count, 'a favorite', 'favorites')} now.`,
  unfavored: (/** @type {number} */ count) => `${are(count, 'no favorite', 'no favorites')} any more.`,
  removed: (/** @type {number} */ count) => `${were(count)} removed.`,
  restored: (/** @type {number} */ count) => `${were(count)} restored.`,
  added: (/** @type {number} */ count, /** @type {string} */ title) => `${were(count)} added to “${title}”.`,
  inMixAlready: (/** @type {string} */ title) => `“${title}” has these photos already.`,
  left: (/** @type {number} */ count) => `${were(count)} taken out of the mix.`,
  leftSome: (/** @type {number} */ count, /** @type {number} */ others) => (
    `${count === 0 ? '' : `${were(count)} taken out of the mix. `}${photos(others)} ${form(others, { one: 'stays', other: 'stay' })}: the mix has all of the source.`),
  noOriginal: 'None of these photos has a picture to download.',
  downloadNeedsNetwork: 'Photos can be downloaded once the network is back.',
  downloading: (/** @type {number} */ count) => `${photos(count)} to download.`,
  addTo: (/** @type {number} */ count) => `Add ${photos(count)} to a mix`,
  newMix: 'New mix',
  name: 'Name',
  create: 'Create',
};
