/**
 * The list of a source as this device knows it: the parts sent by the server, without photos whose removal is still
 * to be sent.
 */

import { findCopies, findCopy } from './copies.js';
import { waiting } from './outbox.js';
import { json } from './scope.js';
import { listOf } from './screens.js';

/** @typedef {{ id: number, source: string, title: string, image?: string, failure?: string, isRemoved: boolean, [more: string]: unknown }} Photo */
/** @typedef {{ added: Photo[], photos: Map<number, Photo>, removed: number[] }} Listing the photos added here at the start, and the indices of photos removed here, in the server's order */

const API = '/api/v1';
/**
 * The change that adds a photo to a list, the one that removes it, and the facts of an added photo.
 * @type {Record<string, [string, string, Partial<Photo>] | undefined>}
 */
const CHANGED = { '/favorites': ['favorite', 'unfavorite', { isFavorite: true }], '/hidden': ['remove', 'restore', { isRemoved: true }] };

/**
 * @param {string} list the URL of a collection's page, e.g. `/sources/NAME?order=oldest` @param {string} part
 */
function partPath(list, part) {
  const [path, query] = list.split('?');
  return `${API}${path}/${part}${query ? `?${query}` : ''}`;
}

/**
 * The search and order of a list, to add to the path of its page; empty for the list itself.
 * @param {URLSearchParams} parameters
 */
export function queryOf(parameters) {
  const query = String(new URLSearchParams([...parameters].filter(([name]) => name === 'q' || name === 'order')));
  return query && `?${query}`;
}

/** @param {string} path */
function sourceOfList(path) {
  return /^\/api\/v1\/sources\/([a-z0-9-]+)\//.exec(path)?.[1];
}

/** @param {string} list @returns {Promise<Listing>} */
async function read(list) {
  const path = partPath(list, 'photos');
  const prefix = `${path}${path.includes('?') ? '&' : '?'}offset=`;
  /** @type {Map<number, Photo>} */
  const byNumber = new Map();
  /** @type {Map<number, number>} */
  const numbers = new Map();
  for (const copy of await findCopies('lists', (other) => other.startsWith(prefix))) {
    const { photos, offset } = JSON.parse(await copy.text());
    photos.forEach((/** @type {Photo} */ photo, /** @type {number} */ place) => {
      const before = numbers.get(photo.id);
      // If a photo has moved, its last known position is used.
      if (before !== undefined && byNumber.get(before)?.id === photo.id) byNumber.delete(before);
      numbers.set(photo.id, offset + place);
      byNumber.set(offset + place, photo);
    });
  }
  for (const { kind, photo: id } of await waiting()) {
    const number = numbers.get(id) ?? -1;
    const photo = byNumber.get(number);
    if (photo && kind.endsWith('favorite')) byNumber.set(number, { ...photo, isFavorite: kind === 'favorite' });
  }
  const [adds, leaves, facts] = CHANGED[list] ?? ['', ''];
  const left = adds === '' ? [] : await changed(leaves, adds);
  const ids = adds === '' ? [] : (await changed(adds, leaves)).filter((id) => !numbers.has(id));
  /** @type {Map<string, number[]>} */
  const removedFrom = new Map();
  const known = await photosHere(ids);
  for (const source of new Set([...byNumber.values(), ...known.values()].map((photo) => photo.source))) {
    removedFrom.set(source, adds === 'remove' ? left : [...left, ...await removedPhotos(source)]);
  }
  const isGone = (/** @type {Photo} */ { id, source }) => removedFrom.get(source)?.includes(id) === true;
  const removed = [...byNumber].filter(([, photo]) => isGone(photo)).map(([number]) => number);
  const added = ids.reverse().flatMap((id) => known.get(id) ?? []).filter((photo) => !isGone(photo)).map((photo) => ({ ...photo, ...facts }));
  return { added, photos: byNumber, removed: removed.sort((a, b) => a - b) };
}

/**
 * The photos with a change that is to be sent, the last one at the end.
 * @param {string} does @param {string} undoes the opposite change @param {string} [list] the source of all photos, if it is one
 */
async function changed(does, undoes, list) {
  /** @type {Map<number, string>} */
  const photos = new Map();
  for (const { kind, photo, source } of await waiting()) {
    if (kind === does || kind === undoes) photos.delete(photo);
    if (kind === does) photos.set(photo, source);
    if (kind !== 'restoreAll' || does !== 'remove') continue;
    for (const [other, of] of photos) if (source === (list || of)) photos.delete(other);
  }
  return [...photos.keys()];
}

/**
 * The photos whose removal is to be sent.
 * @param {string} list the source whose list is searched: it contains no photos of other sources
 */
export const removedPhotos = (list) => changed('remove', 'restore', list);

