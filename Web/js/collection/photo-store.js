/**
 * The photos of a collection: all shapes, and the photos near the screen.
 *
 * Over 300 lines: all that reads and changes the photos of one list.
 */

import { collectionPhotos, isAborted } from './api.js';
import { Changes } from './changes.js';
import { evictFar } from './far-photos.js';
import { ListVersion } from './list-version.js';
import { movedIndex } from './moved-index.js';
import { PhotoWindows, WINDOW } from './photo-windows.js';
import { readList } from './read-list.js';
import { sourceOf } from './route.js';
import { ShapeTable } from '../core/shape-table.js';
import { ShownImages } from './shown-images.js';

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {import('./api.js').ListShapes} ListShapes */
/** @typedef {import('./api.js').PhotoSource} PhotoSource */
/** @typedef {import('../core/core.js').Core} Core */
/** @typedef {import('./read-list.js').CurrentPhoto} CurrentPhoto */
/** @typedef {import('./route.js').Collection} Collection */

/** How many of the photos fetched last stay in memory: those before, on and after the stage. */
const MAX_NEEDED = 4;

/**
 * Dispatches `photos` when photos have loaded, `shapes` when shapes of cells change, `list` when photos were added,
 * removed or moved, `removed` with the ID of a photo that was removed, even if its index is unknown, and `outdated` when
 * photos of a newer list have loaded.
 */
