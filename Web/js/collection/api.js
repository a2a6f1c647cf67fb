/**
 * Requests to the server: JSON in, JSON out, errors with messages.
 *
 * Over 300 lines: all requests of the pages, next to the rules that they share.
 */

import { urlOf } from '../basics/base.js';
import { leavePage, pageUser } from '../basics/page-user.js';
import { USER_HEADER } from '../basics/users.js';
import { readWhole } from './resumable.js';
import { pendingChanges, showChanges } from './device-changes.js';
import { sourceOf } from './route.js';
import { messages } from '#messages/common.js';

/** @typedef {'fit' | 'fill' | 'actual'} ZoomMode */

/**
 * A photo in the API.
 * @typedef {object} Photo
 * @property {number} id
 * @property {string} [source] absent for visitors who may not see it
 * @property {string} title
 * @property {string} [description]
 * @property {string} [language] of its texts, as a tag of BCP 47
 * @property {string} [place]
 * @property {string} [date] in ISO 8601
 * @property {string} [taken] according to its file, by the clock there: `2026-01-01T08:00+09:00`, without what is not known
 * @property {string} [credit]
 * @property {string} [camera]
 * @property {string} [lens]
 * @property {string} [exposure] on one line: time, aperture, sensitivity and focal length
 * @property {string[]} [keywords]
 * @property {string} [page] the original page
 * @property {number} [latitude]
 * @property {number} [longitude]
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [color]
 * @property {string} [image]
 * @property {string} [revision] identifies the content of the original; starts with `u` until that is known
 * @property {string} [imageKey] identifies the image in events
 * @property {string} [failure]
 * @property {boolean} isRemoved
 * @property {boolean} [isFavorite]
 * @property {string} address
 * @property {ZoomMode} [initialZoom] in lists of several sources
 * @property {boolean} [isSeed] whether it is known from the markup of the page only
 */

/**
 * A photo and its position.
 * @typedef {object} PhotoPosition
 * @property {Photo} photo
 * @property {number} [index]
 */

/** @typedef {PhotoPosition & { isPending?: boolean }} ChangedPhoto pending if the device sends the change later */
/** @typedef {{ photos: Photo[], offset?: number, total?: number, version?: number, notice?: string }} PhotoWindow */
/** @typedef {{ bytes: Uint8Array, version?: number, personal?: string | null }} ListShapes two bytes per photo, the version of the list if it has one, and that of the user's favorites */
/** @typedef {{ title: string, at: string, start: number }} DateSection `at` is an ISO year, month or day; empty without a date */
/** @typedef {{ version: number, total: number, sections: DateSection[] }} DatesResponse in the list's order, without gaps */
/** @typedef {{ layout: string, initialZoom: string, slideshowSeconds: number, slideshowFits: boolean }} Settings */
/** @typedef {{ added: number, changed: number, left: number, total: number }} RefreshSummary */
/** @typedef {{ isLoading: boolean, hasMore: boolean, count: number, text?: string }} Older the progress of loading older photos */
/** @typedef {{ id: string, title: string, freshness?: string, version: number, settings: Settings, refresh?: RefreshSummary, older?: Older }} Source */

/** @typedef {'remove' | 'restore' | 'favorite' | 'unfavorite'} PhotoChange */
/** @typedef {(path: string, method: string, body?: unknown) => Promise<any>} Send returns the response's JSON */

const ROOT = '/api/v1';
/** How long a page counts as new. */
const NEW_MILLISECONDS = 5000;
/** The writes that servers apply only once for each key. Load balancers may repeat requests with a key. */
const IDEMPOTENT = /^\/(?:views|photos|mixes|sources\/[^/]+(?:\/restore)?$)/;

