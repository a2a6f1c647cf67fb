/** Loads with a concurrency limit, the most urgent first. */

/** Visible photos load at once, regardless of the limit. */
export const URGENT = 0;
export const VISIBLE = 1;
export const AHEAD = 2;

/**
 * A queued or running load.
 * @typedef {object} Load
 * @property {number} urgency
 * @property {() => Promise<unknown>} start ends when its connection is free
 */

export class LoadQueue {
  #limit;
  /** @type {Set<Load>} in the order of the requests */
  #waiting = new Set();
  /** @type {Set<Load>} */
  #running = new Set();

  /** @param {number} limit loads at once */
  constructor(limit) {
    this.#limit = limit;
  }

  /** @param {Load} load */
  add(load) {
    if (load.urgency === URGENT) return this.#start(load);
    this.#waiting.add(load);
    this.#startNext();
  }

  /**
   * Cancels a load that is no longer needed.
   * @param {Load} load
   */
  cancel(load) {
    this.#waiting.delete(load);
    if (this.#running.delete(load)) this.#startNext();
  }

  /**
   * Starts a queued load, regardless of the limit.
   * @param {Load} load
   */
  startNow(load) {
    if (this.#waiting.delete(load)) this.#start(load);
  }

  /** @param {Load} load */
  #start(load) {
    this.#running.add(load);
    const end = () => this.cancel(load);
    load.start().then(end, end);
  }

  #startNext() {
    while (this.#running.size < this.#limit && this.#waiting.size > 0) {
      const [first, ...others] = this.#waiting;
      const next = others.reduce((best, other) => (other.urgency < best.urgency ? other : best), first);
      this.#waiting.delete(next);
      this.#start(next);
    }
  }
}
