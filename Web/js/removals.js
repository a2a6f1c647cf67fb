/** Photos that are taken out of the source and put back, here or elsewhere. */

import { removePhoto, restorePhoto } from './api.js';
import { OwnChanges } from './own-changes.js';
import { forgetUndo, offerUndo } from './undo-notice.js';

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {import('./photo-store.js').PhotoStore} PhotoStore */
/** @typedef {import('./source-model.js').SourceModel} SourceModel */

/**
 * What removals ask of the application.
 * @typedef {object} RemovalHost
 * @property {(index: number) => void} go to a photo that is back
 * @property {() => Promise<void>} reload the photos, since it is not known where one of them stands
 */

/** Where a photo stood in the list that was shown. */
/** @typedef {{ store: PhotoStore, index: number }} Place */

export class Removals {
  #model;
  #host;
  /** The server tells of what was done here too, perhaps late. */
  #own = new OwnChanges();

  /** @param {SourceModel} model @param {RemovalHost} host */
  constructor(model, host) {
    this.#model = model;
    this.#host = host;
  }

  /** The source's list, and the one that is shown where that is another. */
  get #stores() {
    return new Set([this.#model.all, this.#model.store]);
  }

  /**
   * Removes at once, from every list; Undo is offered once the server knows.
   * @param {Photo} photo @param {number} index in the list that is shown
   * @returns {Promise<boolean>} whether the server has taken it
   */
  async remove(photo, index) {
    const { id, title } = photo;
    const place = { store: this.#model.store, index };
    const places = this.#takeOut(id, place);
    const end = this.#begin(id, true);
    offerUndo(photo);
    try {
      await removePhoto(id);
      this.#model.say(`“${title}” was removed.`, { label: 'Undo', run: () => void this.restore(id, place) });
      return true;
    } catch (error) {
      forgetUndo(id);
      this.#own.withdraw(id);
      for (const { store, index: before } of places.reverse()) putBack(store, before, photo);
      this.#model.sayError(error);
      return false;
    } finally {
      end();
      if (places.every(({ store }) => store !== this.#model.all)) void this.#host.reload();
    }
  }

  /**
   * Takes a photo out of every list that knows where it stands.
   * @param {number} id @param {Place} shown @returns {Place[]}
   */
  #takeOut(id, shown) {
    const places = [...this.#stores].map((store) => ({ store, index: store === shown.store ? shown.index : store.indexOf(id) }))
      .filter(({ index }) => index >= 0);
    for (const { store, index } of places) store.remove(index);
    return places;
  }

  /**
   * Puts a photo back to its place in the source, and in what was found.
   * @param {number} id @param {Place} [before] where it stood in the list that was shown
   */
  async restore(id, before) {
    const end = this.#begin(id, false);
    forgetUndo(id);
    try {
      const { photo, index } = await restorePhoto(id);
      const { all, store } = this.#model;
      // What the server tells is the place in the source.
      if (this.#model.source) putBack(all, index ?? 0, photo);
      if (before && before.store === store) putBack(store, before.index, photo);
      if (all.indexOf(id) < 0) void this.#host.reload();
      // What was taken away by mistake is seen again where it was missed.
      const place = store.indexOf(id);
      if (place >= 0) this.#host.go(place);
    } catch (error) {
      this.#own.withdraw(id);
      this.#model.sayError(error);
    } finally {
      end();
    }
  }

  /**
   * Notes a change whose answer is awaited.
   * @param {number} id @param {boolean} isRemoved
   */
  #begin(id, isRemoved) {
    this.#own.note(id, isRemoved);
    const ends = [...this.#stores].map(({ version }) => version.begin());
    return () => { for (const end of ends) end(); };
  }

  /**
   * A photo was removed or put back on another device, or in another window;
   * tells whether the list has to be read again for it.
   * @param {number} photo @param {boolean} isRemoved
   */
  noteElsewhere(photo, isRemoved) {
    if (this.#own.take(photo, isRemoved)) return false;
    if (!isRemoved) return true;
    const isKnown = [...this.#stores].every((store) => store.indexOf(photo) >= 0);
    for (const store of this.#stores) {
      const index = store.indexOf(photo);
      if (index >= 0) store.remove(index);
    }
    return !isKnown;
  }
}

/**
 * Puts a photo into a list that does not have it.
 * @param {PhotoStore} store @param {number} index @param {Photo} photo
 */
function putBack(store, index, photo) {
  if (store.indexOf(photo.id) < 0) store.insert(Math.min(index, store.count), photo);
}
