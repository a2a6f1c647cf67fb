/** Asks the server: JSON in, JSON out, errors in words. */

import { readWhole } from './resumable.js';

/**
 * A photo as the API gives it.
 * @typedef {object} Photo
 * @property {number} id
 * @property {string} source
 * @property {string} title
 * @property {string} [description]
 * @property {string} [place]
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [color]
 * @property {string} [image]
 * @property {string} [revision]
 * @property {string} [failure]
 * @property {boolean} isRemoved
 * @property {string} address
 */

/**
 * A photo and where it stands.
 * @typedef {object} PhotoPlace
 * @property {Photo} photo
 * @property {number} [index]
 */

/** @typedef {{ photos: Photo[], offset?: number, total?: number }} PhotoWindow */
/** @typedef {{ id: string, title: string, photoCount: number, facts: string, notice?: string }} Source */

const ROOT = '/api/v1';

/** What the server, or the way to it, has against a request. */
export class RequestError extends Error {
  /** @param {string} message @param {number} status 0 where the server was not reached */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Whether an error only says that nobody waits any more.
 * @param {unknown} error
 */
export function isAborted(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Words for a person.
 * @param {unknown} error
 */
export function words(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {string} path below the API's root
 * @param {RequestInit} [options]
 */
async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(ROOT + path, options);
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new RequestError('Vitrine cannot be reached at the moment.', 0);
  }
  if (!answer.ok) throw new RequestError(await reason(answer), answer.status);
  return answer;
}

/** @param {Response} answer */
async function reason(answer) {
  try {
    const body = await answer.json();
    if (typeof body?.error?.message === 'string') return body.error.message;
  } catch (error) {
    // Not JSON: a proxy in between may answer with a page of its own.
    if (isAborted(error)) throw error;
  }
  return `The server answered with status ${answer.status}.`;
}

/** @param {string} path @param {string} method @param {unknown} [body] */
async function write(path, method, body) {
  /** @type {Record<string, string>} */
  const headers = { 'Idempotency-Key': key() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return ask(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), keepalive: true });
}

/** A random name for a write, so that it happens once however often it is sent. */
function key() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} source */
const sourcePath = (source) => `/sources/${encodeURIComponent(source)}`;

/**
 * The shapes of all photos of a source, two bytes each.
 * @param {string} source @param {AbortSignal} signal
 * @param {RequestCache} [cache] 'no-cache' for the server's own of now
 */
export async function fetchShapes(source, signal, cache) {
  const path = `${sourcePath(source)}/shapes`;
  const answer = await ask(path, { signal, cache });
  return readWhole(answer, (headers) => ask(path, { signal, cache, headers }), signal);
}

/**
 * Photos by their number in the source.
 * @param {string} source @param {number} offset @param {number} limit @param {AbortSignal} signal
 * @param {RequestCache} [cache] 'no-cache' for the server's own of now
 * @returns {Promise<PhotoWindow>}
 */
export async function fetchPhotos(source, offset, limit, signal, cache) {
  const answer = await ask(`${sourcePath(source)}/photos?offset=${offset}&limit=${limit}`, { signal, cache });
  return answer.json();
}

/**
 * @param {string} source @param {string} text @param {AbortSignal} signal
 * @returns {Promise<PhotoWindow>}
 */
export async function searchPhotos(source, text, signal) {
  const answer = await ask(`${sourcePath(source)}/search?limit=300&q=${encodeURIComponent(text)}`, { signal });
  return answer.json();
}

/**
 * @param {number} id @param {AbortSignal} [signal]
 * @returns {Promise<PhotoPlace>}
 */
export async function fetchPhoto(id, signal) {
  return (await ask(`/photos/${id}`, { signal })).json();
}

/** @param {number} id @returns {Promise<PhotoPlace>} */
export async function removePhoto(id) {
  return (await write(`/photos/${id}/remove`, 'POST')).json();
}

/** @param {number} id @returns {Promise<PhotoPlace>} */
export async function restorePhoto(id) {
  return (await write(`/photos/${id}/restore`, 'POST')).json();
}

/** @param {string} source @returns {Promise<Source>} */
export async function refreshSource(source) {
  return (await write(`${sourcePath(source)}/refresh`, 'POST')).json();
}

/** @param {string} source @param {Record<string, unknown>} settings @returns {Promise<Source>} */
export async function changeSettings(source, settings) {
  return (await write(sourcePath(source), 'PATCH', { settings })).json();
}

/** @param {number} photo */
export async function noteView(photo) {
  await write('/views', 'POST', { photo });
}

/**
 * A page of the server's own, to take parts of.
 * @param {string} address @param {RequestInit} [options]
 * @returns {Promise<Document>}
 */
export async function fetchPage(address, options) {
  const answer = await fetch(address, options).catch(() => {
    throw new RequestError('Vitrine cannot be reached at the moment.', 0);
  });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (answer.ok) return page;
  const reason = page.querySelector('.empty__text')?.textContent;
  throw new RequestError(reason ?? `That did not work (${answer.status}).`, answer.status);
}
