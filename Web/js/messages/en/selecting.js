/** English messages of the selection of photos; loaded with it. */

import { counted, form, isolated, number, PHOTO } from './numbers.js';

/** @param {number} count */
const photos = (count) => counted(count, PHOTO);
/** @param {number} count */
const were = (count) => `${photos(count)} ${form(count, { one: 'was', other: 'were' })}`;

export const messages = {
  selected: (/** @type {number} */ count) => `${number(count)} selected`,
  selection: 'Selected photos',
  all: 'Select all',
  cancel: 'Cancel',
  favorite: 'Favorite',
  unfavorite: 'Unfavorite',
  mix: 'Add to mix',
  leaveMix: 'Remove from mix',
  share: 'Share',
  gettingPictures: (/** @type {number} */ count) => `Loading ${counted(count, { one: 'picture', other: 'pictures' })}…`,
  picturesReady: 'The pictures can be shared now.',
  linksCopied: (/** @type {number} */ count) => `${counted(count, { one: 'link', other: 'links' })} ${form(count, { one: 'was', other: 'were' })} copied.`,
  linksNotCopied: 'The links could not be copied.',
  download: 'Download',
  remove: 'Remove',
  restore: 'Restore',
  undo: 'Undo',
  close: 'Close',
  open: 'Open',
  limit: (/** @type {number} */ max) => `At most ${photos(max)} can be selected at once.`,
  favored: (/** @type {number} */ count) => `${were(count)} added to your favorites.`,
  unfavored: (/** @type {number} */ count) => `${were(count)} removed from your favorites.`,
  removed: (/** @type {number} */ count) => `${were(count)} removed.`,
  restored: (/** @type {number} */ count) => `${were(count)} restored.`,
  added: (/** @type {number} */ count, /** @type {string} */ title) => `${were(count)} added to ${isolated(title)}.`,
  inMixAlready: (/** @type {string} */ title) => `${isolated(title)} already contains these photos.`,
  left: (/** @type {number} */ count) => `${were(count)} removed from the mix.`,
  leftSome: (/** @type {number} */ count, /** @type {number} */ others) => (
    `${count === 0 ? '' : `${were(count)} removed from the mix. `}${photos(others)} ${form(others, { one: 'stays', other: 'stay' })}: the mix includes all photos of the source.`),
  noOriginal: 'None of these photos can be downloaded.',
  downloadNeedsNetwork: 'Photos can be downloaded when you are back online.',
  downloading: (/** @type {number} */ count) => `Downloading ${photos(count)}.`,
  addTo: (/** @type {number} */ count) => `Add ${photos(count)} to a mix`,
  newMix: 'New mix',
  name: 'Name',
  create: 'Create',
};