/** The photos of all sources whose removal is to be sent. */
export const removedHere = () => changed('remove', 'restore');

/**
 * Unsent changes made here, for a page that does not include them.
 * @param {string} list the source of the page
 */
export async function pendingChanges(list) {
  const actions = await waiting();
  /** @type {import('../../collection/settings-fields.js').SettingsChange} */
  let settings = {};
  for (const { kind, source, body } of actions) {
    if (kind !== 'settings' || source !== list) continue;
    const change = JSON.parse(body);
    settings = { ...settings, ...change, settings: { ...settings.settings, ...change.settings } };
  }
  return {
    removed: await removedPhotos(list),
    restored: actions.filter(({ kind }) => kind === 'restore').map(({ photo }) => photo),
    isWhole: actions.some(({ kind, source }) => kind === 'restoreAll' && source === list),
    settings,
  };
}

/** @param {Listing} listing @returns {Map<number, Photo>} by their indices without removed photos */
function shown({ added, photos, removed }) {
  const shifted = new Map(added.entries());
  for (const [number, photo] of photos) {
    if (!removed.includes(number)) shifted.set(number - removed.filter((other) => other < number).length + added.length, photo);
  }
  return shifted;
}

/**
 * Requests about lists that the device can answer itself.
 * @param {URL} url @returns {Promise<Response | undefined>}
 */
export async function answerFromDevice({ pathname, searchParams }) {
  const query = queryOf(searchParams);
  const list = listOf(pathname);
  if (list && pathname.endsWith('/shapes')) return shapes(list + query);
  if (list && pathname.endsWith('/photos') && searchParams.has('offset')) {
    return part(list + query, Number(searchParams.get('offset')), Number(searchParams.get('limit') ?? 60));
  }
  const id = Number(/^\/api\/v1\/photos\/(\d+)$/.exec(pathname)?.[1]);
  if (!id) return undefined;
  const place = searchParams.get('in') ?? `/sources/${(await photosHere([id])).get(id)?.source}`;
  const found = await findPhoto(id, place + query);
  return found && json(found);
}

/** @param {string} list */
async function shapes(list) {
  const copy = await findCopy('lists', partPath(list, 'shapes'));
  if (!copy) return undefined;
  const { added, removed } = await read(list);
  const codes = new Uint16Array(await copy.answer().arrayBuffer());
  const left = codes.filter((_, number) => !removed.includes(number));
  // The shapes of added photos are unknown here: 0.
  return new Response(new Uint16Array([...added.map(() => 0), ...left]), { headers: { 'Content-Type': 'application/octet-stream' } });
}

/** @param {string} list @param {number} offset @param {number} limit */
async function part(list, offset, limit) {
  const listing = shown(await read(list));
  const photos = [];
  for (let number = offset; number < offset + limit; number += 1) {
    const photo = listing.get(number);
    if (!photo) break;
    photos.push(photo);
  }
  return photos.length > 0 ? json({ photos, offset }) : undefined;
}

/**
 * A photo of a stored list, and its index there.
 * @param {number} id @param {string} list
 * @returns {Promise<{ photo: Photo, index?: number } | undefined>}
 */
export async function findPhoto(id, list) {
  const listing = await read(list);
  for (const [index, photo] of shown(listing)) if (photo.id === id) return { photo, index };
  // A photo that is no favorite any more is not removed.
  for (const number of CHANGED[list] ? [] : listing.removed) {
    const photo = listing.photos.get(number);
    if (photo?.id !== id) continue;
    return { photo: { ...photo, isRemoved: true }, index: number - listing.removed.filter((other) => other < number).length };
  }
  return undefined;
}

/**
 * Stored photos by their IDs.
 * @param {number[]} ids
 * @returns {Promise<Map<number, Photo>>} without photos that are in no list
 */
export async function photosHere(ids) {
  /** @type {Map<number, Photo>} */
  const found = new Map();
  if (ids.length === 0) return found;
  const wanted = new Set(ids);
  // The newest facts are in the newest copy.
  for (const copy of (await findCopies('lists', (path) => path.includes('/photos?'))).reverse()) {
    for (const photo of JSON.parse(await copy.text()).photos) if (wanted.delete(photo.id)) found.set(photo.id, photo);
    if (wanted.size === 0) break;
  }
  return found;
}

/**
 * The first photo of a list with a picture, so that its page has all buttons.
 * @param {string} list with its search and order
 */
export async function goodPhoto(list) {
  const [first] = [...shown(await read(list))].filter(([, { image, failure }]) => image && !failure).sort(([one], [other]) => one - other);
  return first?.[1];
}

/** The sources with a stored list. */
export async function sourcesHere() {
  return (await findCopies('lists', (path) => path.endsWith('/shapes'))).flatMap(({ path }) => sourceOfList(path) ?? []);
}
