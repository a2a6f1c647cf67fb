/** Pictures: from the device at once, kept under a budget; another size where the right one is not here. */

import { bestRendition, evictions } from './policy.js';
import { ask } from './reach.js';
import { inBackground } from './scope.js';
import { all, put, remove, setValue, value } from './store.js';

const CACHE = 'pictures';
const USUAL_BUDGET = 300e6;
/** What the browser needs beside the bytes of a picture, roughly. */
const OVERHEAD = 2048;
/** No single picture may take more of the budget than this. */
const LARGEST_SHARE = 0.25;
const WRITE_MILLISECONDS = 500;
/** Says for which source a picture is fetched to be kept. */
export const KEEP_HEADER = 'X-Keep-For';

/** @typedef {{ path: string, bytes: number, seen: number, kept: string }} Picture */

/** @type {Promise<Map<string, Picture>> | undefined} */
let reading;
/** @type {Set<Picture>} */
let unwritten = new Set();
/** @type {Promise<void> | undefined} */
let writing;
/** @type {Promise<void> | undefined} */
let fitting;
let total = 0;

/** @returns {Promise<Map<string, Picture>>} */
function pictures() {
  reading ??= read();
  return reading;
}

async function read() {
  /** @type {Map<string, Picture>} */
  const known = new Map();
  for (const picture of await all('pictures')) known.set(picture.path, picture);
  total = 0;
  for (const { bytes, kept } of known.values()) if (!kept) total += bytes;
  return known;
}

/**
 * Notes a change, and writes many at once.
 * @param {Picture} picture
 */
function note(picture) {
  unwritten.add(picture);
  writing ??= new Promise((resolve) => { setTimeout(resolve, WRITE_MILLISECONDS); }).then(async () => {
    writing = undefined;
    const rows = [...unwritten];
    unwritten = new Set();
    const known = await pictures();
    await put('pictures', rows.filter((row) => known.get(row.path) === row));
  });
  return writing;
}

/** @param {FetchEvent} event @param {URL} url */
export async function answerPicture(event, url) {
  const path = url.pathname;
  const keptFor = event.request.headers.get(KEEP_HEADER) ?? '';
  const here = await find(path);
  if (here) {
    event.waitUntil(inBackground(noteSeen(path, here, keptFor)));
    return here;
  }
  try {
    const answer = await ask(event.request);
    if (answer.ok && !answer.redirected) {
      event.waitUntil(inBackground(keep(path, answer.clone(), keptFor)));
      return answer;
    }
    return answer.redirected ? answer : await another(path) ?? answer;
  } catch (error) {
    const instead = await another(path);
    if (instead) return instead;
    throw error;
  }
}

/** @param {string} path */
async function find(path) {
  try {
    return await caches.match(path, { cacheName: CACHE, ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** @param {string} path @param {Response} answer @param {string} keptFor */
async function noteSeen(path, answer, keptFor) {
  const known = await pictures();
  const picture = known.get(path) ?? { path, bytes: Number(answer.headers.get('Content-Length')) + OVERHEAD, seen: 0, kept: '' };
  if (!known.has(path)) total += picture.bytes;
  known.set(path, picture);
  picture.seen = Date.now();
  if (keptFor && !picture.kept) {
    picture.kept = keptFor;
    total -= picture.bytes;
  }
  await note(picture);
}

/** @param {string} path @param {Response} answer @param {string} keptFor */
async function keep(path, answer, keptFor) {
  const known = await pictures();
  const length = Number(answer.headers.get('Content-Length'));
  const body = length > 0 ? undefined : await answer.clone().arrayBuffer();
  const bytes = (body?.byteLength ?? length) + OVERHEAD;
  const most = await budget();
  if (!keptFor && bytes > most * LARGEST_SHARE) return;
  // Room is made before it is needed, so that the budget is never gone over.
  if (!keptFor) await fit(most - bytes);
  try {
    const cache = await caches.open(CACHE);
    await cache.put(path, answer);
  } catch (error) {
    // The device is fuller than the budget says: less is kept from now on.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await fit(total / 2);
    if (keptFor) throw error;
    return;
  }
  const picture = { path, bytes, seen: Date.now(), kept: keptFor };
  if (!known.has(path) && !keptFor) total += bytes;
  known.set(path, picture);
  await note(picture);
}

/** @param {number} most bytes that all may take */
async function fit(most) {
  if (total <= most) return;
  fitting ??= letGo(most).finally(() => { fitting = undefined; });
  await fitting;
}

/** @param {number} most */
async function letGo(most) {
  await forget(await evictions([...(await pictures()).values()], most));
}

/** @param {Picture[]} gone */
async function forget(gone) {
  const known = await pictures();
  for (const picture of gone) {
    known.delete(picture.path);
    if (!picture.kept) total -= picture.bytes;
  }
  const cache = await caches.open(CACHE);
  await Promise.all(gone.map(({ path }) => cache.delete(path, { ignoreVary: true })));
  await remove('pictures', gone.map(({ path }) => path));
}

/**
 * The number of a rendition, as the core counts them.
 * @param {string} path
 */
function codeOf(path) {
  const [name, side] = path.slice(path.lastIndexOf('/') + 1).split('-');
  if (name === 'original') return 0;
  return name === 'square' ? -Number(side) : Number(side);
}

/**
 * Whether a path is that of a whole picture, and not of a part of one.
 * @param {string} path
 */
const isWhole = (path) => !path.includes('/tile-');

/**
 * Another rendition of the same photo.
 * @param {string} path
 */
async function another(path) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const paths = [...(await pictures()).keys()].filter((other) => other.startsWith(folder) && isWhole(other));
  if (paths.length === 0 || !isWhole(path)) return undefined;
  const best = await bestRendition(codeOf(path), paths.map(codeOf));
  return best < 0 ? undefined : find(paths[best]);
}

/** @returns {Promise<number>} */
export async function budget() {
  return await value('budget') ?? USUAL_BUDGET;
}

/** @param {number} bytes */
export async function setBudget(bytes) {
  await setValue('budget', bytes);
  await pictures();
  await fit(bytes);
}

/** How much of the device pictures take, and for whom. */
export async function usage() {
  /** @type {Record<string, number>} */
  const kept = {};
  for (const picture of (await pictures()).values()) {
    if (picture.kept) kept[picture.kept] = (kept[picture.kept] ?? 0) + picture.bytes;
  }
  return { seen: total, kept, budget: await budget() };
}

/**
 * Looks which of the pictures are really here.
 * @param {string[]} paths
 */
export async function check(paths) {
  const cache = await caches.open(CACHE);
  let count = 0;
  let bytes = 0;
  for (const path of paths) {
    const here = await cache.match(path, { ignoreVary: true });
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
  await forget([...(await pictures()).values()].filter(({ kept }) => kept === source));
}

/** The folders of the photos of which a picture is here. */
export async function foldersHere() {
  return new Set([...(await pictures()).keys()].map((path) => path.slice(0, path.lastIndexOf('/'))));
}

/** Brings what is remembered and what is there into line, after a crash. */
export async function settle() {
  const known = await pictures();
  const cache = await caches.open(CACHE);
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await forget([...known.values()].filter(({ path }) => !here.has(path)));
  const strays = [...here].filter((path) => !known.has(path));
  await Promise.all(strays.map((path) => cache.delete(path, { ignoreVary: true })));
}
