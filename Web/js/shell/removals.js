/** Removing a photo and putting it back, as the person does it: Undo is offered. */

import { forgetUndo, offerUndo } from '../collection/undo-offer.js';
import { messages } from '../messages/en.js';

/** @typedef {import('../collection/api.js').Photo} Photo */
/** @typedef {import('../collection/collection-store.js').Place} Place */
/** @typedef {import('../collection/source-model.js').SourceModel} SourceModel */

export class Removals {
  #model;
  #go;

  /** @param {SourceModel} model @param {(index: number) => void} go to a photo that is back */
  constructor(model, go) {
    this.#model = model;
    this.#go = go;
  }

  /**
   * Removes at once; Undo is offered once the server knows.
   * @param {Photo} photo @param {number} index in the list that is shown
   * @returns {Promise<boolean>} whether the server has taken it
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
   * Puts a photo back, and shows it: what was taken away by mistake is seen again if it was missed.
   * @param {number} id @param {Place} [before] where it stood in the list that was shown
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
