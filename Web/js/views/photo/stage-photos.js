/** The photos on a stage: their sizes, and the renditions to load. */

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('../../collection/api.js').ZoomMode} ZoomMode */

/**
 * The modes by their numbers in the core.
 * @type {ZoomMode[]}
 */
export const MODES = ['fit', 'fill', 'actual'];
/** Photos of unknown size are assumed to be 3:2. */
export const UNKNOWN = { width: 1500, height: 1000 };

/**
 * The photos of the strip; it is possible to turn to a neighbor that is still loading.
 * @typedef {object} StripPhotos
 * @property {Photo} current
 * @property {Photo} [previous]
 * @property {Photo} [next]
 * @property {boolean} hasPrevious whether there is a previous photo
 * @property {boolean} hasNext
 */

/**
 * A photo and its neighbors, as far as they are loaded.
 * @param {import('../../collection/photo-store.js').PhotoStore} store @param {Photo} current @param {number} index
 * @param {{ neighbor: (index: number, step: 1 | -1) => number }} [order] default: the list's order
 * @returns {StripPhotos}
 */
export function stripPhotos(store, current, index, order = store.shapes) {
  const [previous, next] = [order.neighbor(index, -1), order.neighbor(index, 1)];
  return {
    current, previous: store.photo(previous), next: store.photo(next), hasPrevious: previous >= 0, hasNext: next >= 0,
  };
}

/** @param {Photo} photo @param {HTMLImageElement} [picture] of it, which has its shape */
export function sizeOf({ width, height }, picture) {
  if (width && height) return { width, height };
  return picture ? { width: picture.naturalWidth, height: picture.naturalHeight } : UNKNOWN;
}

/**
 * The side of the rendition to prefetch for the next photo.
 * @param {Core} core @param {{ width: number, height: number }} stage in CSS pixels
 * @param {Photo} photo @param {ZoomMode} mode
 */
export function nextRendition(core, stage, photo, mode) {
  const { width, height } = sizeOf(photo);
  return core.call.rendition_next(stage.width, stage.height, width, height, MODES.indexOf(mode), devicePixelRatio);
}

/**
 * The frame of a photo shown alone: x, y, width and height.
 * @param {Core} core @param {{ width: number, height: number }} stage in CSS pixels
 * @param {Photo} photo @param {ZoomMode} mode
 */
export function frameOf(core, stage, photo, mode) {
  const { width, height } = sizeOf(photo);
  core.call.photo_frame(stage.width, stage.height, width, height, MODES.indexOf(mode), core.results);
  return core.written(4);
}
