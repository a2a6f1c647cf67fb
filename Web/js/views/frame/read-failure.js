/** Why a picture failed: its photo may have been read before that was known, and visitors receive no events. */

import { fetchPhoto, isAborted, messageOf } from '../../collection/api.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */

/**
 * Reads the reason from the server, if there is one, adds it to the photo in the list, and updates the view.
 * @param {Photo} photo @param {import('./viewer-parts.js').View} view
 * @param {import('../../collection/photo-store.js').PhotoStore} store @param {AbortSignal} signal of the view
 */
export async function readFailure({ id, imageKey }, view, store, signal) {
  try {
    const { photo: { failure } } = await fetchPhoto(store.collection, id, signal);
    if (failure === undefined || !imageKey) return;
    store.applyFacts(imageKey, { failure });
    const shown = store.photo(view.index);
    if (shown?.id === id) view.updatePhoto(shown);
  } catch (error) {
    // The network may be the reason.
    if (!isAborted(error)) console.info(messageOf(error));
  }
}
