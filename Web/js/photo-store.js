/** The photos of one source: all shapes, and those photos that are near. */

import { fetchPhoto, fetchPhotos, fetchShapes, isAborted } from './api.js';
import { ShapeTable } from './shape-table.js';

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {import('./core.js').Core} Core */

/** Photos that one request brings. */
const WINDOW = 60;
/** Photos that are kept; those far from the screen are let go first. */
const KEPT = 1800;

/**
 * Photos on their way. Those that are needed come even when the list has been
 * scrolled away from them.
 * @typedef {object} WindowRequest
 * @property {AbortController} life
 * @property {Promise<void>} done
 * @property {boolean} isNeeded
 */

/**
 * Tells `photos` when photos have come, `shapes` when cells change their shape
 * and `list` when photos have come, gone or changed places.
 */
export class PhotoStore extends EventTarget {
  /** @type {Map<number, Photo>} */
  #photos = new Map();
  /**
   * By the number of their first photo.
   * @type {Map<number, WindowRequest>}
   */
  #requests = new Map();
  /**
   * Of these only as much is known as the page says.
   * @type {Set<number>}
   */
  #seeds = new Set();
  #life = new AbortController();

  /**
   * @param {Core} core
   * @param {string} source
   * @param {number} count as far as it is known
   */
  constructor(core, source, count) {
    super();
    this.source = source;
    this.shapes = new ShapeTable(core);
    this.shapes.resize(count);
    /** @type {Promise<void> | undefined} */
    this.shapesArrived = undefined;
    this.hasShapes = false;
  }

  get count() {
    return this.shapes.count;
  }

  disconnect() {
    this.#life.abort();
    this.#abortRequests(() => true);
  }

  /**
   * Takes the shapes once.
   * @param {Promise<Uint8Array>} [coming] where they have been asked for already
   */
  loadShapes(coming) {
    this.shapesArrived ??= this.#takeShapes(coming ?? fetchShapes(this.source, this.#life.signal));
    return this.shapesArrived;
  }

  /** @param {Promise<Uint8Array>} coming */
  async #takeShapes(coming) {
    this.shapes.replace(await coming);
    this.hasShapes = true;
    // Photos that were asked for later may know more.
    for (const [index, { width, height }] of this.#photos) this.#reshape(index, width, height);
    this.dispatchEvent(new Event('shapes'));
  }

  /**
   * Takes what the page itself says of a photo, until the photo has come.
   * @param {number} index @param {Photo} photo
   */
  seed(index, photo) {
    if (this.#photos.has(index)) return;
    this.#photos.set(index, photo);
    this.#seeds.add(index);
  }

  // MARK: Photos

  /** @param {number} index */
  photo(index) {
    return this.#photos.get(index);
  }

  /**
   * Whether all is here that is known of a photo.
   * @param {number} index
   */
  has(index) {
    return this.#photos.has(index) && !this.#seeds.has(index);
  }

  /**
   * The number of a photo that is here, -1 for others.
   * @param {number} id
   */
  indexOf(id) {
    for (const [index, photo] of this.#photos) if (photo.id === id) return index;
    return -1;
  }

  /**
   * The number of any photo of the source, -1 where it is not shown.
   * @param {number} id
   */
  async locate(id) {
    const here = this.indexOf(id);
    if (here >= 0) return here;
    const { photo, index } = await fetchPhoto(id, this.#life.signal);
    if (photo.source !== this.source || index === undefined) return -1;
    this.shapes.resize(Math.max(this.count, index + 1));
    this.#photos.set(index, photo);
    return index;
  }

  /**
   * A photo, fetched where it is not here.
   * @param {number} index @returns {Promise<Photo | undefined>}
   */
  async fetch(index) {
    if (this.has(index)) return this.photo(index);
    const request = this.#request(index - (index % WINDOW));
    request.isNeeded = true;
    await request.done;
    return this.photo(index);
  }

  /**
   * Asks for photos that are not here, and gives up what was asked for
   * elsewhere.
   * @param {number} first @param {number} end
   */
  want(first, end) {
    const wanted = new Set();
    for (let offset = first - (first % WINDOW); offset < end; offset += WINDOW) {
      wanted.add(offset);
      if (this.#lacks(Math.max(first, offset), Math.min(end, offset + WINDOW))) this.#start(offset);
    }
    this.#abortRequests((offset, { isNeeded }) => !isNeeded && !wanted.has(offset));
    this.#letGo(first);
  }

  /** @param {(offset: number, request: WindowRequest) => boolean} isUseless */
  #abortRequests(isUseless) {
    for (const [offset, request] of this.#requests) {
      if (!isUseless(offset, request)) continue;
      this.#requests.delete(offset);
      request.life.abort();
    }
  }

  /** @param {number} first @param {number} end */
  #lacks(first, end) {
    for (let index = first; index < end; index += 1) if (!this.has(index)) return true;
    return false;
  }

  /** @param {number} offset */
  #start(offset) {
    if (this.#requests.has(offset)) return;
    this.#request(offset).done.catch((error) => {
      if (!isAborted(error)) this.dispatchEvent(new CustomEvent('failure', { detail: error }));
    });
  }

