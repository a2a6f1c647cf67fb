/** Keeps the offer to undo a removal when the page is left within its seconds. */

import { restorePhoto, words } from '../collection/api.js';
import { messages } from '../messages/en.js';

/** @typedef {import('./toasts.js').Toasts} Toasts */
/** @typedef {{ photo: number, title: string, until: number }} Offer */

const KEY = 'vitrine-undo';
const MILLISECONDS = 9000;

/** @param {{ id: number, title: string }} photo that was removed just now */
export function offerUndo({ id, title }) {
  write({ photo: id, title, until: Date.now() + MILLISECONDS });
}

/** @param {number} photo that was put back, or is still there */
export function forgetUndo(photo) {
  if (pendingUndo()?.photo === photo) write(undefined);
}

/** @returns {Offer | undefined} what was removed on the page before */
export function pendingUndo() {
  try {
    const offer = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return offer && offer.until > Date.now() ? offer : undefined;
  } catch {
    // Storage is refused, or holds something else: there is no offer.
    return undefined;
  }
}

/**
 * Shows what the page before has offered.
 * @param {Toasts} toasts
 * @param {(photo: number) => Promise<void>} [restore] for pages that know how to show the photo again
 */
export function showPendingUndo(toasts, restore) {
  const offer = pendingUndo();
  if (!offer) return;
  const run = async () => {
    forgetUndo(offer.photo);
    try {
      await (restore ?? restoreAndReload)(offer.photo);
    } catch (error) {
      toasts.show(words(error));
    }
  };
  toasts.show(messages.removed(offer.title), { label: messages.undo, run: () => void run() });
}

/** @param {number} photo */
async function restoreAndReload(photo) {
  await restorePhoto(photo);
  location.reload();
}

/** @param {Offer | undefined} offer */
function write(offer) {
  try {
    if (offer) sessionStorage.setItem(KEY, JSON.stringify(offer));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    // A browser that stores nothing offers Undo on this page only.
    console.info(String(error));
  }
}
