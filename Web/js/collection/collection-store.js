/**
 * The photos of a collection and of searches in it: handles all changes of them.
 *
 * Over 300 lines: its purpose is to keep all changes in one place.
 */

import { changeFavorite, changePhotos, collectionPhotos, removePhoto, restorePhoto } from './api.js';
import { Changes } from './changes.js';
import { PhotoStore } from './photo-store.js';
import { isFavorites, isHidden, sourceOf } from './route.js';
import { KeyedSerialQueue } from '../basics/serial-task.js';

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {import('./api.js').PhotoSource} PhotoSource */
/** @typedef {import('../core/core.js').Core} Core */
/** @typedef {import('./read-list.js').CurrentPhoto} CurrentPhoto */
/** @typedef {import('./route.js').Collection} Collection */

/**
 * Sends changes and requests photos.
 * @typedef {object} CollectionServer
 * @property {(collection: Collection) => PhotoSource} photos
 * @property {(photo: number) => Promise<import('./api.js').ChangedPhoto>} remove
 * @property {(photo: number) => Promise<import('./api.js').ChangedPhoto>} restore
 * @property {(photo: number, isFavorite: boolean) => Promise<import('./api.js').ChangedPhoto>} setFavorite
 * @property {typeof changePhotos} change
 */

/**
 * What the store requires from the application.
 * @typedef {object} StoreHost
 * @property {() => Promise<void>} reload the photos, since the position of one of them is unknown
 * @property {(error: unknown) => void} failed
 */

/** The position of a photo in the list shown. */
/** @typedef {{ store: PhotoStore, index: number }} Position */

/** The delay after which shapes that became known are read again. */
const RELOAD_SHAPES_MILLISECONDS = 1500;
/** @type {CurrentPhoto} */
export const NOTHING = { photo: 0, index: -1 };
/** @type {CollectionServer} */
const SERVER = { photos: collectionPhotos, remove: removePhoto, restore: restorePhoto, setFavorite: changeFavorite, change: changePhotos };

export class CollectionStore {
  #core;
  #host;
  #server;
  #changes = new Changes();
  /** Concurrent requests for a photo could arrive in the other order. */
  #queue = new KeyedSerialQueue();
  /**
   * Whether photos are favorites on the server, while that is being changed, and the number of changes.
   * @type {Map<number, { isFavorite: boolean, changes: number }>}
   */
  #knownFavorites = new Map();
  /**
   * The last search, even if it is still loading.
   * @type {PhotoStore | undefined}
   */
  #found;
  #searches = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #shapesTimer;

  /**
   * @param {Core} core
   * @param {Collection} collection of all photos; `find` shows a search in it
   * @param {number} count of photos, according to the page
   * @param {StoreHost} host
   * @param {CollectionServer} [server]
   */
  constructor(core, collection, count, host, server = SERVER) {
    this.#core = core;
    this.#host = host;
    this.#server = server;
    /** The source shown; undefined for places and recents. */
    this.source = sourceOf(collection);
    /** The photos of the list, regardless of searches in it. */
    this.all = this.#make({ ...collection, query: '' }, count);
    /**
     * The photos shown.
     * @type {PhotoStore}
     */
    this.shown = this.all;
  }

