/** Loads side by side, only so many at once, the most urgent first. */

/** What is looked at begins at once, whatever else is loading. */
export const URGENT = 0;
export const VISIBLE = 1;
export const AHEAD = 2;

/**
 * A load that waits for its turn or runs.
 * @typedef {object} Load
 * @property {number} urgency
 * @property {() => Promise<unknown>} start ends when its connection is free
 */

export class LoadQueue {
  #limit;
  /** @type {Set<Load>} in the order in which they were asked for */
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
   * Gives up a load that nobody waits for any more.
   * @param {Load} load
   */
  cancel(load) {
    this.#waiting.delete(load);
    if (this.#running.delete(load)) this.#startNext();
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
