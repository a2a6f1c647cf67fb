/** Photos that are taken out of the source and put back, here or elsewhere. */

import { removePhoto, restorePhoto } from './api.js';

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {import('./source-model.js').SourceModel} SourceModel */

export class Removals {
  #model;
  #go;
  /**
   * What was removed (true) and put back here, in order: the server tells of it too, perhaps late.
   * @type {Map<number, boolean[]>}
   */
  #changes = new Map();

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
    const changes = this.#note(id, true);
    store.remove(index);
    try {
      await removePhoto(id);
      this.#model.say(`“${title}” was removed.`, { label: 'Undo', run: () => void this.#restore(id) });
    } catch (error) {
      changes.pop();
      store.insert(index, photo);
      this.#model.sayError(error);
    }
  }

  /** @param {number} id */
  async #restore(id) {
    const changes = this.#note(id, false);
    try {
      const { photo, index } = await restorePhoto(id);
      const place = Math.min(index ?? 0, this.#model.store.count);
      this.#model.store.insert(place, photo);
      // What was taken away by mistake is seen again where it was missed.
      this.#go(place);
    } catch (error) {
      changes.pop();
      this.#model.sayError(error);
    }
  }

  /** @param {number} id @param {boolean} isRemoved */
  #note(id, isRemoved) {
    const changes = this.#changes.get(id) ?? [];
    this.#changes.set(id, changes);
    changes.push(isRemoved);
    return changes;
  }

  /**
   * A photo was removed or put back on another device, or in another window;
   * tells whether the list has to be read again for it.
   * @param {number} photo @param {boolean} isRemoved
   */
  noteElsewhere(photo, isRemoved) {
    if (this.#changes.get(photo)?.shift() === isRemoved) return false;
    this.#changes.delete(photo);
    const index = isRemoved ? this.#model.store.indexOf(photo) : -1;
    if (index >= 0) this.#model.store.remove(index);
    return index < 0;
  }
}