export class PhotoStore extends EventTarget {
  /** @type {Map<number, Photo>} */
  #photos = new Map();
  #images = new ShownImages();
  #windows = new PhotoWindows((offset, signal) => this.#load(offset, signal), (error) => {
    if (!isAborted(error)) this.dispatchEvent(new CustomEvent('failure', { detail: error }));
  });
  /** The first photo near the screen. */
  #first = 0;
  /** @type {number[]} the photos fetched last: on a stage, and next to it */
  #needed = [];
  #life = new AbortController();
  #photoSource;
  #changes;
  version = new ListVersion();

  /**
   * @param {Core} core
   * @param {Collection} collection
   * @param {number} count if known
   * @param {PhotoSource} [photoSource] the source of the photos
   * @param {Changes} [changes] of the collection, shared with searches in it
   */
  constructor(core, collection, count, photoSource = collectionPhotos(collection), changes = new Changes()) {
    super();
    this.#changes = changes;
    this.collection = collection;
    this.#photoSource = photoSource;
    this.shapes = new ShapeTable(core);
    this.shapes.resize(count);
    /** @type {Promise<void> | undefined} */
    this.shapesLoading = undefined;
    this.hasShapes = false;
    /** @type {import('./list-dates.js').ListDates | undefined} if the list is ordered by date */
    this.dates = undefined;
    /** What the server omitted from the list, as text. */
    this.notice = '';
  }

  get count() {
    return this.shapes.count;
  }

  disconnect() {
    this.#life.abort();
    this.#windows.abortAll();
    this.shapes.disconnect();
  }

  /**
   * Applies the shapes, once; after a failure again.
   * @param {Promise<ListShapes>} [prefetched] if they were already requested
   */
  loadShapes(prefetched) {
    this.shapesLoading ??= this.#applyShapes(prefetched ?? this.#photoSource.shapes(this.#life.signal)).catch((error) => {
      this.shapesLoading = undefined;
      throw error;
    });
    return this.shapesLoading;
  }

  /** @param {Promise<ListShapes>} prefetched */
  async #applyShapes(prefetched) {
    const { response: { bytes, version } } = await this.#changes.read(() => this.#photoSource.shapes(this.#life.signal, 'no-cache'), prefetched);
    this.shapes.replace(bytes);
    this.version.shapes = version;
    this.hasShapes = true;
    // Photos requested later may include more.
    for (const [index, { width, height }] of this.#photos) this.#reshape(index, width, height);
    this.dispatchEvent(new Event('shapes'));
  }

  /** @param {RequestCache} [cache] 'no-cache' for the server's current version */
  fetchDates(cache) {
    return this.#photoSource.dates(this.#life.signal, cache);
  }

  /**
   * Sets a photo from the markup of the page, until the photo is loaded.
   * @param {number} index @param {Photo} photo
   */
  seed(index, photo) {
    if (this.#photos.has(index)) return;
    this.#photos.set(index, { ...this.#images.resolve(photo), isSeed: true });
  }

  // MARK: Photos

  /** @param {number} index */
  photo(index) {
    return this.#photos.get(index);
  }

  /** @param {number} index @returns {boolean} whether the photo is fully loaded */
  has(index) {
    const photo = this.#photos.get(index);
    return photo !== undefined && !photo.isSeed;
  }

  /** @param {number} id @returns {number} the index of the photo, -1 if it is not loaded */
  indexOf(id) {
    for (const [index, photo] of this.#photos) if (photo.id === id) return index;
    return -1;
  }

  /** The indices of the loaded photos by their IDs. */
  get indices() {
    return new Map([...this.#photos].map(([index, { id }]) => [id, index]));
  }

  /** @param {number} id @returns {Promise<number>} the index of any photo of the list, -1 if it is not shown */
  async locate(id) {
    const loaded = this.indexOf(id);
    if (loaded >= 0) return loaded;
    const { response: { photo, index }, requestedAt } = await this.#changes.read(
      () => this.#photoSource.locate(id, this.#life.signal));
    const source = sourceOf(this.collection);
    if (index === undefined || photo.isRemoved || (source && photo.source !== source)) return -1;
    this.shapes.resize(Math.max(this.count, index + 1));
    this.#photos.set(index, this.#current(photo, requestedAt));
    return index;
  }

  /**
   * A photo, fetched if it is not loaded.
   * @param {number} index @returns {Promise<Photo | undefined>}
   */
  async fetch(index) {
    this.#needed = [index, ...this.#needed].slice(0, MAX_NEEDED);
    if (this.has(index)) return this.photo(index);
    await this.#windows.loadAt(index);
    return this.photo(index);
  }

  /**
   * Requests missing photos, and cancels requests for others.
   * @param {number} first @param {number} end
   */
  loadRange(first, end) {
    this.#windows.loadRange(first, end, (from, to) => this.#isMissing(from, to));
    this.#first = first;
    this.#evict();
  }

  #evict() {
    evictFar(this.#photos, [this.#first, ...this.#needed]);
  }

  /** @param {number} first @param {number} end */
  #isMissing(first, end) {
    for (let index = first; index < end; index += 1) if (!this.has(index)) return true;
    return false;
  }

  /** @param {number} offset @param {AbortSignal} signal */
  async #load(offset, signal) {
    const { response, requestedAt } = await this.#changes.read(() => this.#photoSource.photos(offset, WINDOW, signal));
    this.notice = response.notice ?? '';
    const photos = response.photos.map((photo) => this.#current(photo, requestedAt));
    photos.forEach((photo, number) => this.#photos.set(offset + number, photo));
    // A size may have become known after the shapes were sent.
    const reshaped = photos.filter(({ width, height }, number) => this.#reshape(offset + number, width, height));
    if (reshaped.length > 0) this.dispatchEvent(new Event('shapes'));
    this.#evict();
    this.dispatchEvent(new Event('photos'));
    if (this.version.isFirstOfNewer(response.version)) this.dispatchEvent(new Event('outdated'));
  }

  /**
   * A photo with the picture to request, and with facts that became known after it was requested.
   * @param {Photo} photo @param {number} requestedAt
   */
  #current(photo, requestedAt) {
    const isFavorite = this.#changes.favoriteSince(photo.id, requestedAt) ?? photo.isFavorite;
    const resolved = this.#images.resolve(isFavorite === photo.isFavorite ? photo : { ...photo, isFavorite });
    const facts = this.#changes.factsSince(photo.imageKey, requestedAt);
    return facts ? this.#images.withFacts(resolved, facts) : resolved;
  }

  // MARK: Changes

  /**
   * Removes a photo.
   * @param {number} index
   */
  remove(index) {
    this.#changes.recordListChange();
    this.version.forget();
    this.shapes.remove(index);
    this.dates?.remove(index);
    this.#renumber((other) => (other > index ? other - 1 : other), index);
    this.dispatchEvent(new CustomEvent('list', { detail: { removed: index } }));
  }

  /**
   * Inserts a photo.
   * @param {number} index @param {Photo} photo
   */
  insert(index, photo) {
    this.#changes.recordListChange();
    this.version.forget();
    this.shapes.insert(index, photo.image ? this.shapes.encode(photo.width, photo.height) : 1);
    this.dates?.insert(index);
    this.#renumber((other) => (other >= index ? other + 1 : other), -1);
    this.#photos.set(index, this.#images.resolve(photo));
    this.dispatchEvent(new CustomEvent('list', { detail: { inserted: index } }));
  }

  /** @param {(index: number) => number} newIndex @param {number} removed */
  #renumber(newIndex, removed) {
    const moved = new Map();
    for (const [index, photo] of this.#photos) if (index !== removed) moved.set(newIndex(index), photo);
    this.#photos = moved;
  }

  /**
   * Reloads the list, with the photos around the one being viewed when the response is applied, and only then drops the
   * old photos.
   * @param {() => CurrentPhoto} currentPhoto
   * @param {() => boolean} [isNeeded] whether the response is still needed when it arrives
   */
  async reload(currentPhoto, isNeeded = () => true) {
    const read = () => readList(this.#photoSource, currentPhoto, this.#life.signal, () => this.dates?.read('no-cache'));
    const { response: { shapes, photos, dates }, requestedAt } = await this.#changes.read(read);
    if (this.#life.signal.aborted || !isNeeded()) return;
    this.#windows.abortRange();
    this.#changes.recordListChange();
    const before = this.#photos;
    this.shapes.replace(shapes.bytes);
    this.version.set(shapes.version);
    this.hasShapes = true;
    this.shapesLoading ??= Promise.resolve();
    this.dates?.apply(dates);
    this.#photos = new Map([...photos].map(([index, photo]) => [index, this.#current(photo, requestedAt)]));
    const moved = (/** @type {number} */ index) => movedIndex(index, before, photos, this.count);
    this.dispatchEvent(new CustomEvent('list', { detail: { moved } }));
    this.dispatchEvent(new Event('photos'));
  }

  /**
   * Reads the shapes again, since some have become known.
   * @param {string} [personal] the version of the favorites before any photo was read
   * @returns {Promise<boolean>} whether they belong to the loaded photos; those of another list are ignored
   */
  async reloadShapes(personal) {
    const { response: { bytes, version, personal: now } } = await this.#changes.read(() => this.#photoSource.shapes(this.#life.signal, 'no-cache'));
    if (bytes.length !== this.count * 2 || this.version.isOther(version) || (personal && personal !== now)) return false;
    this.shapes.replace(bytes);
    this.dispatchEvent(new Event('shapes'));
    return true;
  }

  /**
   * Records a size; returns whether it changes the photo's shape.
   * @param {number} index @param {number | undefined} width @param {number | undefined} height
   */
  #reshape(index, width, height) {
    const code = this.shapes.encode(width, height);
    if (code === 0 || code === this.shapes.code(index)) return false;
    this.shapes.set(index, code);
    return true;
  }

  /**
   * Records whether a photo is a favorite, if it is loaded.
   * @param {number} id @param {boolean} isFavorite
   */
  setFavorite(id, isFavorite) {
    const index = this.indexOf(id);
    const photo = this.#photos.get(index);
    if (!photo || photo.isFavorite === isFavorite) return;
    this.#photos.set(index, { ...photo, isFavorite });
    this.dispatchEvent(new Event('photos'));
  }

  /**
   * Applies facts about an image; returns whether its photo is loaded.
   * @param {string} imageKey @param {Partial<Photo>} facts
   */
  applyFacts(imageKey, facts) {
    let isLoaded = false;
    let isReshaped = false;
    for (const [index, photo] of this.#photos) {
      if (photo.imageKey !== imageKey) continue;
      isLoaded = true;
      this.#photos.set(index, this.#images.withFacts(photo, facts));
      isReshaped = this.#reshape(index, facts.width, facts.height) || isReshaped;
    }
    if (isReshaped) this.dispatchEvent(new Event('shapes'));
    if (isLoaded) this.dispatchEvent(new Event('photos'));
    return isLoaded;
  }
}
