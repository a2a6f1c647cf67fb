/** Listens to a server that may be unavailable, from one window at a time. */

import { retryDelay } from '../basics/retry-delay.js';

const DELAYS = { first: 1000, limit: 8000 };

/**
 * The parameters of listening.
 * @typedef {object} Listening
 * @property {(listen: () => Promise<boolean>) => Promise<boolean>} withLock holds the lock of the listening window
 * while `listen` runs
 * @property {() => Promise<boolean>} listen ends when the connection is lost for good; returns whether it ever opened
 * @property {(milliseconds: number) => Promise<void>} pause
 */

/**
 * Listens, and releases the lock for another window after the connection was lost.
 * @param {Listening} listening
 * @param {AbortSignal} signal
 */
export async function keepListening({ withLock, listen, pause }, signal) {
  let failures = 0;
  while (!signal.aborted) {
    const hasOpened = await withLock(listen);
    if (signal.aborted) return;
    failures = hasOpened ? 0 : failures + 1;
    await pause(retryDelay(failures, DELAYS));
  }
}