/** An error of the server, or of the connection to it. */
export class RequestError extends Error {
  /** @param {string} message @param {number} status 0 if the server was not reached */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Whether an error only says that the request was aborted.
 * @param {unknown} error
 */
export function isAborted(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Whether the server says that something does not exist.
 * @param {unknown} error
 */
export function isNotFound(error) {
  return error instanceof RequestError && (error.status === 404 || error.status === 410);
}

/**
 * The message of an error for a person.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {string} path below the API's root
 * @param {RequestInit} [options]
 */
async function request(path, options) {
  let response;
  try {
    response = await fetch(urlOf(ROOT + path), { ...options, headers: { [USER_HEADER]: pageUser(), ...options?.headers } });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new RequestError(messages.notReached, 0);
  }
  // Without a worker, only this shows that another user has signed in. Not for a new page, which would reload forever.
  if (response.status === 412 && performance.now() > NEW_MILLISECONDS) leavePage();
  if (!response.ok) throw new RequestError(await readMessage(response), response.status);
  return response;
}

/** @param {Response} response */
async function readMessage(response) {
  try {
    const body = await response.json();
    if (typeof body?.error?.message === 'string') return body.error.message;
  } catch (error) {
    // Not JSON: a proxy may respond with its own page.
    if (isAborted(error)) throw error;
  }
  return messages.status(response.status);
}

/** @param {string} path @param {string} method @param {unknown} [body] */
async function write(path, method, body) {
  /** @type {Record<string, string>} */
  const headers = IDEMPOTENT.test(path) ? { 'Idempotency-Key': makeKey() } : {};
  // A file has its own type, and may exceed the size limit of requests with `keepalive`.
  if (body instanceof Blob) return request(path, { method, headers, body });
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return request(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), keepalive: true });
}

/** A random key for a write, so that it is applied only once even if it is sent several times. */
function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @typedef {import('./route.js').Collection} Collection */

/** @param {string} source */
const sourcePath = (source) => `/sources/${encodeURIComponent(source)}`;

/**
 * The path of a part of a collection.
 * @param {Collection} collection @param {string} part @param {Record<string, string | number>} [parameters]
 */
