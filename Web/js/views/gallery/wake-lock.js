/** Keeps the screen awake while a slideshow plays. */

/** @typedef {EventTarget & { release: () => Promise<void> }} Lock */
/** @typedef {{ wakeLock?: { request: (kind: 'screen') => Promise<Lock> } }} WakeLockNavigator */

export class WakeLock {
  /** @type {Promise<Lock | undefined> | undefined} that was requested last, until it is released */
  #lock;

  /** @param {boolean} isActive */
  async set(isActive) {
    if (isActive === (this.#lock !== undefined)) return;
    const before = this.#lock;
    /** @type {Promise<Lock | undefined> | undefined} */
    const request = isActive ? this.#request(() => { if (this.#lock === request) this.#lock = undefined; }) : undefined;
    this.#lock = request;
    await (await before)?.release();
  }

  /** @param {() => void} released */
  async #request(released) {
    try {
      const lock = await /** @type {WakeLockNavigator} */ (navigator).wakeLock?.request('screen');
      // The browser releases it when the page is hidden, and it is requested again.
      lock?.addEventListener('release', released, { once: true });
      return lock;
    } catch {
      // Refused, e.g. on low battery: the screen may sleep, the slideshow continues.
      released();
      return undefined;
    }
  }
}
