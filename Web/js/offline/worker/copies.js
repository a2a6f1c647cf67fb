/** Copies of pages and lists, with the time when they were made, separately for each user. */

import { storeName } from '../../basics/users.js';
import { openCache, storedUsers } from './storage.js';
import { currentUser, NOBODY } from './user.js';
import { userIn } from './user-header.js';

/** Copies of single photos, of searches, of shuffled lists, of parts around a photo, and of plans for keeping lists. */
export const EVICTABLE = /[?&](?:q=|order=random-|limit=180)|\/photos\/\d|\/keep\?/;
/** The maximum number of these, for pages and for lists; the number of other copies is limited anyway. */
const MAX_EVICTABLE = 200;

/** @typedef {'pages' | 'lists'} CopyKind */
/** @typedef {{ path: string, at: number, sentAt: number, version: string, text: () => Promise<string>, response: () => Response }} Copy */

/**
 * The content security policy of a page, which is stored with it.
 * @param {Response} page
 * @returns {Record<string, string>}
 */
function security(page) {
  const policy = page.headers.get('Content-Security-Policy');
  return policy ? { 'Content-Security-Policy': policy } : {};
}

/** @param {string} path @param {Response} stored @returns {Copy} */
function copyOf(path, stored) {
  return {
    path,
    at: Number(stored.headers.get('X-Kept-At')),
    sentAt: Date.parse(stored.headers.get('Date') ?? '') || Number(stored.headers.get('X-Kept-At')),
    version: stored.headers.get('X-Kept-Version') ?? '',
    text: () => stored.clone().text(),
    response: () => stored.clone(),
  };
}

/**
 * @param {CopyKind} kind @param {string} path @param {string} [user] the current one by default
 * @returns {Promise<Copy | undefined>}
 */
export async function findCopy(kind, path, user) {
  const owner = user ?? await currentUser();
  if (owner === NOBODY) return undefined;
  try {
    const stored = await caches.match(path, { cacheName: storeName(kind, owner), ignoreVary: true });
    return stored && copyOf(path, stored);
  } catch {
    return undefined;
  }
}

/**
 * All copies with matching paths, oldest first.
 * @param {CopyKind} kind @param {(path: string) => boolean} isMatch
 * @returns {Promise<Copy[]>}
 */
export async function findCopies(kind, isMatch) {
  const user = await currentUser();
  if (user === NOBODY) return [];
  try {
    const cache = await openCache(kind, user);
    const copies = [];
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url);
      const path = pathname + search;
      const stored = isMatch(path) ? await cache.match(url, { ignoreVary: true }) : undefined;
      if (stored) copies.push(copyOf(path, stored));
    }
    return copies.sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}

/**
 * Stores a response for the user that it names; returns whether it differs from the copy that pages show.
 * @param {CopyKind} kind @param {string} path @param {Response} response whose body is read only here
 * @param {string} [version] of the pages
 * @param {Copy} [shown] the copy at the time of the request; default: the current one
 */
export async function storeCopy(kind, path, response, version = '', shown) {
  const user = userIn(response.headers) ?? await currentUser();
  if (user === NOBODY) return false;
  const bytes = await response.arrayBuffer();
  const before = shown ?? await findCopy(kind, path, user);
  const headers = {
    'Content-Type': response.headers.get('Content-Type') ?? '', ...security(response),
    'X-Kept-At': String(Date.now()), 'X-Kept-Version': version, Date: response.headers.get('Date') ?? '',
  };
  try {
    const cache = await openCache(kind, user);
    const old = before && new Uint8Array(await before.response().arrayBuffer());
    await cache.put(path, new Response(bytes, { headers }));
    return old !== undefined && !isSame(old, new Uint8Array(bytes));
  } catch {
    // No space, or refused by the browser: the open page does not need the copy.
    return false;
  }
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function isSame(one, other) {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/**
 * Evicts the oldest copies above the limit, after one was added.
 * @param {CopyKind} kind @param {string} added the path of the new one
 */
export async function trimCopies(kind, added) {
  if (!EVICTABLE.test(added)) return;
  const copies = await findCopies(kind, (path) => EVICTABLE.test(path));
  await deleteCopies(kind, copies.slice(0, -MAX_EVICTABLE));
}

/** @param {CopyKind} kind @param {{ path: string }[]} copies */
export async function deleteCopies(kind, copies) {
  const user = await currentUser();
  if (copies.length === 0 || user === NOBODY) return;
  const cache = await openCache(kind, user);
  await Promise.all(copies.map(({ path }) => cache.delete(path)));
}

/** The versions of the stored pages of all users. */
export async function storedVersions() {
  /** @type {Set<string>} */
  const versions = new Set();
  for (const user of await storedUsers()) {
    const cache = await openCache('pages', user);
    for (const key of await cache.keys()) {
      versions.add((await cache.match(key, { ignoreVary: true }))?.headers.get('X-Kept-Version') ?? '');
    }
  }
  return versions;
}
