/** The photos viewed last on this device, also available without the server. */

import { urlOf } from '../../basics/base.js';
import { findCopies } from './copies.js';
import { allPendingRemovals, storedPhotos } from './listing.js';
import { json } from './scope.js';
import { userStore } from './user.js';

/** @typedef {import('./listing.js').Photo} Photo */

const MAX_PHOTOS = 20;
export const RECENTS = '/api/v1/recents';

/** @param {number} photo */
export async function recordView(photo) {
  const store = await userStore();
  await store.update('views', (/** @type {number[]} */ views = []) => [photo, ...views.filter((other) => other !== photo)].slice(0, 2 * MAX_PHOTOS));
}

/**
 * Whether a request is about the recents.
 * @param {URL} url
 */
export function isRecents({ pathname, searchParams }) {
  return pathname === RECENTS || pathname.startsWith(`${RECENTS}/`) || searchParams.get('in') === '/recents';
}

/**
 * Serves the recents like the server, as far as the photos are stored.
 * @param {URL} url @returns {Promise<Response | undefined>}
 */
export async function serveRecents({ pathname, searchParams }) {
  // Searches are left to the server.
  if (searchParams.has('q')) return undefined;
  const photos = await recentPhotos();
  if (pathname === RECENTS) return json({ photos, total: photos.length });
  const listed = photos.map((photo) => ({ ...photo, address: urlOf(`/recents/photos/${photo.id}`) }));
  if (pathname.endsWith('/photos')) return json({ photos: listed, offset: 0, total: listed.length });
  // A grid of squares needs no shapes: 0 means unknown.
  if (pathname.endsWith('/shapes')) return new Response(new Uint16Array(listed.length));
  const index = listed.findIndex(({ id }) => id === Number(pathname.split('/').pop()));
  return index < 0 ? undefined : json({ photo: listed[index], index });
}

async function recentPhotos() {
  const copies = await findCopies('lists', (path) => path === RECENTS || path.startsWith(`${RECENTS}/photos?offset=`));
  /** @type {Photo[]} */
  const known = [];
  for (const copy of copies.reverse()) known.push(...JSON.parse(await copy.text()).photos);
  /** @type {number[]} */
  const views = await (await userStore()).value('views') ?? [];
  const photos = await storedPhotos(views);
  for (const photo of known) if (!photos.has(photo.id)) photos.set(photo.id, photo);
  const removed = await allPendingRemovals();
  return [...new Set([...views, ...known.map(({ id }) => id)])].flatMap((id) => photos.get(id) ?? [])
    .filter(({ id, isRemoved }) => !isRemoved && !removed.includes(id)).slice(0, MAX_PHOTOS);
}
