/** Registers the service worker, and looks for newer versions. */

import { urlOf } from '../basics/base.js';
import { pause, retryDelay } from '../basics/retry-delay.js';

const HOUR = 3_600_000;
/** The delay before a failed registration is retried, in milliseconds. */
const DELAYS = { first: 4000, limit: HOUR };
/** How long a new worker may wait before it is requested to take over, in milliseconds. */
const TAKEOVER_DELAY = 3000;

/**
 * Registers the worker; again if some of its files were unavailable, or there was no space for them.
 * @param {AbortSignal} signal
 */
export async function register(signal) {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const registration = await navigator.serviceWorker.register(urlOf('/service-worker.js'), { updateViaCache: 'none' });
    if (registration.active || await isActivated(registration.installing ?? registration.waiting)) {
      controlPage(registration.active);
      updateHourly(registration, signal);
      registration.addEventListener('updatefound', () => void takeOver(registration.installing, signal), { signal });
      void takeOver(registration.installing ?? registration.waiting, signal);
      return;
    }
    await pause(retryDelay(attempt, DELAYS), signal);
  }
}

/**
 * Requests an active worker to control this page, too: a page is loaded without it if the worker became active meanwhile, or
 * if the person reloaded the page without stored data.
 * @param {ServiceWorker | null} worker
 */
function controlPage(worker) {
  if (!navigator.serviceWorker.controller) worker?.postMessage({ type: 'control' }, [new MessageChannel().port2]);
}

/**
 * Requests a waiting worker to take over. Workers do so by themselves, but Chromium leaves a new one waiting if the active
 * one was busy at that moment.
 * @param {ServiceWorker | null} worker @param {AbortSignal} signal
 */
async function takeOver(worker, signal) {
  while (worker?.state.startsWith('install') && !signal.aborted) {
    await pause(TAKEOVER_DELAY, signal);
    if (worker.state === 'installed') worker.postMessage({ type: 'takeOver' }, [new MessageChannel().port2]);
  }
}

/**
 * Whether a worker becomes active; one that fails never does.
 * @param {ServiceWorker | null} worker
 * @returns {Promise<boolean>}
 */
function isActivated(worker) {
  return new Promise((resolve) => {
    const update = () => {
      if (!worker || worker.state === 'redundant') resolve(false);
      else if (worker.state.startsWith('activat')) resolve(true);
    };
    worker?.addEventListener('statechange', update);
    update();
  });
}

/** @param {ServiceWorkerRegistration} registration @param {AbortSignal} signal */
function updateHourly(registration, signal) {
  const timer = setInterval(() => {
    // The server may be unavailable; this is tried again later.
    if (!document.hidden) registration.update().catch((error) => console.info(String(error)));
  }, HOUR);
  signal.addEventListener('abort', () => clearInterval(timer));
}
