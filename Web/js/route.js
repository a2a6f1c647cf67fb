/** Addresses of the screens of a source. */

/** @typedef {'source' | 'photo' | 'detail' | 'gallery'} Screen */

/**
 * What an address shows.
 * @typedef {object} Route
 * @property {string} source
 * @property {Screen} screen
 * @property {number} photo 0 where the screen is the source
 * @property {string} query words that are searched for
 */

const PATTERN = /^\/sources\/([a-z0-9-]+)(?:\/photos\/(\d+)(?:\/(detail|gallery))?)?\/?$/;

/**
 * @param {URL | Location} address
 * @returns {Route | undefined} nothing for other pages
 */
export function parseRoute(address) {
  const parts = PATTERN.exec(address.pathname);
  if (!parts) return undefined;
  const [, source, photo, screen] = parts;
  return {
    source,
    photo: Number(photo ?? 0),
    screen: photo ? /** @type {Screen} */ (screen ?? 'photo') : 'source',
    query: new URLSearchParams(address.search).get('q') ?? '',
  };
}

/**
 * The address of a photo's screen.
 * @param {string} source @param {number} photo @param {Screen} screen
 */
export function photoAddress(source, photo, screen) {
  const path = `/sources/${source}/photos/${photo}`;
  return screen === 'photo' ? path : `${path}/${screen}`;
}

/** @param {string} source */
export function sourceAddress(source) {
  return `/sources/${source}`;
}
