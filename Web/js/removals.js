/** Photos that are taken out of the source and put back, here or elsewhere. */

import { removePhoto, restorePhoto } from './api.js';

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {import('./source-model.js').SourceModel} SourceModel */

export class Removals {
  #model;
  #go;
  /**
   * What was removed (true) and put back here: the server tells of it too.
   * @type {Map<number, boolean>}
   */
  #changed = new Map();

  /**
   * @param {SourceModel} model
   * @param {(index: number) => void} go to a photo that is back
   */
  constructor(model, go) {
    this.#model = model;
    this.#go = go;
  }

  /**
   * Removes at once; Undo is offered once the server knows.
   * @param {Photo} photo @param {number} index
   */
  async remove(photo, index) {
    const { id, title } = photo;
    const { store } = this.#model;
    this.#changed.set(id, true);
    store.remove(index);
    try {
      await removePhoto(id);
      this.#model.say(`“${title}” was removed.`, { label: 'Undo', run: () => void this.#restore(id) });
    } catch (error) {
      this.#changed.delete(id);
      store.insert(index, photo);
      this.#model.sayError(error);
    }
  }

  /** @param {number} id */
  async #restore(id) {
    try {
      this.#changed.set(id, false);
      const { photo, index } = await restorePhoto(id);
      const place = Math.min(index ?? 0, this.#model.store.count);
      this.#model.store.insert(place, photo);
      // What was taken away by mistake is seen again where it was missed.
      this.#go(place);
    } catch (error) {
      this.#model.sayError(error);
    }
  }

  /**
   * A photo was removed or put back on another device, or in another window;
   * tells whether the list has to be read again for it.
   * @param {number} photo @param {boolean} isRemoved
   */
  noteElsewhere(photo, isRemoved) {
    if (this.#changed.get(photo) === isRemoved) return false;
    this.#changed.delete(photo);
    const index = isRemoved ? this.#model.store.indexOf(photo) : -1;
    if (index >= 0) this.#model.store.remove(index);
    return index < 0;
  }
}
