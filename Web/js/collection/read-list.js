/** Reloads a list, with the photos around the one being viewed. */

import { isNotFound } from './api.js';
import { WINDOW } from './photo-windows.js';

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {import('./api.js').PhotoSource} PhotoSource */
/** @typedef {import('./api.js').DatesResponse} DatesResponse */
/** @typedef {import('./api.js').ListShapes} ListShapes */

/**
 * The photo being viewed: its ID, 0 if unknown, and its index.
 * @typedef {{ photo: number, index: number }} CurrentPhoto
 */

/** How often loading follows a person who continues to scroll. */
const MAX_FOLLOWS = 4;
/** How often a list that changes while it is read is read again. */
const MAX_ATTEMPTS = 3;

/**
 * Shapes and photos of the same list, and its sections if it has any: the list can change between two responses.
 * @param {PhotoSource} source @param {() => CurrentPhoto} currentPhoto @param {AbortSignal} signal
 * @param {() => Promise<DatesResponse | undefined> | undefined} [readDates] if the list is ordered by date
 * @returns {Promise<{ shapes: ListShapes, photos: Map<number, Photo>, dates?: DatesResponse }>}
 */
export async function readList(source, currentPhoto, signal, readDates) {
  for (let attempt = 1; ; attempt += 1) {
    const shapes = await source.shapes(signal, 'no-cache');
    const dates = await readDates?.();
    const { photos, total, version } = await readAround(source, currentPhoto, signal);
    const isWhole = isSame(shapes, total, version) && (!dates || isSame(shapes, dates.total, dates.version));
    if (isWhole || attempt === MAX_ATTEMPTS) return { shapes, photos, dates };
  }
}

/**
 * Whether photos belong to the list of these shapes. If as many were added as removed, only the version differs.
 * @param {ListShapes} shapes @param {number | undefined} total @param {number | undefined} version
 */
function isSame(shapes, total, version) {
  if (version !== undefined && shapes.version !== undefined) return version === shapes.version;
  return total === undefined || total === shapes.bytes.length / 2;
}

/** @param {PhotoSource} source @param {() => CurrentPhoto} currentPhoto @param {AbortSignal} signal */
async function readAround(source, currentPhoto, signal) {
  /** @type {number | undefined} */
  let total;
  /** @type {number | undefined} */
  let version;
  /** @type {Map<number, Photo>} */
  const photos = new Map();
  const known = new Set();
  for (let attempt = 0; attempt < MAX_FOLLOWS && !known.has(currentPhoto().photo); attempt += 1) {
    const { photo, index } = currentPhoto();
    known.add(photo);
    const center = await locate(source, photo, signal) ?? Math.max(index, 0);
    // At multiples, so that the device stores few different responses.
    const around = Math.max(0, Math.floor(center / WINDOW) - 1) * WINDOW;
    const response = await source.photos(around, 3 * WINDOW, signal, 'no-cache');
    ({ total, version } = response);
    response.photos.forEach((each, offset) => {
      photos.set(around + offset, each);
      known.add(each.id);
    });
  }
  return { photos, total, version };
}

/**
 * @param {PhotoSource} source @param {number} photo @param {AbortSignal} signal
 * @returns {Promise<number | undefined>} undefined if it is no longer in the list
 */
async function locate(source, photo, signal) {
  if (photo <= 0) return undefined;
  try {
    return (await source.locate(photo, signal)).index;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
