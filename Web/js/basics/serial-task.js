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
