/** The pictures that are here: what they take, when each was seen, for whom it is kept. */

import { AlbumIndex, shapeOf } from './album-index.js';
import { isKept } from './kept.js';
import { evictions } from './policy.js';
import { atRest } from './rest.js';
import { all, put, remove, setValue, value } from './store.js';

const CACHE = 'pictures';
const USUAL_BUDGET = 300e6;
/** What the browser needs beside the bytes of a picture, roughly. */
const OVERHEAD = 2048;
/** No single picture may take more of the budget than this. */
const LARGEST_SHARE = 0.25;

/** @typedef {import('./album-index.js').Picture} Picture */

const index = new AlbumIndex();
let isRead = false;
/** @type {Promise<void> | undefined} */
let reading;
/** @type {Set<Picture>} */
let unwritten = new Set();
/** @type {Promise<void>} */
let fitting = Promise.resolve();
/** Bytes of the pictures that are being taken in, and those who wait for room beside them. */
let reserved = 0;
/** @type {(() => void)[]} */
const reserving = [];
/** @type {number | undefined} */
let most;

/** Reads once what is remembered. */
export function readAlbum() {
  reading ??= read();
  return reading;
}

async function read() {
  for (const picture of await all('pictures')) index.add(picture);
  isRead = true;
}

/**
 * Whether it is certain, without waiting, that nothing of a photo is here.
 * @param {string} path of a picture of it
 */
export function isUnseen(path) {
  return isRead && index.beside(path).length === 0;
}

/**
 * The paths of the pictures of the same photo.
 * @param {string} path
 */
export async function renditionsBeside(path) {
  await readAlbum();
  return index.beside(path);
}

/** The photos of which a picture is here, each as the beginning of its pictures' paths. */
export async function foldersHere() {
  await readAlbum();
  return index.folders;
}

/**
 * Where a picture is kept, for a page that may not know its content yet.
 * @param {string} path
 */
export async function placeHere(path) {
  try {
    await readAlbum();
  } catch {
    // Refused: there is none.
    return path;
  }
  return index.placeOf(path);
}

/** @param {string} path */
export async function findPicture(path) {
  try {
    return await caches.match(path, { cacheName: CACHE, ignoreVary: true });
  } catch {
    // Refused: there is none.
    return undefined;
  }
}

/**
 * Remembers a picture, and writes many at once.
 * @param {Picture} picture
 */
function note(picture) {
  index.add(picture);
  unwritten.add(picture);
  atRest(write);
}

async function write() {
  const rows = [...unwritten].filter((row) => index.get(row.path) === row);
  unwritten = new Set();
  if (rows.length > 0) await put('pictures', rows);
}

/** @param {string} path @param {Response} answer @param {string} keptFor a source, empty where it was only seen */
export async function noteSeen(path, answer, keptFor) {
  await readAlbum();
  const before = index.get(path);
  const bytes = before?.bytes ?? Number(answer.headers.get('Content-Length')) + OVERHEAD;
  note({ path, bytes, seen: Date.now(), kept: before?.kept || await owner(keptFor) });
}

/**
 * Takes a picture in.
 * @param {string} path @param {Response} answer that nobody else reads @param {number} seen when, as `Date.now()` tells it
 * @param {string} keptFor a source, empty where it was only seen
 */
export async function keepPicture(path, answer, seen, keptFor) {
  await readAlbum();
  const length = Number(answer.headers.get('Content-Length'));
  const bytes = (length > 0 ? length : (await answer.clone().arrayBuffer()).byteLength) + OVERHEAD;
  const room = await budget();
  if (!keptFor && bytes > room * LARGEST_SHARE) return;
  const counted = keptFor ? 0 : bytes;
  // Room is made before it is needed, so that the budget is never gone over.
  if (!keptFor) await reserve(bytes, room);
  try {
    if (!(await isStored(path, answer, keptFor))) return;
    const owned = await owner(keptFor);
    const outdated = index.outdatedBy(path);
    const heir = outdated.find((picture) => shapeOf(picture.path) === shapeOf(path));
    note({ path, bytes, seen, kept: index.get(path)?.kept || owned || heir?.kept || '' });
    if (outdated.length > 0) await forget(outdated);
  } finally {
    reserved -= counted;
    for (const look of reserving.splice(0)) look();
  }
  // What was given up while it was fetched counts as any other from now on.
  await fit(room - reserved);
}

