/** Has the browser take in the service worker, and look for newer versions of it. */

import { urlOf } from '../basics/base.js';
import { retryDelay } from '../basics/retry-delay.js';

const HOUR = 3_600_000;
/** The delay before a failed registration is retried, in milliseconds. */
const DELAYS = { first: 4000, limit: HOUR };

/**
 * Registers the worker; again if its files were not all to be had, or there was no room for them.
 * @param {AbortSignal} signal
 */
export async function register(signal) {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const registration = await navigator.serviceWorker.register(urlOf('/service-worker.js'), { updateViaCache: 'none' });
    if (registration.active || await isTakenIn(registration.installing ?? registration.waiting)) {
      updateHourly(registration, signal);
      return;
    }
    await new Promise((resolve) => { setTimeout(resolve, retryDelay(attempt, DELAYS)); });
  }
}

/**
 * Whether a worker comes to be used; one that fails never does.
 * @param {ServiceWorker | null} worker
 * @returns {Promise<boolean>}
 */
function isTakenIn(worker) {
  return new Promise((resolve) => {
    const look = () => {
      if (!worker || worker.state === 'redundant') resolve(false);
      else if (worker.state.startsWith('activat')) resolve(true);
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

/** @param {ServiceWorkerRegistration} registration @param {AbortSignal} signal */
function updateHourly(registration, signal) {
  const timer = setInterval(() => {
    // The server may be gone just now; it is asked again.
    if (!document.hidden) registration.update().catch((error) => console.info(String(error)));
  }, HOUR);
  signal.addEventListener('abort', () => clearInterval(timer));
}