  /** @param {Collection} collection @param {number} count */
  #make(collection, count) {
    const store = new PhotoStore(this.#core, collection, count, this.#server.photos(collection), this.#changes);
    store.addEventListener('outdated', () => void this.#host.reload());
    return store;
  }

  disconnect() {
    this.#found?.disconnect();
    clearTimeout(this.#shapesTimer);
    this.all.disconnect();
  }

  /** The whole list, and the list shown if it is a different one. */
  get #stores() {
    return new Set([this.all, this.shown]);
  }

  /**
   * Whether photos of a source can be among those shown.
   * @param {string} source
   */
  includes(source) {
    return this.source === '' || source === this.source;
  }

  // MARK: Reading

  /**
   * Shows the photos matching a search; all photos without words.
   * @param {string} text
   */
  async find(text) {
    const before = this.shown;
    const search = (this.#searches += 1);
    // The current photos stay until they are replaced.
    if (this.#found !== before) this.#found?.disconnect();
    const found = text ? this.#make({ ...this.all.collection, query: text }, 0) : undefined;
    this.#found = found;
    if (found) {
      found.dates = this.all.dates?.of(found);
      try {
        await Promise.all([found.loadShapes(), found.fetch(0), found.dates?.load()]);
      } catch (error) {
        // Otherwise it would be loaded again with the list shown.
        if (this.#searches === search) this.cancelSearch();
        throw error;
      }
    } else await this.all.dates?.load();
    if (this.#searches !== search) throw new DOMException(text, 'AbortError');
    this.shown = found ?? this.all;
    if (before !== this.all && before !== this.shown) before.disconnect();
  }

  /** Ends a search that is still loading. */
  cancelSearch() {
    this.#searches += 1;
    const { shown } = this;
    if (this.#found !== shown) this.#found?.disconnect();
    this.#found = shown === this.all ? undefined : shown;
  }

  /**
   * Reads the photos again; the one being viewed stays in place.
   * @param {() => CurrentPhoto} currentPhoto
   * @param {() => boolean} [isNeeded] whether the response is still needed when it arrives
   */
  async reload(currentPhoto, isNeeded) {
    const { all } = this;
    // The photo being viewed in a search does not determine a position in the source.
    await all.reload(() => (this.shown === all ? currentPhoto() : NOTHING), isNeeded);
    // A search that was shown in the meantime, or is still loading, may have older responses.
    const { shown } = this;
    if (shown !== all) await shown.reload(currentPhoto, isNeeded);
    if (this.#found && this.#found !== shown) await this.#found.reload(() => NOTHING, isNeeded);
    this.#changes.forgetReported();
  }

  /** Requests shapes that have become known, or all shapes if the list has changed. */
  catchUp() {
    return this.#compare((store) => store.shapes.hasUnknown);
  }

  /**
   * From now on, events report every change. Changes between the current responses and now were not reported, but are
   * detected by the versions of the list and of the user's favorites, which a conditional request returns.
   */
  checkVersions() {
    return this.#compare(() => true, document.documentElement.dataset.personal);
  }

  /**
   * @param {(store: PhotoStore) => boolean} isIncluded whether to read the shapes of a list again
   * @param {string} [personal] the version of the user's favorites before any photo was read
   */
  async #compare(isIncluded, personal) {
    try {
      await this.all.loadShapes();
      let isSame = !this.all.version.isMixed;
      for (const store of this.#stores) if (isIncluded(store)) isSame = await store.reloadShapes(personal) && isSame;
      if (!isSame) await this.#host.reload();
    } catch (error) {
      this.#host.failed(error);
    }
  }

  /**
   * The first photo with a picture that has not failed: its page has all buttons.
   * @param {number} index to start with
   */
  async firstIntact(index) {
    await this.shown.fetch(index);
    for (let other = index; other < this.shown.count; other += 1) {
      const photo = this.shown.photo(other);
      if (photo?.image && !photo.failure) return photo;
    }
    return undefined;
  }

  // MARK: Changes by this page

  /**
   * Removes a photo from all lists at once, and then on the server.
   * @param {Photo} photo @param {number} index in the list shown
   * @returns {Promise<Position>} its position; rejects if the server refused and the photo is restored
   */
  async remove(photo, index) {
    const position = { store: this.shown, index };
    const positions = this.#removeFromLists(photo.id, position);
    const change = this.#changes.begin(photo.id, true);
    const { lastListChange } = this.#changes;
    try {
      const { isPending } = await this.#server.remove(photo.id);
      if (isPending) change.queued();
      else change.accepted();
      return position;
    } catch (error) {
      const isUnchanged = this.#changes.lastListChange === lastListChange;
      change.rejected();
      for (const { store, index: before } of positions.reverse()) reinsert(store, before, photo);
      if (!isUnchanged) void this.#host.reload();
      throw error;
    } finally {
      if (positions.every(({ store }) => store !== this.all)) void this.#host.reload();
    }
  }

  /**
   * Removes a photo from all lists in which its position is known.
   * @param {number} id @param {Position} [position] in the list shown
   * @returns {Position[]}
   */
  #removeFromLists(id, position) {
    const positions = [...this.#stores]
      .map((store) => ({ store, index: store === position?.store ? position.index : store.indexOf(id) }))
      .filter(({ index }) => index >= 0);
    for (const { store, index } of positions) store.remove(index);
    for (const store of this.#stores) store.dispatchEvent(new CustomEvent('removed', { detail: id }));
    return positions;
  }

  /**
   * Restores a photo to its position in the source, and in searches.
   * @param {number} id @param {Position} [before] its position in the list that was shown
   * @returns {Promise<number>} its index in the list shown, -1 if unknown
   */
  async restore(id, before) {
    const change = this.#changes.begin(id, false);
    try {
      const { photo, index, isPending } = await this.#server.restore(id);
      if (isPending) change.queued();
      else change.accepted();
      const { all, shown } = this;
      // Removed on the page of another source, from which Undo is still offered.
      if (this.source && photo.source && photo.source !== this.source) return -1;
      // The server reports the position in the source; in other lists it may be another one by now.
      const isKnown = photo.source === this.source && index !== undefined && !all.collection.order;
      if (isKnown) reinsert(all, index, photo);
      if (before?.store === shown && !(isKnown && shown === all)) reinsert(shown, before.index, photo);
      if (!isKnown || shown !== all) void this.#host.reload();
      return shown.indexOf(id);
    } catch (error) {
      change.rejected();
      throw error;
    }
  }

  /**
   * Adds a photo to the favorites or removes it at once, and then on the server.
   * @param {Photo} photo @param {boolean} isFavorite
   * @returns {Promise<void>} rejects if the server refused and it is reverted
   */
  async setFavorite({ id, isFavorite: shown = false }, isFavorite) {
    const known = this.#knownFavorites.get(id) ?? { isFavorite: shown, changes: 0 };
    known.changes += 1;
    this.#knownFavorites.set(id, known);
    const end = this.#changes.beginFavorite(id, isFavorite);
    this.#showFavorite(id, isFavorite);
    try {
      await this.#queue.run(id, () => this.#server.setFavorite(id, isFavorite));
      known.isFavorite = isFavorite;
      end();
    } catch (error) {
      end();
      this.#recordFavorite(id, known.isFavorite);
      throw error;
    } finally {
      known.changes -= 1;
      if (known.changes === 0) this.#knownFavorites.delete(id);
    }
  }

  /** @param {number} id @param {boolean} isFavorite */
  #recordFavorite(id, isFavorite) {
    if (this.#changes.recordFavorite(id, isFavorite)) this.#showFavorite(id, isFavorite);
  }

  /** @param {number} id @param {boolean} isFavorite */
  #showFavorite(id, isFavorite) {
    for (const store of this.#stores) store.setFavorite(id, isFavorite);
  }

  /**
   * Changes several photos on the server, and then on this page.
   * @param {number[]} ids @param {import('./api.js').PhotoChange} change
   */
  async changeAll(ids, change) {
    if (change === 'favorite' || change === 'unfavorite') {
      await this.#server.change(ids, change);
      for (const id of ids) this.#recordFavorite(id, change === 'favorite');
      if (isFavorites(this.all.collection)) await this.#host.reload();
      return;
    }
    const pending = ids.map((id) => this.#changes.begin(id, change === 'remove'));
    try {
      const { isPending } = await this.#server.change(ids, change);
      for (const each of pending) each[isPending ? 'queued' : 'accepted']();
    } catch (error) {
      for (const each of pending) each.rejected();
      throw error;
    }
    await this.#host.reload();
  }

  // MARK: Changes from elsewhere

  /**
   * A photo was added to or removed from the favorites, as reported by the server or this device.
   * @param {number} photo @param {boolean} isFavorite
   */
  applyFavorite(photo, isFavorite) {
    this.#recordFavorite(photo, isFavorite);
    if (isFavorites(this.all.collection)) void this.#host.reload();
  }

  /**
   * A photo was removed or restored, as reported by the server or this device.
   * @param {number} photo @param {boolean} isRemoved
   */
  applyRemoval(photo, isRemoved) {
    if (!this.#changes.recordRemoval(photo, isRemoved)) return;
    const count = this.#stores.size;
    const isLeaving = isRemoved !== isHidden(this.all.collection);
    // Lists in which the old or new position of the photo is unknown are reloaded.
    if (!isLeaving || this.#removeFromLists(photo).length < count) void this.#host.reload();
  }

  /**
   * Applies new facts about an image.
   * @param {string} imageKey @param {Partial<Photo>} facts
   */
  applyFacts(imageKey, facts) {
    this.#changes.recordFacts(imageKey, facts);
    const isLoaded = this.shown.applyFacts(imageKey, facts);
    if (isLoaded || !facts.width || this.#shapesTimer !== undefined) return;
    this.#shapesTimer = setTimeout(() => {
      this.#shapesTimer = undefined;
      void this.catchUp();
    }, RELOAD_SHAPES_MILLISECONDS);
  }
}

/**
 * Inserts a photo again into a list that does not contain it.
 * @param {PhotoStore} store @param {number} index @param {Photo} photo
 */
function reinsert(store, index, photo) {
  if (store.indexOf(photo.id) < 0) store.insert(Math.min(index, store.count), photo);
}
