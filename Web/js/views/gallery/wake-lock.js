/** Keeps the screen awake while a slideshow plays. */

/** @typedef {EventTarget & { release: () => Promise<void> }} Lock */
/** @typedef {{ wakeLock?: { request: (kind: 'screen') => Promise<Lock> } }} LockGiver */

export class WakeLock {
  /** @type {Promise<Lock | undefined> | undefined} that was requested last, until it is released */
  #lock;

  /** @param {boolean} isWanted */
  async set(isWanted) {
    if (isWanted === (this.#lock !== undefined)) return;
    const before = this.#lock;
    /** @type {Promise<Lock | undefined> | undefined} */
    const request = isWanted ? this.#request(() => { if (this.#lock === request) this.#lock = undefined; }) : undefined;
    this.#lock = request;
    await (await before)?.release();
  }

  /** @param {() => void} gone */
  async #request(gone) {
    try {
      const lock = await /** @type {LockGiver} */ (navigator).wakeLock?.request('screen');
      // The browser releases it when the page is hidden, and it is requested again.
      lock?.addEventListener('release', gone, { once: true });
      return lock;
    } catch {
      // Refused, e.g. on low battery: the screen may sleep, the slideshow continues.
      gone();
      return undefined;
    }
  }
}
