/**
 * Loads pictures so that they never delay other requests: browsers open six connections to a server, all of which
 * could be blocked by pictures of a slow origin. If a picture is not ready, the server responds with a placeholder
 * that is recognized by its size, and the picture is requested again.
 */

import { urlOf } from '../../basics/base.js';
import { AHEAD, LoadQueue, URGENT, VISIBLE } from '../../basics/load-queue.js';
import { retryDelay } from '../../basics/retry-delay.js';

/** @typedef {import('../../basics/load-queue.js').Load} Load */
/** @typedef {{ urgency?: number, signal?: AbortSignal }} LoadOptions */

/** One of the six connections is for events; two are for everything else. */
const MAX_LOADS = 3;
/** How long the server may take, in milliseconds: as in its markup, and, after some minutes, its maximum. */
const WAIT = 250;
const LONG_WAIT = 10_000;
const DELAYS = { first: 250, limit: 4000 };
/** Of a photo that is being viewed. */
const URGENT_DELAYS = { first: 250, limit: 1000 };
const SHORT_ATTEMPTS = 60;
/** The size of the placeholder. */
const PENDING = { width: 1, height: 3 };
/** The sizes that `srcset` can make of it: browsers divide it by the density. */
const LARGEST_PENDING = 12;

/**
 * The parameter for each urgency, so that photos opened by a person do not wait behind cells on the server.
 * @type {Record<number, string>}
 */
const PARAMETERS = { [URGENT]: '&urgency=opened', [VISIBLE]: '', [AHEAD]: '&urgency=ahead' };

/**
 * A picture that is being loaded; `resume` ends its wait.
 * @typedef {AbortController & { urgency: number, resume?: () => void }} Loading
 */

const queue = new LoadQueue(MAX_LOADS);
/** @type {WeakMap<HTMLImageElement, Loading>} */
const loads = new WeakMap();
/**
 * The `load` handlers of pictures whose events are stopped.
 * @type {WeakMap<HTMLImageElement, () => void>}
 */
const handlers = new WeakMap();

/**
 * Shows a picture in an element when it is ready.
 * @param {HTMLImageElement} image @param {string} url
 * @param {LoadOptions} [options]
 * @returns {Promise<void>} rejects if it cannot be loaded
 */
export function loadPicture(image, url, options = {}) {
  const { urgency = VISIBLE, signal } = options;
  cancelPicture(image);
  const loading = Object.assign(new AbortController(), { urgency });
  loads.set(image, loading);
  if (signal?.aborted) cancelPicture(image);
  signal?.addEventListener('abort', () => cancelPicture(image), { signal: loading.signal });
  return load(image, url, loading).finally(() => {
    if (loads.get(image) === loading) loads.delete(image);
  });
}

/**
 * The same for a picture that is next, or being viewed.
 * @param {HTMLImageElement} image @param {string} url @param {boolean} isAhead @param {AbortSignal} [signal]
 */
export function loadPhoto(image, url, isAhead, signal) {
  return loadPicture(image, url, { urgency: isAhead ? AHEAD : URGENT, signal });
}

/**
 * Loads a prefetched picture at once, since it is being viewed.
 * @param {HTMLImageElement} image
 */
export function prioritizePhoto(image) {
  const loading = loads.get(image);
  if (!loading) return;
  loading.urgency = URGENT;
  loading.resume?.();
}

/**
 * Cancels a load that is no longer needed.
 * @param {HTMLImageElement} image
 */
export function cancelPicture(image) {
  const loading = loads.get(image);
  // Requests from the server's markup complete quickly.
  if (!loading) return;
  loading.abort();
  loading.resume?.();
  loads.delete(image);
  if (!image.complete) image.removeAttribute('src');
}

/**
 * Whether an element shows the placeholder.
 * @param {HTMLImageElement} image
 */
export function isPending(image) {
  if (!image.currentSrc.includes('?wait=')) return false;
  const { naturalWidth: width, naturalHeight: height } = image;
  if (image.hasAttribute('srcset')) return image.complete && height <= LARGEST_PENDING;
  return width === PENDING.width && height === PENDING.height;
}

/**
 * Requests pictures from the server's markup that were not ready again.
 * @param {AbortSignal} signal
 */
