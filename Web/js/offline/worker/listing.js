/**
 * The list of a source according to this device: the parts sent by the server, without photos whose removal is pending.
 */

import { findCopies, findCopy } from './copies.js';
import { pendingActions } from './outbox.js';
import { json } from './scope.js';
import { listOf } from './screens.js';

/** @typedef {{ id: number, source: string, title: string, image?: string, failure?: string, isRemoved: boolean, [more: string]: unknown }} Photo */
/** @typedef {{ added: Photo[], photos: Map<number, Photo>, removed: number[] }} Listing the photos added by pending changes, at the start, and the indices of removed photos in the server's order */

const API = '/api/v1';
/**
 * The change that adds a photo to a list, the one that removes it, and the fields of an added photo.
 * @type {Record<string, [string, string, Partial<Photo>] | undefined>}
 */
const CHANGES = { '/favorites': ['favorite', 'unfavorite', { isFavorite: true }], '/hidden': ['remove', 'restore', { isRemoved: true }] };

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
async function readListing(list) {
  const path = partPath(list, 'photos');
  const prefix = `${path}${path.includes('?') ? '&' : '?'}offset=`;
  /** @type {Map<number, Photo>} */
  const byIndex = new Map();
  /** @type {Map<number, number>} */
  const indices = new Map();
  for (const copy of await findCopies('lists', (other) => other.startsWith(prefix))) {
    const { photos, offset } = JSON.parse(await copy.text());
    photos.forEach((/** @type {Photo} */ photo, /** @type {number} */ position) => {
      const before = indices.get(photo.id);
      // If a photo has moved, its last known position is used.
      if (before !== undefined && byIndex.get(before)?.id === photo.id) byIndex.delete(before);
      indices.set(photo.id, offset + position);
      byIndex.set(offset + position, photo);
    });
  }
  for (const { kind, photo: id } of await pendingActions()) {
    const index = indices.get(id) ?? -1;
    const photo = byIndex.get(index);
    if (photo && kind.endsWith('favorite')) byIndex.set(index, { ...photo, isFavorite: kind === 'favorite' });
  }
  const [adds, removes, fields] = CHANGES[list] ?? ['', ''];
  const removedIDs = adds === '' ? [] : await photosWith(removes, adds);
  const ids = adds === '' ? [] : (await photosWith(adds, removes)).filter((id) => !indices.has(id));
  /** @type {Map<string, number[]>} */
  const removedFrom = new Map();
  const known = await storedPhotos(ids);
  for (const source of new Set([...byIndex.values(), ...known.values()].map((photo) => photo.source))) {
    removedFrom.set(source, adds === 'remove' ? removedIDs : [...removedIDs, ...await pendingRemovals(source)]);
  }
  const isRemoved = (/** @type {Photo} */ { id, source }) => removedFrom.get(source)?.includes(id) === true;
  const removed = [...byIndex].filter(([, photo]) => isRemoved(photo)).map(([index]) => index);
  const added = ids.reverse().flatMap((id) => known.get(id) ?? []).filter((photo) => !isRemoved(photo)).map((photo) => ({ ...photo, ...fields }));
  return { added, photos: byIndex, removed: removed.sort((a, b) => a - b) };
}

/**
 * The photos with a pending change, the last one at the end.
 * @param {string} change @param {string} opposite the change that reverts it
 * @param {string} [list] the source of all photos, if it is one
 */
async function photosWith(change, opposite, list) {
  /** @type {Map<number, string>} */
  const photos = new Map();
  for (const { kind, photo, source } of await pendingActions()) {
    if (kind === change || kind === opposite) photos.delete(photo);
    if (kind === change) photos.set(photo, source);
    if (kind !== 'restoreAll' || change !== 'remove') continue;
    for (const [other, of] of photos) if (source === (list || of)) photos.delete(other);
  }
  return [...photos.keys()];
}

/**
 * The photos whose removal is pending.
 * @param {string} list the source whose list is searched: it contains no photos of other sources
 */
export const pendingRemovals = (list) => photosWith('remove', 'restore', list);

/** The photos of all sources whose removal is pending. */
export const allPendingRemovals = () => photosWith('remove', 'restore');

/**
 * Pending changes, for a page that does not include them.
 * @param {string} list the source of the page
 */
