/** Stores the offer to undo a change of photos for the next pages, for some seconds. */

import { watchLeaving } from '../basics/unless-left.js';

/**
 * The reverse change, and the message about the change.
 * @typedef {{ photos: number[], change: import('./api.js').PhotoChange, text: string }} Offer
 */

const KEY = 'vitrine-undo';
const MILLISECONDS = 9000;

/**
 * Offers to undo a change that the server may not have accepted yet, unless the change fails. Leaving the page cancels
 * its request, which the server may have received.
 * @template T
 * @param {Offer} offer @param {Promise<T>} change
 */
export function offerUndo(offer, change) {
  if (offer.photos.length > 0) write({ ...offer, until: Date.now() + MILLISECONDS });
  return watchLeaving((isLeaving) => change.catch((error) => {
    if (!isLeaving()) forgetUndo(offer.photos);
    throw error;
  }));
}

/** @param {number[]} photos whose change was reverted or failed */
export function forgetUndo(photos) {
  if (String(pendingUndo()?.photos) === String(photos)) write(undefined);
}

/** @returns {Offer | undefined} for the last change on this page or the previous one */
export function pendingUndo() {
  try {
    const offer = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return Array.isArray(offer?.photos) && offer.until > Date.now() ? offer : undefined;
  } catch {
    // Storage is refused, or contains something else: there is no offer.
    return undefined;
  }
}

/** @param {object | undefined} offer */
function write(offer) {
  try {
    if (offer) sessionStorage.setItem(KEY, JSON.stringify(offer));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    // Without storage, Undo is only offered on this page.
    console.info(String(error));
  }
}
