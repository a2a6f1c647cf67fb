/** URLs of lists of photos and of the screens of their photos. */

import { pathOf, urlOf } from '../basics/base.js';

/** @typedef {'source' | 'photo' | 'detail' | 'gallery'} Screen */

/**
 * A list of photos: a source, a place, all of them, the favorites and the like, or what a search found in it.
 * @typedef {object} Collection
 * @property {string} path of its page, and below `/api/v1` of its photos: `/sources/NAME`, `/places/KEY`, `/all`
 * @property {string} query words that are searched for
 * @property {string} [order] as it stands in the URL; undefined for the list's own
 */

/**
 * What a URL shows.
 * @typedef {object} Route
 * @property {Collection} collection
 * @property {Screen} screen `source` for the list of any collection
 * @property {number} photo 0 where the screen is the list
 */

const PATTERN = /^(\/sources\/[a-z0-9-]+|\/places\/[^/]+|\/mixes\/(?!new$)[a-z0-9-]+|\/days\/\d\d-\d\d|\/(?:recents|all|new|favorites|hidden|search))(?:\/photos\/(\d+)(?:\/(detail|gallery))?)?\/?$/;
const SOURCE = /^\/sources\/([a-z0-9-]+)$/;

const ORDER = /^(?:newest|oldest|title|random-[0-9a-f]{1,8})$/;

/**
 * The order in a page's URL; the list's own in place of an unknown one, as on the page.
 * @param {URLSearchParams} parameters
 */
function orderOf(parameters) {
  const order = parameters.get('order') ?? '';
  return ORDER.test(order) ? order : '';
}

/**
 * @param {URL | Location} url
 * @returns {Route | undefined} undefined for other pages
 */
export function parseRoute(url) {
  const parts = PATTERN.exec(pathOf(url.pathname));
  if (!parts) return undefined;
  const [, path, photo, screen] = parts;
  const parameters = new URLSearchParams(url.search);
  return {
    collection: { path, query: parameters.get('q') ?? '', order: orderOf(parameters) },
    photo: Number(photo ?? 0),
    screen: photo ? /** @type {Screen} */ (screen ?? 'photo') : 'source',
  };
}

/**
 * The source that a collection is, or is a part of; undefined for other collections.
 * @param {Collection} collection
 */
export function sourceOf({ path }) {
  return SOURCE.exec(path)?.[1] ?? '';
}

/** @param {Collection} collection */
export function isRecents({ path }) {
  return path === '/recents';
}

/** @param {Collection} collection */
export function isPlace({ path }) {
  return path.startsWith('/places/');
}

/** @param {Collection} collection */
function isDay({ path }) {
  return path.startsWith('/days/');
}

/** @param {Collection} collection */
export function isHidden({ path }) {
  return path === '/hidden';
}

/** @param {Collection} collection */
export function isFavorites({ path }) {
  return path === '/favorites';
}

/** @param {Collection} collection */
export function isMix({ path }) {
  return path.startsWith('/mixes/');
}

/**
 * Whether the list changes with what is done to one of its photos, which stays in it while it is viewed.
 * @param {Collection} collection
 */
export function followsLooking(collection) {
  return isRecents(collection) || isFavorites(collection);
}

/**
 * What `data-screen` says while the list of a collection is seen.
 * @param {Collection} collection
 */
export function listScreen(collection) {
  if (sourceOf(collection)) return 'source';
  if (isPlace(collection)) return 'place';
  return isMix(collection) ? 'mix' : isDay(collection) ? 'day' : collection.path.slice(1);
}

/**
 * The URL of a photo's screen.
 * @param {Collection} collection @param {number} photo @param {Screen} screen
 */
export function photoURL(collection, photo, screen) {
  const path = urlOf(`${collection.path}/photos/${photo}`);
  return (screen === 'photo' ? path : `${path}/${screen}`) + search(collection);
}

/**
 * The URL that saves a rendition of a photo as a file.
 * @param {string} image the folder of its renditions @param {string} [shape] the original without it
 */
export function downloadURL(image, shape = 'original') {
  return `${image}/${shape}/download`;
}

/** @param {Collection} collection */
export function listURL(collection) {
  return urlOf(collection.path) + search(collection);
}

/** @param {Collection} collection */
function search({ query, order }) {
  const parts = [...(query ? [`q=${encodeURIComponent(query)}`] : []), ...(order ? [`order=${order}`] : [])];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/**
 * An order by chance is another one each time it is chosen.
 * @param {string} order
 */
export function shuffled(order) {
  return order.startsWith('random-') ? `random-${crypto.getRandomValues(new Uint32Array(1))[0].toString(16)}` : order;
}
