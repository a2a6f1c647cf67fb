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
 * @param {Record<string, unknown>} message @param {string} [teller] the page that it comes from, which is not
 * notified
 */
export async function tellPages(message, teller) {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) if (page.id !== teller) page.postMessage(message);
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
 * Waits for an answer, or the end of other work, for a limited time.
 * @template [Result=Response]
 * @param {Promise<Result | undefined>} coming @param {number} milliseconds
 * @returns {Promise<Result | undefined>} undefined if it did not arrive
 */
export function within(coming, milliseconds) {
  /** @type {Promise<undefined>} */
  const end = new Promise((resolve) => { setTimeout(resolve, milliseconds); });
  return Promise.race([coming.catch(() => undefined), end]);
}
