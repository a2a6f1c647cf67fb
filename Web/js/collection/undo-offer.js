/** Keeps the offer to undo a change of photos for the pages that follow within its seconds. */

/**
 * What takes the change back, and the words that say what was done.
 * @typedef {{ photos: number[], change: import('./api.js').PhotoChange, text: string }} Offer
 */

const KEY = 'vitrine-undo';
const MILLISECONDS = 9000;

/** @param {Offer} offer of what was done just now */
export function offerUndo(offer) {
  write({ ...offer, until: Date.now() + MILLISECONDS });
}

/** @param {number[]} photos whose change was taken back, or did not happen */
export function forgetUndo(photos) {
  if (String(pendingUndo()?.photos) === String(photos)) write(undefined);
}

/** @returns {Offer | undefined} of what was done on this page or the one before */
export function pendingUndo() {
  try {
    const offer = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return Array.isArray(offer?.photos) && offer.until > Date.now() ? offer : undefined;
  } catch {
    // Storage is refused, or holds something else: there is no offer.
    return undefined;
  }
}

/** @param {object | undefined} offer */
function write(offer) {
  try {
    if (offer) sessionStorage.setItem(KEY, JSON.stringify(offer));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    // A browser that stores nothing offers Undo on this page only.
    console.info(String(error));
  }
}
