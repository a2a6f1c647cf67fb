/** Removing and restoring a photo, with Undo. */

import { forgetUndo, offerUndo } from '../collection/undo-offer.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../collection/api.js').Photo} Photo */
/** @typedef {import('../collection/collection-store.js').Position} Position */
/** @typedef {import('../collection/source-model.js').SourceModel} SourceModel */

export class Removals {
  #model;
  #go;

  /** @param {SourceModel} model @param {(index: number) => void} go to a restored photo */
  constructor(model, go) {
    this.#model = model;
    this.#go = go;
  }

  /**
   * Removes a photo at once; Undo is offered once the server has accepted it.
   * @param {Photo} photo @param {number} index in the list shown
   * @returns {Promise<boolean>} whether the server accepted it
   */
  async remove(photo, index) {
    const { id, title } = photo;
    const text = messages.removed(title);
    try {
      const position = await offerUndo({ photos: [id], change: 'restore', text }, this.#model.photos.remove(photo, index));
      this.#model.toast(text, { label: messages.undo, run: () => void this.restore(id, position) });
      return true;
    } catch (error) {
      this.#model.toastError(error);
      return false;
    }
  }

  /**
   * Restores a photo, and shows it again if it is not visible.
   * @param {number} id @param {Position} [before] its position in the list that was shown
   */
  async restore(id, before) {
    forgetUndo([id]);
    try {
      const index = await this.#model.photos.restore(id, before);
      if (index >= 0) this.#go(index);
    } catch (error) {
      this.#model.toastError(error);
    }
  }
}
