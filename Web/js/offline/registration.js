/** Registers the service worker, and looks for newer versions. */

import { urlOf } from '../basics/base.js';
import { retryDelay } from '../basics/retry-delay.js';

const HOUR = 3_600_000;
/** The delay before a failed registration is retried, in milliseconds. */
const DELAYS = { first: 4000, limit: HOUR };

/**
 * Registers the worker; again if some of its files were unavailable, or there was no space for them.
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
 * Whether a worker becomes active; one that fails never does.
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
    // The server may be unavailable; it is asked again.
    if (!document.hidden) registration.update().catch((error) => console.info(String(error)));
  }, HOUR);
  signal.addEventListener('abort', () => clearInterval(timer));
}
