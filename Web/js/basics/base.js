/**
 * Where the server is below its host. Paths begin with `/` and name what is there, whatever host and folder it is in:
 * `/all`. URLs, which the page and the network know, have the folder in front: `/photos/all`.
 */

/** The path of the public URL without the slash at its end, e.g. `/photos`; empty if the server has a host of its own. */
export function base() {
  const { document, registration } = /** @type {any} */ (globalThis);
  // A page says it, and a worker is for all that lies below.
  const folder = document?.documentElement?.dataset?.base ?? registration?.scope ?? '/';
  return new URL(folder, 'https://host').pathname.slice(0, -1);
}

/**
 * The URL of what is at a path; other URLs stay as they are.
 * @param {string} path
 */
export function urlOf(path) {
  return path.startsWith('/') ? base() + path : path;
}

/**
 * The path that a URL's own path names.
 * @param {string} url without scheme and host; a query may follow
 * @returns {string} empty for what is not of this server
 */
export function pathOf(url) {
  return url.startsWith(`${base()}/`) ? url.slice(base().length) : '';
}
