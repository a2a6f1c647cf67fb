/** The order of all changes of a collection, by which outdated answers are recognised. */

/** Photos and images whose changes are remembered; the oldest are forgotten. */
const MAX_PHOTOS = 200;
const MAX_IMAGES = 600;

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {{ isRemoved: boolean, expected: boolean[] }} PhotoState the server is still to tell of the expected ones, in order */

/**
 * A change whose answer is awaited. It is ended once, in one of these ways.
 * @typedef {object} PendingChange
 * @property {() => void} taken the server has accepted it, and sends an event
 * @property {() => void} kept this device sends it later
 * @property {() => void} refused it did not happen
 */

/**
 * Numbers each change of a collection, from any origin: this page, the
 * device, or the server. An answer that was requested before the last change of
 * the list is requested again; newer facts of an image are put into
 * the answer.
 *
 * An own change is pending until the server has answered: until then it is
 * unknown whether another answer includes it.
 */
export class Changes {
  #number = 0;
  /** The number of the last change of which photos there are. */
  #ofList = 0;
  #pending = 0;
  /** @type {(() => void)[]} */
  #waiters = [];
  /** @type {Map<number, PhotoState>} */
  #photos = new Map();
  /** @type {Map<string, { number: number, facts: Partial<Photo> }>} */
  #images = new Map();

  /** Photos were added or removed, by an answer or an event. */
  noteList() {
    this.#number += 1;
    this.#ofList = this.#number;
  }

  /**
   * Begins an own change of a photo, which is shown before the server has taken it.
   * @param {number} photo @param {boolean} isRemoved
   * @returns {PendingChange}
   */
  begin(photo, isRemoved) {
    const state = this.#photos.get(photo) ?? { isRemoved, expected: [] };
    state.isRemoved = isRemoved;
    state.expected.push(isRemoved);
    remember(this.#photos, photo, state, MAX_PHOTOS);
    this.noteList();
    this.#pending += 1;
    const kept = () => {
      state.expected.splice(state.expected.lastIndexOf(isRemoved), 1);
      this.#end();
    };
    const refused = () => {
      state.isRemoved = !isRemoved;
      kept();
    };
    return { taken: () => this.#end(), kept, refused };
  }

  #end() {
    this.noteList();
    this.#pending -= 1;
    if (this.#pending > 0) return;
    for (const resume of this.#waiters.splice(0)) resume();
  }

  /**
   * Records that a photo was removed or restored, as reported by the server or the device.
   * @param {number} photo @param {boolean} isRemoved
   * @returns {boolean} whether that is news: this page may have done it itself
   */
  hear(photo, isRemoved) {
    const state = this.#photos.get(photo);
    const next = state?.expected.shift();
    const isOwn = next === isRemoved && state !== undefined && state.expected.length > 0;
    const isKnown = (next === undefined || next === isRemoved) && state?.isRemoved === isRemoved;
    if (isOwn || isKnown) return false;
    remember(this.#photos, photo, { isRemoved, expected: [] }, MAX_PHOTOS);
    this.noteList();
    return true;
  }

  /** All was read anew: what was heard of photos before says nothing any more. */
  forgetHeard() {
    for (const [photo, { expected }] of this.#photos) if (expected.length === 0) this.#photos.delete(photo);
  }

  /** The number of photos whose changes are remembered. */
  get size() {
    return this.#photos.size;
  }

  /**
   * Notes what has become known of an image.
   * @param {string} imageKey @param {Partial<Photo>} facts
   */
  learn(imageKey, facts) {
    this.#number += 1;
    const known = this.#images.get(imageKey)?.facts;
    remember(this.#images, imageKey, { number: this.#number, facts: { ...known, ...facts } }, MAX_IMAGES);
  }

  /**
   * What has become known of an image since a question was asked.
   * @param {string | undefined} imageKey @param {number} asked
   */
  learnedSince(imageKey, asked) {
    const known = imageKey === undefined ? undefined : this.#images.get(imageKey);
    return known && known.number > asked ? known.facts : undefined;
  }

  /**
   * Asks until the list was not changed between question and answer.
   * @template Answer
   * @param {() => Promise<Answer>} ask
   * @param {Promise<Answer>} [coming] an answer that was requested just now
   * @returns {Promise<{ answer: Answer, asked: number }>} with the number of the last change before the question
   */
  async read(ask, coming) {
    for (let first = coming; ; first = undefined) {
      const isTooEarly = this.#pending > 0;
      if (isTooEarly && !first) await this.#settled();
      const asked = this.#number;
      const answer = await (first ?? ask());
      if (asked >= this.#ofList && !(isTooEarly && first)) return { answer, asked };
    }
  }

  /** Waits until no change is pending. */
  async #settled() {
    while (this.#pending > 0) await new Promise((/** @type {(end: void) => void} */ resolve) => { this.#waiters.push(resolve); });
  }
}

/**
 * Sets the youngest entry, and forgets the oldest above a limit.
 * @template Key, Value
 * @param {Map<Key, Value>} map @param {Key} key @param {Value} value @param {number} limit
 */
function remember(map, key, value, limit) {
  map.delete(key);
  map.set(key, value);
  if (map.size <= limit) return;
  for (const oldest of map.keys()) return void map.delete(oldest);
}
