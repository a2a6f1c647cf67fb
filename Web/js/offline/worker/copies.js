/** Copies of pages and lists, with the time when they were made, separately for each user. */

import { storeName } from '../../basics/users.js';
import { openCache, storedUsers } from './storage.js';
import { currentUser, NOBODY } from './user.js';
import { userIn } from './user-header.js';

/** Copies of single photos, of searches, of shuffled lists, and of what is asked before a list is kept. */
export const MANY = /[?&](?:q=|order=random-)|\/photos\/\d|\/keep\?/;
/** How many of them are kept, of pages and of lists; there are never many others. */
const MAX_MANY = 200;

/** @typedef {'pages' | 'lists'} CopyKind */
/** @typedef {{ path: string, at: number, sentAt: number, version: string, text: () => Promise<string>, answer: () => Response }} Copy */

/**
 * The content security policy of a page, which is stored with it.
 * @param {Response} page
 * @returns {Record<string, string>}
 */
function security(page) {
  const policy = page.headers.get('Content-Security-Policy');
  return policy ? { 'Content-Security-Policy': policy } : {};
}

/** @param {string} path @param {Response} kept @returns {Copy} */
function describe(path, kept) {
  return {
    path,
    at: Number(kept.headers.get('X-Kept-At')),
    sentAt: Date.parse(kept.headers.get('Date') ?? '') || Number(kept.headers.get('X-Kept-At')),
    version: kept.headers.get('X-Kept-Version') ?? '',
    text: () => kept.clone().text(),
    answer: () => kept.clone(),
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
    const kept = await caches.match(path, { cacheName: storeName(kind, owner), ignoreVary: true });
    return kept && describe(path, kept);
  } catch {
    return undefined;
  }
}

/**
 * All copies with matching paths, oldest first.
 * @param {CopyKind} kind @param {(path: string) => boolean} isWanted
 * @returns {Promise<Copy[]>}
 */
export async function findCopies(kind, isWanted) {
  const user = await currentUser();
  if (user === NOBODY) return [];
  try {
    const cache = await openCache(kind, user);
    const copies = [];
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url);
      const path = pathname + search;
      const kept = isWanted(path) ? await cache.match(url, { ignoreVary: true }) : undefined;
      if (kept) copies.push(describe(path, kept));
    }
    return copies.sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}

/**
 * Stores an answer for the user that it names; returns whether it differs from the copy that pages show.
 * @param {CopyKind} kind @param {string} path @param {Response} answer that is not read elsewhere
 * @param {string} [version] of the pages
 * @param {Copy} [shown] the copy that was there when the answer was requested; by default the present one
 */
export async function keepCopy(kind, path, answer, version = '', shown) {
  const user = userIn(answer.headers) ?? await currentUser();
  if (user === NOBODY) return false;
  const bytes = await answer.arrayBuffer();
  const before = shown ?? await findCopy(kind, path, user);
  const headers = {
    'Content-Type': answer.headers.get('Content-Type') ?? '', ...security(answer),
    'X-Kept-At': String(Date.now()), 'X-Kept-Version': version, Date: answer.headers.get('Date') ?? '',
  };
  try {
    const cache = await openCache(kind, user);
    const old = before && new Uint8Array(await before.answer().arrayBuffer());
    await cache.put(path, new Response(bytes, { headers }));
    return old !== undefined && !isSame(old, new Uint8Array(bytes));
  } catch {
    // No space, or refused: the page being shown does not need it.
    return false;
  }
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function isSame(one, other) {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}

/**
 * Evicts the oldest of many copies, after one was added.
 * @param {CopyKind} kind @param {string} added the path of the new one
 */
export async function trimCopies(kind, added) {
  if (!MANY.test(added)) return;
  const copies = await findCopies(kind, (path) => MANY.test(path));
  await forgetCopies(kind, copies.slice(0, -MAX_MANY));
}

/** @param {CopyKind} kind @param {{ path: string }[]} copies */
export async function forgetCopies(kind, copies) {
  const user = await currentUser();
  if (copies.length === 0 || user === NOBODY) return;
  const cache = await openCache(kind, user);
  await Promise.all(copies.map(({ path }) => cache.delete(path)));
}

/** The versions of the stored pages of all users. */
export async function keptVersions() {
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
