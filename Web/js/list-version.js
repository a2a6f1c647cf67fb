/** Drops answers about a list that were asked for before the list was changed here. */

/**
 * Counts the changes that this page makes to a list. An optimistic change is
 * pending until the server has answered: until then it is unknown whether
 * another answer includes it.
 */
export class ListVersion {
  #version = 0;
  #pending = 0;
  /** @type {(() => void)[]} */
  #waiters = [];

  /** The number of changes so far. */
  get current() {
    return this.#version;
  }

  /** Notes a change that the server knows of already. */
  bump() {
    this.#version += 1;
  }

  /**
   * Begins an optimistic change.
   * @returns {() => void} ends it: the server has taken or refused it
   */
  begin() {
    this.#version += 1;
    this.#pending += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#version += 1;
      this.#pending -= 1;
      if (this.#pending > 0) return;
      for (const resume of this.#waiters.splice(0)) resume();
    };
  }

  /** Waits until no change is pending. */
  async settled() {
    while (this.#pending > 0) await new Promise((/** @type {(end: void) => void} */ resolve) => { this.#waiters.push(resolve); });
  }

  /**
   * Asks until no change was made between question and answer.
   * @template Answer
   * @param {() => Promise<Answer>} ask
   * @returns {Promise<Answer>}
   */
  async read(ask) {
    for (;;) {
      if (this.#pending > 0) await this.settled();
      const version = this.#version;
      const answer = await ask();
      if (version === this.#version) return answer;
    }
  }
}
