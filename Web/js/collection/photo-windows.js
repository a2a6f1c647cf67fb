/** The parts of a list that are being loaded. */

/** The number of photos per request. */
export const WINDOW = 60;

/**
 * Photos being loaded. Those that are needed are loaded even if the list has been scrolled away.
 * @typedef {object} WindowRequest
 * @property {AbortController} life
 * @property {Promise<void>} done
 * @property {boolean} isNeeded
 */

export class PhotoWindows {
  #load;
  #failed;
  /**
   * By the index of their first photo.
   * @type {Map<number, WindowRequest>}
   */
  #requests = new Map();

  /**
   * @param {(offset: number, signal: AbortSignal) => Promise<void>} load
   * @param {(error: unknown) => void} failed for windows that are not awaited
   */
  constructor(load, failed) {
    this.#load = load;
    this.#failed = failed;
  }

  /**
   * Loads the photo at an index, regardless of the scroll position.
   * @param {number} index
   */
  async loadAt(index) {
    const request = this.#request(index - (index % WINDOW));
    request.isNeeded = true;
    await request.done;
  }

  /**
   * Loads the missing windows of a range, and cancels the requests for others.
   * @param {number} first @param {number} end
   * @param {(first: number, end: number) => boolean} isMissing
   */
  loadRange(first, end, isMissing) {
    const offsets = new Set();
    for (let offset = first - (first % WINDOW); offset < end; offset += WINDOW) {
      offsets.add(offset);
      if (isMissing(Math.max(first, offset), Math.min(end, offset + WINDOW))) this.#start(offset);
    }
    this.#abort((offset, { isNeeded }) => !isNeeded && !offsets.has(offset));
  }

  /** Cancels requests that were only for the screen. */
  abortRange() {
    this.#abort((_, { isNeeded }) => !isNeeded);
  }

  abortAll() {
    this.#abort(() => true);
  }

  /** @param {(offset: number, request: WindowRequest) => boolean} isObsolete */
  #abort(isObsolete) {
    for (const [offset, request] of this.#requests) {
      if (!isObsolete(offset, request)) continue;
      this.#requests.delete(offset);
      request.life.abort();
    }
  }

  /** @param {number} offset */
  #start(offset) {
    if (!this.#requests.has(offset)) this.#request(offset).done.catch(this.#failed);
  }

  /**
   * The request for a window, one at a time.
   * @param {number} offset
   */
  #request(offset) {
    const known = this.#requests.get(offset);
    if (known) return known;
    const life = new AbortController();
    const done = this.#load(offset, life.signal).finally(() => {
      if (this.#requests.get(offset)?.life === life) this.#requests.delete(offset);
    });
    const request = { life, done, isNeeded: false };
    this.#requests.set(offset, request);
    return request;
  }
}
