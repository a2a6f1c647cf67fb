/** The worker itself, and its version as stated by the server. */

/**
 * The files of one version of the pages.
 * @typedef {object} Shell
 * @property {string} version
 * @property {string[]} files paths of all of it
 * @property {string} page the fallback page
 * @property {Screens} screens
 */

/**
 * Paths, in which `*` stands for one component.
 * @typedef {object} Screens
 * @property {string[]} always pages that are stored even if they were never opened
 * @property {string[]} pages paths with pages at and below them
 * @property {string[]} lists pages that list photos
 * @property {{ path: string, frameQuery: string }[]} photos the screens of a photo, below the path of its list
 * @property {string[]} live prefixes of paths that are always requested from the network
 */

/** The worker. */
export const scope = /** @type {ServiceWorkerGlobalScope & { SHELL: Shell }} */ (/** @type {unknown} */ (self));

/** The version that this worker belongs to. */
export const shell = scope.SHELL;

/**
 * Sends a message to every open page.
 * @param {Record<string, unknown>} message @param {string} [sender] the page that it comes from, which is not
 * notified
 */
export async function notifyPages(message, sender) {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) if (page.id !== sender) page.postMessage(message);
}

/**
 * Logs failures of background work.
 * @param {Promise<unknown>} work
 */
export async function inBackground(work) {
  try {
    await work;
  } catch (error) {
    console.info(String(error));
  }
}

/**
 * @param {unknown} content
 */
export function json(content) {
  return new Response(JSON.stringify(content), { headers: { 'Content-Type': 'application/json' } });
}

/**
 * Waits for a response, or the end of other work, for a limited time.
 * @template [Result=Response]
 * @param {Promise<Result | undefined>} promise @param {number} milliseconds
 * @returns {Promise<Result | undefined>} undefined after a timeout or a failure
 */
export function within(promise, milliseconds) {
  /** @type {Promise<undefined>} */
  const end = new Promise((resolve) => { setTimeout(resolve, milliseconds); });
  return Promise.race([promise.catch(() => undefined), end]);
}

/**
 * Cancels a request without a response after some time.
 * @template Result
 * @param {number} milliseconds @param {(signal: AbortSignal) => Promise<Result>} request
 * @returns {Promise<Result>}
 */
export async function limited(milliseconds, request) {
  // The types of workers lack `abort`.
  const controller = /** @type {{ signal: AbortSignal, abort(reason: unknown): void }} */ (/** @type {unknown} */ (new AbortController()));
  const timer = setTimeout(() => controller.abort(new DOMException('No response.', 'TimeoutError')), milliseconds);
  try {
    return await request(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
