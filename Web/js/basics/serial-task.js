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

/** Runs tasks of the same subject one after the other, in the order of their requests. */
export class Turns {
  /** @type {Map<unknown, Promise<unknown>>} */
  #last = new Map();

  /** @template T @param {unknown} subject @param {() => Promise<T>} run @returns {Promise<T>} */
  take(subject, run) {
    const turn = this.#last.get(subject)?.then(run) ?? run();
    this.#last.set(subject, turn.catch(() => undefined));
    return turn;
  }
}
