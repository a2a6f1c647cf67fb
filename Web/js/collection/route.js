/** URLs of lists of photos and of the screens of their photos. */

import { pathOf, urlOf } from '../basics/base.js';

/** @typedef {'source' | 'photo' | 'detail' | 'gallery'} Screen */

/**
 * A list of photos: a source, a place, all photos, favorites etc., or a search in it.
 * @typedef {object} Collection
 * @property {string} path of its page, and below `/api/v1` of its photos: `/sources/NAME`, `/places/KEY`, `/all`
 * @property {string} query search words
 * @property {string} [order] as in the URL; undefined for the default
 */

/**
 * What a URL shows.
 * @typedef {object} Route
 * @property {Collection} collection
 * @property {Screen} screen `source` for the list of any collection
 * @property {number} photo 0 if the screen is the list
 */

const PATTERN = /^(\/sources\/[a-z0-9-]+|\/places\/[^/]+|\/mixes\/(?!new$)[a-z0-9-]+|\/days\/\d\d-\d\d|\/(?:recents|all|new|favorites|hidden|search))(?:\/photos\/(\d+)(?:\/(detail|gallery))?)?\/?$/;
const SOURCE = /^\/sources\/([a-z0-9-]+)$/;

const ORDER = /^(?:newest|oldest|title|random-[0-9a-f]{1,8})$/;

/**
 * The order in a page's URL; the default if it is unknown, as on the server.
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
 * The source of a collection or a part of it; undefined for other collections.
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
 * Whether changes of its photos change the list; a viewed photo stays in it.
 * @param {Collection} collection
 */
export function changesWhileViewing(collection) {
  return isRecents(collection) || isFavorites(collection);
}

/**
 * The value of `data-screen` while the list of a collection is shown.
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
 * The URL that downloads a rendition of a photo as a file.
 * @param {string} image the folder of its renditions @param {string} [shape] the original by default
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
 * Random orders are different each time they are chosen.
 * @param {string} order
 */
export function shuffled(order) {
  return order.startsWith('random-') ? `random-${crypto.getRandomValues(new Uint32Array(1))[0].toString(16)}` : order;
}
