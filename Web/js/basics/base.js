/**
 * The path of the server on its host. Paths start with `/` and are relative to the server, whatever its host and
 * folder: `/all`. URLs, which the page and the network use, include the folder: `/photos/all`.
 */

/** The path of the public URL without a trailing slash, e.g. `/photos`; empty if the server has a separate host. */
export function base() {
  const { document, registration } = /** @type {any} */ (globalThis);
  // In a page it is an attribute, in a worker the scope.
  const folder = document?.documentElement?.dataset?.base ?? registration?.scope ?? '/';
  return new URL(folder, 'https://host').pathname.slice(0, -1);
}

/**
 * The URL of a path; URLs of other origins are unchanged.
 * @param {string} path
 */
export function urlOf(path) {
  return path.startsWith('/') ? base() + path : path;
}

/**
 * The path of a URL, relative to the server.
 * @param {string} url without scheme and host, with an optional query
 * @returns {string} empty if it is not on this server
 */
export function pathOf(url) {
  return url.startsWith(`${base()}/`) ? url.slice(base().length) : '';
}

/** Parameters that only specify where a list starts, or what was just done. */
const TRANSIENT = ['at', 'removed', 'to', 'advanced'];

/**
 * The path of a stored copy: the URL without parameters that do not affect its content.
 * @param {URL} url
 */
export function copyPath(url) {
  const copied = new URL(url);
  for (const name of TRANSIENT) copied.searchParams.delete(name);
  return copied.pathname + copied.search;
}