/**
 * @param {string} path @param {Response} answer @param {string} keptFor
 * @returns {Promise<boolean>} whether there was room
 */
async function isStored(path, answer, keptFor) {
  try {
    await (await caches.open(CACHE)).put(path, answer);
    return true;
  } catch (error) {
    // The device is fuller than the budget says: less is kept from now on.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await fit(index.total / 2);
    if (keptFor) throw error;
    return false;
  }
}

/**
 * The source that a picture is kept for; none once that was given up.
 * @param {string} keptFor
 */
async function owner(keptFor) {
  return keptFor && await isKept(keptFor) ? keptFor : '';
}

// MARK: Room

/**
 * Takes room for a picture, beside those that are being taken in.
 * @param {number} bytes @param {number} room that all may take
 */
async function reserve(bytes, room) {
  while (reserved > 0 && reserved + bytes > room) {
    await new Promise((/** @type {(end: void) => void} */ resolve) => { reserving.push(resolve); });
  }
  reserved += bytes;
  await fit(room - reserved);
}

/** @param {number} bytes that all may take */
function fit(bytes) {
  const make = async () => { if (index.total > bytes) await letGo(bytes); };
  fitting = fitting.then(make, make);
  return fitting;
}

/** @param {number} bytes */
async function letGo(bytes) {
  await forget(await evictions(index.all, bytes));
}

/** @param {Picture[]} gone */
async function forget(gone) {
  for (const { path } of gone) index.drop(path);
  const cache = await caches.open(CACHE);
  await Promise.all(gone.map(({ path }) => cache.delete(path, { ignoreVary: true })));
  await remove('pictures', gone.map(({ path }) => path));
}

/** @returns {Promise<number>} bytes that pictures which were only seen may take */
async function budget() {
  most ??= /** @type {number} */ (await value('budget') ?? USUAL_BUDGET);
  return most;
}

/** @param {number} bytes */
export async function setBudget(bytes) {
  most = bytes;
  await setValue('budget', bytes);
  await readAlbum();
  await fit(bytes);
}

/** How much of the device pictures take, and for whom. */
export async function usage() {
  await readAlbum();
  /** @type {Record<string, number>} */
  const kept = {};
  for (const picture of index.all) {
    if (picture.kept) kept[picture.kept] = (kept[picture.kept] ?? 0) + picture.bytes;
  }
  return { seen: index.total, kept, budget: await budget() };
}

/**
 * Looks which of the pictures are really here.
 * @param {string[]} paths
 */
export async function check(paths) {
  await readAlbum();
  const cache = await caches.open(CACHE);
  let count = 0;
  let bytes = 0;
  for (const path of paths) {
    const here = await cache.match(index.placeOf(path), { ignoreVary: true });
    if (!here) continue;
    count += 1;
    bytes += (await here.blob()).size;
  }
  return { count, bytes };
}

/**
 * Lets go of what was kept for a source.
 * @param {string} source
 */
export async function release(source) {
  await readAlbum();
  await forget(index.all.filter(({ kept }) => kept === source));
}

/** Brings what is remembered and what is there into line, after a crash. */
export async function settle() {
  await readAlbum();
  const cache = await caches.open(CACHE);
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await forget(index.all.filter(({ path }) => !here.has(path)));
  const strays = [...here].filter((path) => !index.get(path));
  await Promise.all(strays.map((path) => cache.delete(path, { ignoreVary: true })));
}
