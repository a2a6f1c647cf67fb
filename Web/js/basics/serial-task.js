/** Tasks that never run concurrently. */

/**
 * Runs a task one at a time. Requests during a run are coalesced into one more run after it.
 */
export class SerialTask {
  #run;
  /** @type {Promise<void> | undefined} */
  #running;
  /** @type {Promise<void> | undefined} */
  #next;

  /** @param {() => Promise<void>} run */
  constructor(run) {
    this.#run = run;
  }

  /** @returns {Promise<void>} a run started after this call */
  request() {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running.catch(() => undefined).then(() => {
      this.#next = undefined;
      return this.#start();
    });
    return this.#next;
  }

  #start() {
    const running = this.#run().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}

/** Runs tasks with the same key one after the other, in the order of their requests. */
export class KeyedSerialQueue {
  /** @type {Map<unknown, Promise<unknown>>} */
  #last = new Map();

  /** @template T @param {unknown} key @param {() => Promise<T>} task @returns {Promise<T>} */
  run(key, task) {
    const result = this.#last.get(key)?.then(task) ?? task();
    this.#last.set(key, result.catch(() => undefined));
    return result;
  }
}
