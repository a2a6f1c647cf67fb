/**
 * The list of a source as this device knows it: what the server has sent in
 * parts, without the photos that were removed here and are still to be sent.
 */

import { findCopies, findCopy } from './copies.js';
import { waiting } from './outbox.js';
import { json } from './scope.js';

/** @typedef {{ id: number, source: string, title: string, image?: string, isRemoved: boolean, [more: string]: unknown }} Photo */
/** @typedef {{ photos: Map<number, Photo>, removed: number[] }} Listing numbers of photos removed here, in the server's order */

const API = '/api/v1';

/** @param {string} source */
const listPath = (source) => `${API}/sources/${source}`;

/** @param {string} path */
export function sourceOfList(path) {
  return /^\/api\/v1\/sources\/([a-z0-9-]+)\//.exec(path)?.[1];
}

/** @param {string} source @returns {Promise<Listing>} */
async function read(source) {
  const prefix = `${listPath(source)}/photos?offset=`;
  /** @type {Map<number, Photo>} */
  const byNumber = new Map();
  /** @type {Map<number, number>} */
  const numbers = new Map();
  for (const copy of await findCopies('lists', (path) => path.startsWith(prefix))) {
    const { photos, offset } = JSON.parse(await copy.text());
    photos.forEach((/** @type {Photo} */ photo, /** @type {number} */ place) => {
      const before = numbers.get(photo.id);
      // A photo that has moved since is only where it was seen last.
      if (before !== undefined && byNumber.get(before)?.id === photo.id) byNumber.delete(before);
      numbers.set(photo.id, offset + place);
      byNumber.set(offset + place, photo);
    });
  }
  const removedHere = await removedPhotos();
  const removed = [...byNumber].filter(([, { id }]) => removedHere.has(id)).map(([number]) => number);
  return { photos: byNumber, removed: removed.sort((a, b) => a - b) };
}

/** The photos whose removal waits to be sent. */
export async function removedPhotos() {
  /** @type {Set<number>} */
  const removed = new Set();
  for (const { kind, photo } of await waiting()) {
    if (kind === 'remove') removed.add(photo);
    if (kind === 'restore') removed.delete(photo);
  }
  return removed;
}

/** The photos whose return waits to be sent. */
export async function restoredPhotos() {
  return new Set((await waiting()).filter(({ kind }) => kind === 'restore').map(({ photo }) => photo));
}

/** @param {Listing} listing @returns {Map<number, Photo>} by their numbers without those removed */
function shown({ photos, removed }) {
  /** @type {Map<number, Photo>} */
  const shifted = new Map();
  for (const [number, photo] of photos) {
    if (!removed.includes(number)) shifted.set(number - removed.filter((other) => other < number).length, photo);
  }
  return shifted;
}

/**
 * What the device itself can answer to a question about lists.
 * @param {URL} url @returns {Promise<Response | undefined>}
 */
export async function answerFromDevice({ pathname, searchParams }) {
  const source = sourceOfList(pathname);
  if (source && pathname.endsWith('/shapes')) return shapes(source);
  if (source && pathname.endsWith('/photos') && searchParams.has('offset')) {
    return part(source, Number(searchParams.get('offset')), Number(searchParams.get('limit') ?? 60));
  }
  const photo = /^\/api\/v1\/photos\/(\d+)$/.exec(pathname);
  return photo ? place(Number(photo[1])) : undefined;
}

/** @param {string} source */
async function shapes(source) {
  const copy = await findCopy('lists', `${listPath(source)}/shapes`);
  if (!copy) return undefined;
  const { removed } = await read(source);
  const codes = new Uint16Array(await (await copy.answer(true)).arrayBuffer());
  const left = codes.filter((_, number) => !removed.includes(number));
  return new Response(left, { headers: { 'Content-Type': 'application/octet-stream' } });
}

/** @param {string} source @param {number} offset @param {number} limit */
async function part(source, offset, limit) {
  const listing = shown(await read(source));
  const photos = [];
  for (let number = offset; number < offset + limit; number += 1) {
    const photo = listing.get(number);
    if (!photo) break;
    photos.push(photo);
  }
  return photos.length > 0 ? json({ photos, offset }) : undefined;
}

/** @param {number} id */
async function place(id) {
  const found = await findPhoto(id);
  return found && json(found);
}

/**
 * A photo of any list that is here, and its number there.
 * @param {number} id
 * @returns {Promise<{ photo: Photo, index?: number } | undefined>}
 */
export async function findPhoto(id) {
  for (const source of await sourcesHere()) {
    const listing = await read(source);
    for (const [index, photo] of shown(listing)) if (photo.id === id) return { photo, index };
    for (const number of listing.removed) {
      const photo = listing.photos.get(number);
      if (photo?.id !== id) continue;
      return { photo: { ...photo, isRemoved: true }, index: number - listing.removed.filter((other) => other < number).length };
    }
  }
  return undefined;
}

/** The sources of which there is a list. */
export async function sourcesHere() {
  const shapes = await findCopies('lists', (path) => path.endsWith('/shapes'));
  return shapes.map(({ path }) => sourceOfList(path) ?? '').filter((source) => source !== '');
}
