/** Shows the offer to undo the change made on the previous page. */

import { unlessLeft } from '../basics/unless-left.js';
import { changePhotos, messageOf } from '../collection/api.js';
import { forgetUndo, pendingUndo } from '../collection/undo-offer.js';
import { messages } from '#messages/common.js';

/** @typedef {import('./toasts.js').Toasts} Toasts */
/** @typedef {import('../collection/undo-offer.js').Offer} Offer */

/**
 * @param {Toasts} toasts
 * @param {(offer: Offer) => Promise<void>} [undo] for pages that can show the photos again
 */
export function showPendingUndo(toasts, undo) {
  const offer = pendingUndo();
  if (!offer) return;
  const run = async () => {
    forgetUndo(offer.photos);
    try {
      await (undo ?? undoAndReload)(offer);
    } catch (error) {
      toasts.show(messageOf(error));
    }
  };
  toasts.show(offer.text, { label: messages.undo, run: () => void run() });
}

/** @param {Offer} offer */
async function undoAndReload({ photos, change }) {
  await unlessLeft(changePhotos(photos, change), () => location.reload());
}
