/** Keeps the screen awake while a slideshow plays. */

/** @typedef {EventTarget & { release: () => Promise<void> }} Lock */
/** @typedef {{ wakeLock?: { request: (kind: 'screen') => Promise<Lock> } }} LockGiver */

export class WakeLock {
  /** @type {Lock | undefined} */
  #lock;
  #isWanted = false;

  /** @param {boolean} isWanted */
  async set(isWanted) {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    if (isWanted) {
      await this.#request(/** @type {LockGiver} */ (navigator));
    } else {
      const lock = this.#lock;
      this.#lock = undefined;
      await lock?.release();
    }
  }

  /** @param {LockGiver} giver */
  async #request(giver) {
    try {
      const lock = await giver.wakeLock?.request('screen');
      if (!lock) return;
      // The browser releases it when the page is hidden, and it is requested again.
      lock.addEventListener('release', () => { this.#isWanted = false; }, { once: true });
      if (this.#isWanted) this.#lock = lock;
      else await lock.release();
    } catch {
      // Refused, e.g. on low battery: the screen may sleep, the slideshow continues.
      this.#isWanted = false;
    }
  }
}
