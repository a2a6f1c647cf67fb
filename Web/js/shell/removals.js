/** Removing and restoring a photo, with Undo. */

import { forgetUndo, offerUndo } from '../collection/undo-offer.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../collection/api.js').Photo} Photo */
/** @typedef {import('../collection/collection-store.js').Place} Place */
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
    const removal = this.#model.photos.remove(photo, index);
    const text = messages.removed(title);
    offerUndo({ photos: [id], change: 'restore', text });
    try {
      const place = await removal;
      this.#model.say(text, { label: messages.undo, run: () => void this.restore(id, place) });
      return true;
    } catch (error) {
      forgetUndo([id]);
      this.#model.sayError(error);
      return false;
    }
  }

  /**
   * Restores a photo, and shows it again if it is not visible.
   * @param {number} id @param {Place} [before] its position in the list that was shown
   */
  async restore(id, before) {
    forgetUndo([id]);
    try {
      const index = await this.#model.photos.restore(id, before);
      if (index >= 0) this.#go(index);
    } catch (error) {
      this.#model.sayError(error);
    }
  }
}