export async function pendingChanges(list) {
  const actions = await pendingActions();
  /** @type {import('../../collection/settings-fields.js').SettingsChange} */
  let settings = {};
  for (const { kind, source, body } of actions) {
    if (kind !== 'settings' || source !== list) continue;
    const change = JSON.parse(body);
    settings = { ...settings, ...change, settings: { ...settings.settings, ...change.settings } };
  }
  return {
    removed: await pendingRemovals(list),
    restored: actions.filter(({ kind }) => kind === 'restore').map(({ photo }) => photo),
    isWhole: actions.some(({ kind, source }) => kind === 'restoreAll' && source === list),
    settings,
  };
}

/** @param {Listing} listing @returns {Map<number, Photo>} by their indices without removed photos */
function visiblePhotos({ added, photos, removed }) {
  const shifted = new Map(added.entries());
  for (const [index, photo] of photos) {
    if (!removed.includes(index)) shifted.set(index - removed.filter((other) => other < index).length + added.length, photo);
  }
  return shifted;
}

/**
 * Serves requests for lists from the device.
 * @param {URL} url @returns {Promise<Response | undefined>}
 */
export async function serveFromDevice({ pathname, searchParams }) {
  const query = queryOf(searchParams);
  const list = listOf(pathname);
  if (list && pathname.endsWith('/shapes')) return shapes(list + query);
  if (list && pathname.endsWith('/photos') && searchParams.has('offset')) {
    return part(list + query, Number(searchParams.get('offset')), Number(searchParams.get('limit') ?? 60));
  }
  const id = Number(/^\/api\/v1\/photos\/(\d+)$/.exec(pathname)?.[1]);
  if (!id) return undefined;
  const listPath = searchParams.get('in') ?? `/sources/${(await storedPhotos([id])).get(id)?.source}`;
  const found = await findPhoto(id, listPath + query);
  return found && json(found);
}

/** @param {string} list */
async function shapes(list) {
  const copy = await findCopy('lists', partPath(list, 'shapes'));
  if (!copy) return undefined;
  const { added, removed } = await readListing(list);
  const codes = new Uint16Array(await copy.response().arrayBuffer());
  const remaining = codes.filter((_, index) => !removed.includes(index));
  // The shapes of added photos are unknown: 0.
  return new Response(new Uint16Array([...added.map(() => 0), ...remaining]), { headers: { 'Content-Type': 'application/octet-stream' } });
}

/** @param {string} list @param {number} offset @param {number} limit */
async function part(list, offset, limit) {
  const listing = visiblePhotos(await readListing(list));
  const photos = [];
  for (let index = offset; index < offset + limit; index += 1) {
    const photo = listing.get(index);
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
  const listing = await readListing(list);
  for (const [index, photo] of visiblePhotos(listing)) if (photo.id === id) return { photo, index };
  // A photo that is no longer a favorite is not removed.
  for (const index of CHANGES[list] ? [] : listing.removed) {
    const photo = listing.photos.get(index);
    if (photo?.id !== id) continue;
    return { photo: { ...photo, isRemoved: true }, index: index - listing.removed.filter((other) => other < index).length };
  }
  return undefined;
}

/**
 * Stored photos by their IDs.
 * @param {number[]} ids
 * @returns {Promise<Map<number, Photo>>} without photos that are in no list
 */
export async function storedPhotos(ids) {
  /** @type {Map<number, Photo>} */
  const found = new Map();
  if (ids.length === 0) return found;
  const missing = new Set(ids);
  // The newest data is in the newest copy.
  for (const copy of (await findCopies('lists', (path) => path.includes('/photos?'))).reverse()) {
    for (const photo of JSON.parse(await copy.text()).photos) if (missing.delete(photo.id)) found.set(photo.id, photo);
    if (missing.size === 0) break;
  }
  return found;
}

/**
 * The first photo of a list whose picture can be shown, so that its page has all buttons.
 * @param {string} list with its search and order
 */
export async function firstWithPicture(list) {
  const [first] = [...visiblePhotos(await readListing(list))].filter(([, { image, failure }]) => image && !failure)
    .sort(([one], [other]) => one - other);
  return first?.[1];
}

/** The sources with a stored list. */
export async function storedSources() {
  return (await findCopies('lists', (path) => path.endsWith('/shapes'))).flatMap(({ path }) => sourceOfList(path) ?? []);
}
