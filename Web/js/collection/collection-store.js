/**
 * The photos of a collection and of what is searched for in it: every change of them goes through here.
 *
 * Over 300 lines: that all changes are in one place is what it is for.
 */

import { changeFavorite, changePhotos, collectionPhotos, removePhoto, restorePhoto } from './api.js';
import { Changes } from './changes.js';
import { PhotoStore } from './photo-store.js';
import { isFavorites, isHidden, sourceOf } from './route.js';

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
 * @property {(photo: number, isFavorite: boolean) => Promise<import('./api.js').ChangedPhoto>} favor
 * @property {typeof changePhotos} change
 */

/**
 * What the store asks of the application.
 * @typedef {object} StoreHost
 * @property {() => Promise<void>} reload the photos, since it is not known where one of them stands
 * @property {(error: unknown) => void} failed
 */

/** Where a photo stood in the list that was shown. */
/** @typedef {{ store: PhotoStore, index: number }} Place */

/** Shapes that became known are read again so long after the last one did. */
const LEARNING_MILLISECONDS = 1500;
/** @type {CurrentPhoto} */
const NOTHING = { photo: 0, index: -1 };
/** @type {CollectionServer} */
const SERVER = { photos: collectionPhotos, remove: removePhoto, restore: restorePhoto, favor: changeFavorite, change: changePhotos };

export class CollectionStore {
  #core;
  #host;
  #server;
  #changes = new Changes();
  /**
   * What is found last, also while it is on its way.
   * @type {PhotoStore | undefined}
   */
  #found;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #learning;

  /**
   * @param {Core} core
   * @param {Collection} collection of all photos; a search in it is shown by `find`
   * @param {number} count of photos, as far as the page says
   * @param {StoreHost} host
   * @param {CollectionServer} [server]
   */
  constructor(core, collection, count, host, server = SERVER) {
    this.#core = core;
    this.#host = host;
    this.#server = server;
    /** The shown source; undefined for a place and the recents. */
    this.source = sourceOf(collection);
    /** The photos of the list, whatever a search in it shows. */
    this.all = this.#make({ ...collection, query: '' }, count);
    /**
     * The photos that are shown.
     * @type {PhotoStore}
     */
    this.shown = this.all;
  }

  /** @param {Collection} collection @param {number} count */
  #make(collection, count) {
    return new PhotoStore(this.#core, collection, count, this.#server.photos(collection), this.#changes);
  }

  disconnect() {
    this.#found?.disconnect();
    clearTimeout(this.#learning);
    this.all.disconnect();
  }

  /** The whole list, and the one that is shown if that is another. */
  get #stores() {
    return new Set([this.all, this.shown]);
  }

  /**
   * Whether photos of a source may be among those that are shown.
   * @param {string} source
   */
  includes(source) {
    return this.source === '' || source === this.source;
  }

  // MARK: Answers