export function connectPendingPictures(signal) {
  document.addEventListener('load', (event) => {
    const image = event.target;
    if (!(image instanceof HTMLImageElement) || !isPending(image)) return;
    // For others it has not loaded yet.
    event.stopImmediatePropagation();
    const handler = handlers.get(image);
    if (handler) handler();
    else void requestAgain(image);
  }, { capture: true, signal });
  for (const image of document.images) if (image.complete && isPending(image)) void requestAgain(image);
}

/** @param {HTMLImageElement} image */
async function requestAgain(image) {
  await pageLoaded();
  if (loads.has(image) || !image.isConnected || !isPending(image)) return;
  const url = image.currentSrc.replace(/\?.*/, '');
  removeURLs(image);
  try {
    await loadPicture(image, url);
  } catch {
    // The element itself reports the failure, or the load was cancelled.
  }
}

/**
 * Removes all URLs from an element, the chosen one last, so that no other is requested in between.
 * @param {HTMLImageElement} image
 */
function removeURLs(image) {
  for (const name of ['src', 'srcset', 'sizes']) image.removeAttribute(name);
  for (const source of image.parentElement?.querySelectorAll(':scope > source') ?? []) source.remove();
}

/** @param {HTMLImageElement} image @param {string} url @param {Loading} loading */
async function load(image, url, loading) {
  for (let attempt = 0; ; attempt += 1) {
    const hasEnded = await enqueue(image, url, attempt, loading);
    if (hasEnded && !isPending(image)) return;
    // A page has loaded when all its pictures have: repeated requests would delay that.
    await pageLoaded();
    await new Promise((/** @type {(end: void) => void} */ resolve) => {
      loading.resume = resolve;
      setTimeout(resolve, retryDelay(attempt, loading.urgency === URGENT ? URGENT_DELAYS : DELAYS));
    });
  }
}

/**
 * Pictures that are already shown keep their URL; repeated requests bypass the memory cache.
 * @param {string} url @param {number} attempt @param {number} urgency
 */
function attemptURL(url, attempt, urgency) {
  if (!new URL(url, location.href).href.startsWith(location.origin + urlOf('/images/'))) return url;
  return `${url}?wait=${attempt < SHORT_ATTEMPTS ? WAIT : LONG_WAIT}${attempt === 0 ? '' : `&try=${attempt}`}${PARAMETERS[urgency]}`;
}

/**
 * @param {HTMLImageElement} image @param {string} url @param {number} attempt @param {Loading} loading
 * @returns {Promise<boolean>} whether the load has ended without being dropped
 */
function enqueue(image, url, attempt, loading) {
  const { signal } = loading;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    /** @type {Load} */
    const task = {
      urgency: loading.urgency,
      start: () => show(image, attemptURL(url, attempt, loading.urgency), signal).then(resolve, reject),
    };
    loading.resume = () => queue.startNow(task);
    signal.addEventListener('abort', () => {
      queue.cancel(task);
      reject(signal.reason);
    });
    queue.add(task);
  });
}

/**
 * @param {HTMLImageElement} image @param {string} url @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the load has ended without being dropped
 */
function show(image, url, signal) {
  return new Promise((resolve, reject) => {
    const life = new AbortController();
    const end = (/** @type {() => void} */ settle) => () => {
      life.abort();
      handlers.delete(image);
      settle();
    };
    const loaded = end(() => resolve(true));
    const dropped = end(() => resolve(false));
    handlers.set(image, loaded);
    image.addEventListener('load', loaded, { signal: life.signal });
    image.addEventListener('error', end(() => reject(new Error('The picture could not be loaded.'))), { signal: life.signal });
    signal.addEventListener('abort', end(() => reject(signal.reason)), { signal: life.signal });
    // Returning to a page: WebKit dropped its loads without an event when it was left, and would not reload the same
    // URL.
    addEventListener('pageshow', ({ persisted }) => { if (persisted) dropped(); }, { signal: life.signal });
    // It has a slot, which lazy loading would only occupy.
    image.loading = 'eager';
    image.src = url;
  });
}

function pageLoaded() {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((/** @type {(end: unknown) => void} */ resolve) => { addEventListener('load', resolve, { once: true }); });
}