  /**
   * The request for a window, one at a time.
   * @param {number} offset
   */
  #request(offset) {
    const known = this.#requests.get(offset);
    if (known) return known;
    const life = new AbortController();
    const request = { life, done: this.#load(offset, life), isNeeded: false };
    this.#requests.set(offset, request);
    return request;
  }

  /** @param {number} offset @param {AbortController} life */
  async #load(offset, life) {
    try {
      const { photos } = await fetchPhotos(this.source, offset, WINDOW, life.signal);
      photos.forEach((photo, place) => {
        this.#photos.set(offset + place, photo);
        this.#seeds.delete(offset + place);
      });
      // A size may have become known after the shapes were sent.
      const reshaped = photos.filter(({ width, height }, place) => this.#reshape(offset + place, width, height));
      if (reshaped.length > 0) this.dispatchEvent(new Event('shapes'));
      this.dispatchEvent(new Event('photos'));
    } finally {
      if (this.#requests.get(offset)?.life === life) this.#requests.delete(offset);
    }
  }

  /** @param {number} around */
  #letGo(around) {
    if (this.#photos.size <= KEPT) return;
    const byDistance = [...this.#photos.keys()].sort((a, b) => Math.abs(a - around) - Math.abs(b - around));
    for (const index of byDistance.slice(KEPT / 2)) this.#photos.delete(index);
  }

  // MARK: Changes

  /**
   * Takes a photo out.
   * @param {number} index
   */
  remove(index) {
    this.shapes.remove(index);
    this.#renumber((other) => (other > index ? other - 1 : other), index);
    this.dispatchEvent(new CustomEvent('list', { detail: { removed: index } }));
  }

  /**
   * Puts a photo in.
   * @param {number} index @param {Photo} photo
   */
  insert(index, photo) {
    this.shapes.insert(index, photo.image ? this.shapes.encode(photo.width, photo.height) : 1);
    this.#renumber((other) => (other >= index ? other + 1 : other), -1);
    this.#photos.set(index, photo);
    this.dispatchEvent(new CustomEvent('list', { detail: { inserted: index } }));
  }

  /** @param {(index: number) => number} place @param {number} gone */
  #renumber(place, gone) {
    const moved = new Map();
    for (const [index, photo] of this.#photos) if (index !== gone) moved.set(place(index), photo);
    this.#photos = moved;
    // Numbers that were seeds are looked up again as all others are.
    this.#seeds.clear();
  }

  /**
   * Reads the source's list again, with the photos around the one that is
   * looked at, and only then lets go of what was here.
   * @param {number} looked the photo's name, 0 for none
   */
  async reload(looked) {
    const { signal } = this.#life;
    const shapes = await fetchShapes(this.source, signal, 'no-cache');
    const place = looked > 0 ? await fetchPhoto(looked, signal) : undefined;
    const around = Math.max(0, (place?.index ?? 0) - WINDOW);
    const { photos } = await fetchPhotos(this.source, around, 3 * WINDOW, signal, 'no-cache');
    this.#abortRequests(() => true);
    this.shapes.replace(shapes);
    this.#seeds.clear();
    this.#photos = new Map(photos.map((photo, offset) => [around + offset, photo]));
    this.dispatchEvent(new CustomEvent('list', { detail: { looked, place: place?.index ?? -1 } }));
  }

  /** Reads the shapes again: some have become known. */
  async reloadShapes() {
    const bytes = await fetchShapes(this.source, this.#life.signal, 'no-cache');
    if (bytes.length !== this.count * 2) return;
    this.shapes.replace(bytes);
    this.dispatchEvent(new Event('shapes'));
  }

  /**
   * Notes a size; tells whether it gives the photo another shape.
   * @param {number} index @param {number | undefined} width @param {number | undefined} height
   */
  #reshape(index, width, height) {
    const code = this.shapes.encode(width, height);
    if (code === 0 || code === this.shapes.code(index)) return false;
    this.shapes.set(index, code);
    return true;
  }

  /**
   * Changes what is known of an image; tells whether it is here.
   * @param {string} revision @param {Partial<Photo>} facts
   */
  learn(revision, facts) {
    let isHere = false;
    let isReshaped = false;
    for (const [index, photo] of this.#photos) {
      if (photo.revision !== revision) continue;
      isHere = true;
      this.#photos.set(index, { ...photo, ...facts });
      isReshaped = this.#reshape(index, facts.width, facts.height) || isReshaped;
    }
    if (isReshaped) this.dispatchEvent(new Event('shapes'));
    if (isHere) this.dispatchEvent(new Event('photos'));
    return isHere;
  }
}

/** The photos that a search has found, as a store that is complete. */
export class FoundPhotos extends PhotoStore {
  /** @param {Core} core @param {string} source @param {Photo[]} photos */
  constructor(core, source, photos) {
    super(core, source, 0);
    photos.forEach((photo, index) => this.insert(index, photo));
    this.shapesArrived = Promise.resolve();
    this.hasShapes = true;
  }

  /**
   * Nothing is missing.
   * @override
   */
  want() {}

  /**
   * The list is what was found, whatever the source does.
   * @override
   */
  async reload() {}

  /** @override */
  async reloadShapes() {}

  /** @override @param {number} id */
  async locate(id) {
    return this.indexOf(id);
  }
}
