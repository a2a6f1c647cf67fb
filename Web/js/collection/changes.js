/** The order of all changes of a collection, used to detect outdated responses. */

/** The number of photos and images whose changes are remembered; the oldest are forgotten. */
const MAX_PHOTOS = 200;
const MAX_IMAGES = 600;

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {{ isRemoved: boolean, expected: boolean[] }} PhotoState changes that the server has yet to report, in order */

/**
 * A change without a response yet. It ends in one of these ways.
 * @typedef {object} PendingChange
 * @property {() => void} accepted the server accepted it, and sends an event
 * @property {() => void} queued this device sends it later
 * @property {() => void} rejected it was not applied
 */

/**
 * Numbers each change of a collection, from any origin: this page, the device, or the server. A response requested
 * before the last change of the list is requested again; newer facts of an image are merged into the response.
 *
 * A change made by this page is pending until the server has responded: until then it is unknown whether other
 * responses include it.
 */
export class Changes {
  #number = 0;
  /** The number of the last change of the set of photos. */
  #lastListChange = 0;
  #pending = 0;
  /** @type {(() => void)[]} */
  #waiters = [];
  /** @type {Map<number, PhotoState>} */
  #photos = new Map();
  /** @type {Map<string, { number: number, facts: Partial<Photo> }>} */
  #images = new Map();
  /** @type {Map<number, { number: number, isFavorite: boolean }>} */
  #favorites = new Map();

  /** The number of the last change of the list: it changes with the list. */
  get lastListChange() {
    return this.#lastListChange;
  }

  /** Photos were added or removed, according to a response or an event. */
  recordListChange() {
    this.#number += 1;
    this.#lastListChange = this.#number;
  }

  /**
   * Starts a change of a photo by this page, which is shown before the server accepts it.
   * @param {number} photo @param {boolean} isRemoved
   * @returns {PendingChange}
   */
  begin(photo, isRemoved) {
    const state = this.#photos.get(photo) ?? { isRemoved, expected: [] };
    state.isRemoved = isRemoved;
    state.expected.push(isRemoved);
    setNewest(this.#photos, photo, state, MAX_PHOTOS);
    this.recordListChange();
    this.#pending += 1;
    const queued = () => {
      state.expected.splice(state.expected.lastIndexOf(isRemoved), 1);
      this.#end();
    };
    const rejected = () => {
      state.isRemoved = !isRemoved;
      queued();
    };
    return { accepted: () => this.#end(), queued, rejected };
  }

  #end() {
    this.recordListChange();
    this.#pending -= 1;
    if (this.#pending > 0) return;
    for (const resume of this.#waiters.splice(0)) resume();
  }

  /**
   * Records that a photo was removed or restored, as reported by the server or the device.
   * @param {number} photo @param {boolean} isRemoved
   * @returns {boolean} whether it is new: this page may have made the change itself
   */
  recordRemoval(photo, isRemoved) {
    const state = this.#photos.get(photo);
    const next = state?.expected.shift();
    const isOwn = next === isRemoved && state !== undefined && state.expected.length > 0;
    const isKnown = (next === undefined || next === isRemoved) && state?.isRemoved === isRemoved;
    if (isOwn || isKnown) return false;
    setNewest(this.#photos, photo, { isRemoved, expected: [] }, MAX_PHOTOS);
    this.recordListChange();
    return true;
  }

  /** Everything was reloaded: earlier changes no longer matter. */
  forgetReported() {
    for (const [photo, { expected }] of this.#photos) if (expected.length === 0) this.#photos.delete(photo);
  }

  /** The number of photos whose changes are remembered. */
  get size() {
    return this.#photos.size;
  }

  /**
   * Records facts about an image.
   * @param {string} imageKey @param {Partial<Photo>} facts
   */
  recordFacts(imageKey, facts) {
    this.#number += 1;
    const known = this.#images.get(imageKey)?.facts;
    setNewest(this.#images, imageKey, { number: this.#number, facts: { ...known, ...facts } }, MAX_IMAGES);
  }

  /**
   * Facts about an image that became known after a request was sent.
   * @param {string | undefined} imageKey @param {number} requestedAt the number of the last change before the request
   */
  factsSince(imageKey, requestedAt) {
    const known = imageKey === undefined ? undefined : this.#images.get(imageKey);
    return known && known.number > requestedAt ? known.facts : undefined;
  }

  /**
   * Starts adding a photo to the favorites or removing it by this page: until the end, no response is known to include
   * it.
   * @param {number} photo @param {boolean} isFavorite
   * @returns {() => void} ends it
   */
  beginFavorite(photo, isFavorite) {
    const state = { number: Infinity, isFavorite };
    setNewest(this.#favorites, photo, state, MAX_PHOTOS);
    return () => { state.number = this.#number += 1; };
  }

  /**
   * Records whether a photo is a favorite, as reported by the server or the device.
   * @param {number} photo @param {boolean} isFavorite
   * @returns {boolean} whether that applies: it does not before the end of a change of this page, which comes later
   */
  recordFavorite(photo, isFavorite) {
    if (this.#favorites.get(photo)?.number === Infinity) return false;
    this.beginFavorite(photo, isFavorite)();
    return true;
  }

  /**
   * Whether a photo is a favorite, if that changed after a request was sent.
   * @param {number} photo @param {number} requestedAt
   */
  favoriteSince(photo, requestedAt) {
    const known = this.#favorites.get(photo);
    return known && known.number > requestedAt ? known.isFavorite : undefined;
  }

  /**
   * Repeats a request until the list did not change between request and response.
   * @template Value
   * @param {() => Promise<Value>} request
   * @param {Promise<Value>} [prefetched] a response that was already requested
   * @returns {Promise<{ response: Value, requestedAt: number }>} with the number of the last change before the request
   */
  async read(request, prefetched) {
    for (let first = prefetched; ; first = undefined) {
      const isTooEarly = this.#pending > 0;
      if (isTooEarly && !first) await this.#settled();
      const requestedAt = this.#number;
      const response = await (first ?? request());
      if (requestedAt >= this.#lastListChange && !(isTooEarly && first)) return { response, requestedAt };
    }
  }

  /** Waits until no change is pending. */
  async #settled() {
    while (this.#pending > 0) await new Promise((/** @type {(end: void) => void} */ resolve) => { this.#waiters.push(resolve); });
  }
}

/**
 * Sets the newest entry, and removes the oldest above a limit.
 * @template Key, Value
 * @param {Map<Key, Value>} map @param {Key} key @param {Value} value @param {number} limit
 */
function setNewest(map, key, value, limit) {
  map.delete(key);
  map.set(key, value);
  if (map.size <= limit) return;
  for (const oldest of map.keys()) return void map.delete(oldest);
}