function collectionPath({ path, query, order }, part, parameters = {}) {
  const search = new URLSearchParams(query ? { q: query } : {});
  if (order) search.set('order', order);
  for (const [name, value] of Object.entries(parameters)) search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}${part}?${text}` : path + part;
}

/**
 * The shapes of all photos of a collection.
 * @param {Collection} collection @param {AbortSignal} signal
 * @param {RequestCache} [cache] 'no-cache' for the server's current version
 * @returns {Promise<ListShapes>}
 */
export async function fetchShapes(collection, signal, cache) {
  const path = collectionPath(collection, '/shapes');
  let response = await request(path, { signal, cache });
  /** @param {Record<string, string>} headers */
  const resume = async (headers) => (response = await request(path, { signal, cache, headers }));
  const bytes = await readWhole(response, resume, signal);
  const version = response.headers.get('X-List-Version');
  return { bytes, version: version === null ? undefined : Number(version), personal: response.headers.get('X-Personal-Version') };
}

/**
 * Photos by their index in the collection.
 * @param {Collection} collection @param {number} offset @param {number} limit @param {AbortSignal} signal
 * @param {RequestCache} [cache] 'no-cache' for the server's current version
 * @returns {Promise<PhotoWindow>}
 */
export async function fetchPhotos(collection, offset, limit, signal, cache) {
  const path = collectionPath(collection, '/photos', { offset, limit });
  const response = await request(path, { signal, cache });
  return response.json();
}

/**
 * The API of a list's photos.
 * @typedef {object} PhotoSource
 * @property {(signal: AbortSignal, cache?: RequestCache) => Promise<ListShapes>} shapes
 * @property {(offset: number, limit: number, signal: AbortSignal, cache?: RequestCache) => Promise<PhotoWindow>} photos
 * @property {(id: number, signal: AbortSignal) => Promise<PhotoPosition>} locate
 * @property {(signal: AbortSignal, cache?: RequestCache) => Promise<DatesResponse>} dates of a list that is ordered by date
 */

/**
 * The photos of a collection on the server.
 * @param {Collection} collection
 * @returns {PhotoSource}
 */
export function collectionPhotos(collection) {
  return {
    shapes: (signal, cache) => fetchShapes(collection, signal, cache),
    photos: (offset, limit, signal, cache) => fetchPhotos(collection, offset, limit, signal, cache),
    locate: (id, signal) => fetchPhoto(collection, id, signal),
    dates: async (signal, cache) => (await request(collectionPath(collection, '/dates'), { signal, cache })).json(),
  };
}

/**
 * A photo and its index in a collection.
 * @param {Collection} collection @param {number} id @param {AbortSignal} [signal]
 * @returns {Promise<PhotoPosition>}
 */
export async function fetchPhoto(collection, id, signal) {
  /** @type {Record<string, string>} */
  const list = sourceOf(collection) && !collection.order ? {} : { in: collection.path };
  return (await request(collectionPath({ ...collection, path: '/photos' }, `/${id}`, list), { signal })).json();
}

/** @param {number} id @returns {Promise<ChangedPhoto>} */
export async function removePhoto(id) {
  return (await write(`/photos/${id}/remove`, 'POST')).json();
}

/** @param {number} id @returns {Promise<ChangedPhoto>} */
export async function restorePhoto(id) {
  return (await write(`/photos/${id}/restore`, 'POST')).json();
}

/** @param {number} id @param {boolean} isFavorite @returns {Promise<ChangedPhoto>} */
export async function changeFavorite(id, isFavorite) {
  return (await write(`/photos/${id}/${isFavorite ? 'favorite' : 'unfavorite'}`, 'POST')).json();
}

/**
 * Changes several photos in one request.
 * @param {number[]} photos @param {PhotoChange} change
 * @returns {Promise<{ photos: number[], isPending?: boolean }>} those that exist; pending if the device sends the
 * change later
 */
export async function changePhotos(photos, change) {
  return send(`/photos/${change}`, 'POST', { photos });
}

/**
 * A request that few pages make.
 * @type {Send}
 */
export async function send(path, method, body) {
  // A copy on the device may be older than the person's last change.
  const response = await (method === 'GET' ? request(path, { cache: 'no-cache' }) : write(path, method, body));
  // A proxy may respond with its own page.
  return response.json().catch(() => { throw new RequestError(messages.notReached, 0); });
}

/** @param {string} source @param {AbortSignal} [signal] @returns {Promise<Source>} */
export async function fetchSource(source, signal) {
  return (await request(sourcePath(source), { signal, cache: 'no-cache' })).json();
}

/** @param {string} source @returns {Promise<Source>} */
export async function refreshSource(source) {
  return (await write(`${sourcePath(source)}/refresh`, 'POST')).json();
}

/**
 * Starts or stops loading older photos.
 * @param {string} source @param {boolean} starts @returns {Promise<Source>}
 */
export async function loadOlder(source, starts) {
  return (await write(`${sourcePath(source)}/older`, starts ? 'POST' : 'DELETE')).json();
}

/**
 * Refreshes the photos of a place that belongs to a source of places.
 * @param {Collection} place @returns {Promise<{ declaredCount?: number, refresh?: RefreshSummary }>}
 */
export async function refreshPlace(place) {
  return (await write(`${place.path}/refresh`, 'POST')).json();
}

/** @param {string} source @param {Record<string, unknown>} settings @returns {Promise<Source>} */
export async function changeSettings(source, settings) {
  return (await write(sourcePath(source), 'PATCH', { settings })).json();
}

/** @param {number} photo */
export async function recordView(photo) {
  await write('/views', 'POST', { photo });
}

/**
 * Fetches a page of the server to use parts of, with unsent changes of this device applied.
 * @param {string} url @param {RequestInit} [options]
 * @returns {Promise<Document>}
 */
export async function fetchPage(url, options) {
  const fail = () => { throw new RequestError(messages.notReached, 0); };
  const response = await fetch(url, options).catch(fail);
  const page = new DOMParser().parseFromString(await response.text().catch(fail), 'text/html');
  if (response.ok) {
    const changes = await pendingChanges(response.url);
    if (changes) showChanges(page, changes, response.url);
    return page;
  }
  throw new RequestError(pageError(page, response.status), response.status);
}

/**
 * The reason for an error, from the server's page.
 * @param {Document} page @param {number} status
 */
export function pageError(page, status) {
  return page.querySelector('.empty__text, [data-problem]')?.textContent ?? messages.didNotWork(status);
}
