/** Messages to and from the service worker, which manages the data of this device. */

/** A worker that is being stopped does not respond. */
const TIMEOUT = 15_000;

/**
 * @typedef {object} DeviceState
 * @property {string} version
 * @property {boolean} isReached
 * @property {number} waiting unsent actions
 * @property {number} seen bytes of viewed pictures
 * @property {number} budget the limit of these bytes
 * @property {Record<string, number>} kept bytes by source
 */

/** Whether a worker controls this page. */
export function hasWorker() {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/** Waits for a worker: on a first visit, it takes a moment to start. */
export async function workerReady() {
  await navigator.serviceWorker.ready;
  if (hasWorker()) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/**
 * Sends a message to the worker, and waits for its response.
 * @param {string} type @param {Record<string, unknown>} [details] @param {number} [timeout] in milliseconds
 * @returns {Promise<any>} undefined if there is no worker, or it does not respond
 */
export function callWorker(type, details = {}, timeout = TIMEOUT) {
  const worker = hasWorker() ? navigator.serviceWorker.controller : null;
  if (!worker) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (/** @type {unknown} */ response) => {
      clearTimeout(timer);
      port1.close();
      resolve(response);
    };
    const timer = setTimeout(() => end(undefined), timeout);
    port1.onmessage = ({ data }) => end(data?.error ? undefined : data);
    worker.postMessage({ type, ...details }, [port2]);
  });
}

/**
 * The messages about outdated copies, the last one for each path: the response of the network may arrive before the parts
 * of the page that update it are loaded.
 * @type {Map<string, any>}
 */
const renewed = new Map();

/**
 * Listens to messages of the worker to all pages, including those about outdated copies that have arrived before.
 * @param {string} type @param {(message: any) => void} handle @param {AbortSignal} [signal]
 */
export function onWorkerMessage(type, handle, signal) {
  if (type === 'renewed') renewed.forEach(handle);
  globalThis.navigator?.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === type) handle(data);
  }, { signal });
}

onWorkerMessage('renewed', (message) => renewed.set(message.path, message));