  /**
   * Shows what has these words; all photos without any.
   * @param {string} text
   */
  async find(text) {
    const before = this.shown;
    // What is shown stays whole until something else is shown in its place.
    if (this.#found !== before) this.#found?.disconnect();
    const found = text ? this.#make({ ...this.all.collection, query: text }, 0) : undefined;
    this.#found = found;
    if (found) {
      found.dates = this.all.dates?.of(found);
      await Promise.all([found.loadShapes(), found.fetch(0), found.dates?.load()]);
    } else await this.all.dates?.load();
    if (this.#found !== found) throw new DOMException('Something else is searched for.', 'AbortError');
    this.shown = found ?? this.all;
    if (before !== this.all && before !== this.shown) before.disconnect();
  }

  /**
   * Reads the photos again; the one being viewed stays in place.
   * @param {() => CurrentPhoto} currentPhoto
   * @param {() => boolean} [isWanted] whether the answer is still to be taken once it is here
   */
  async reload(currentPhoto, isWanted) {
    const { all, shown } = this;
    // The photo being viewed in a search says nothing about the place in the source.
    await all.reload(() => (shown === all ? currentPhoto() : NOTHING), isWanted);
    if (shown !== all) await shown.reload(currentPhoto, isWanted);
    this.#changes.forgetHeard();
  }

  /** Asks for shapes that have become known since they came, and for all if the list is another one by now. */
  catchUp() {
    return this.#compare((store) => store.shapes.hasUnknown);
  }

  /**
   * Events report every change from now on. What changed between the present answers and now was not reported, and is seen
   * in the version of the list, which an answer without bytes confirms.
   */
  began() {
    return this.#compare(() => true);
  }

  /** @param {(store: PhotoStore) => boolean} isAsked whether the shapes of a list are read again */
  async #compare(isAsked) {
    try {
      await this.all.loadShapes();
      let isSame = !this.all.version.isMixed;
      for (const store of this.#stores) if (isAsked(store)) isSame = await store.reloadShapes() && isSame;
      if (!isSame) await this.#host.reload();
    } catch (error) {
      this.#host.failed(error);
    }
  }

  /**
   * The first photo whose page has every button.
   * @param {number} index to begin with
   */
  async goodPhoto(index) {
    await this.shown.fetch(index);
    for (let other = index; other < this.shown.count; other += 1) {
      const photo = this.shown.photo(other);
      if (photo?.image && !photo.failure) return photo;
    }
    return undefined;
  }

  // MARK: Changes made here

  /**
   * Removes a photo from every list at once, and then on the server.
   * @param {Photo} photo @param {number} index in the list that is shown
   * @returns {Promise<Place>} where it stood; fails if it was refused, and the photo is back
   */
  async remove(photo, index) {
    const place = { store: this.shown, index };
    const places = this.#takeOut(photo.id, place);
    const change = this.#changes.begin(photo.id, true);
    try {
      const { isPending } = await this.#server.remove(photo.id);
      if (isPending) change.kept();
      else change.taken();
      return place;
    } catch (error) {
      change.refused();
      for (const { store, index: before } of places.reverse()) putBack(store, before, photo);
      throw error;
    } finally {
      if (places.every(({ store }) => store !== this.all)) void this.#host.reload();
    }
  }

  /**
   * Takes a photo out of every list that knows where it stands.
   * @param {number} id @param {Place} [place] in the list that is shown
   * @returns {Place[]}
   */
  #takeOut(id, place) {
    const places = [...this.#stores].map((store) => ({ store, index: store === place?.store ? place.index : store.indexOf(id) }))
      .filter(({ index }) => index >= 0);
    for (const { store, index } of places) store.remove(index);
    return places;
  }

  /**
   * Puts a photo back to its place in the source, and in what was found.
   * @param {number} id @param {Place} [before] where it stood in the list that was shown
   * @returns {Promise<number>} its number in the list that is shown, -1 where it is not known
   */
  async restore(id, before) {
    const change = this.#changes.begin(id, false);
    try {
      const { photo, index, isPending } = await this.#server.restore(id);
      if (isPending) change.kept();
      else change.taken();
      // The server reports the place in the source.
      if (this.source && !this.all.collection.order) putBack(this.all, index ?? 0, photo);
      const isPlaced = this.shown === this.all || before?.store === this.shown;
      if (before && before.store === this.shown) putBack(before.store, before.index, photo);
      // What was searched for meanwhile was found without it.
      if (this.all.indexOf(id) < 0 || !isPlaced) void this.#host.reload();
      return this.shown.indexOf(id);
    } catch (error) {
      change.refused();
      throw error;
    }
  }

  /**
   * Makes a photo a favorite at once, or none any more, and then on the server.
   * @param {Photo} photo @param {boolean} isFavorite
   * @returns {Promise<void>} fails if it was refused, and all is as before
   */
  async setFavorite({ id, isFavorite: before = false }, isFavorite) {
    this.#favor(id, isFavorite);
    try {
      await this.#server.favor(id, isFavorite);
    } catch (error) {
      this.#favor(id, before);
      throw error;
    }
  }

  /** @param {number} id @param {boolean} isFavorite */
  #favor(id, isFavorite) {
    for (const store of this.#stores) store.setFavorite(id, isFavorite);
  }

  /**
   * Changes several photos on the server, and then here.
   * @param {number[]} ids @param {import('./api.js').PhotoChange} change
   */
  async changeAll(ids, change) {
    if (change === 'favorite' || change === 'unfavorite') {
      await this.#server.change(ids, change);
      for (const id of ids) this.#favor(id, change === 'favorite');
      if (isFavorites(this.all.collection)) await this.#host.reload();
      return;
    }
    const pending = ids.map((id) => this.#changes.begin(id, change === 'remove'));
    try {
      const { isPending } = await this.#server.change(ids, change);
      for (const each of pending) each[isPending ? 'kept' : 'taken']();
    } catch (error) {
      for (const each of pending) each.refused();
      throw error;
    }
    await this.#host.reload();
  }

  // MARK: Changes made elsewhere

  /**
   * A photo was added to or removed from the favorites, as reported by the server or this device.
   * @param {number} photo @param {boolean} isFavorite
   */
  hearFavorite(photo, isFavorite) {
    this.#favor(photo, isFavorite);
    if (isFavorites(this.all.collection)) void this.#host.reload();
  }

  /**
   * A photo was removed or restored, as reported by the server or this device.
   * @param {number} photo @param {boolean} isRemoved
   */
  hear(photo, isRemoved) {
    if (!this.#changes.hear(photo, isRemoved)) return;
    const count = this.#stores.size;
    const isLeaving = isRemoved !== isHidden(this.all.collection);
    // A list that does not know where the photo stood, or will stand, is read again.
    if (!isLeaving || this.#takeOut(photo).length < count) void this.#host.reload();
  }

  /**
   * Takes what has become known of an image.
   * @param {string} imageKey @param {Partial<Photo>} facts
   */
  learn(imageKey, facts) {
    this.#changes.learn(imageKey, facts);
    const isHere = this.shown.learn(imageKey, facts);
    if (isHere || !facts.width || this.#learning !== undefined) return;
    this.#learning = setTimeout(() => {
      this.#learning = undefined;
      void this.catchUp();
    }, LEARNING_MILLISECONDS);
  }
}

/**
 * Puts a photo into a list that does not have it.
 * @param {PhotoStore} store @param {number} index @param {Photo} photo
 */
function putBack(store, index, photo) {
  if (store.indexOf(photo.id) < 0) store.insert(Math.min(index, store.count), photo);
}
