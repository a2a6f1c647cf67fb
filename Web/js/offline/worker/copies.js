/** Copies of pages and lists, with the time when they were made, separately for each user. */

import { OWNER, storeName } from '../../basics/users.js';
import { openCache } from './storage.js';
import { currentUser, NOBODY } from './user.js';
import { userIn } from './user-header.js';

/** The maximum number of pages of single photos; there are never many lists and screens. */
const MAX_PHOTO_PAGES = 150;

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
 * Stores an answer for the user that it names; returns whether it differs from the previous copy.
 * @param {CopyKind} kind @param {string} path @param {Response} answer that is not read elsewhere
 * @param {string} [version] of the pages
 */
export async function keepCopy(kind, path, answer, version = '') {
  const user = userIn(answer.headers) ?? await currentUser();
  if (user === NOBODY) return false;
  const bytes = await answer.arrayBuffer();
  const before = await findCopy(kind, path, user);
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

/** Evicts the oldest pages of single photos. */
export async function trimPages() {
  const pages = await findCopies('pages', (path) => path.includes('/photos/') && !path.includes('*'));
  const excess = pages.slice(0, Math.max(0, pages.length - MAX_PHOTO_PAGES));
  await forgetCopies('pages', excess.map(({ path }) => path));
}

/** @param {CopyKind} kind @param {string[]} paths */
export async function forgetCopies(kind, paths) {
  const user = await currentUser();
  if (paths.length === 0 || user === NOBODY) return;
  const cache = await openCache(kind, user);
  await Promise.all(paths.map((path) => cache.delete(path)));
}

/** The versions of the stored pages of all users. */
export async function keptVersions() {
  const mine = storeName('pages', OWNER);
  const names = (await caches.keys()).filter((name) => name === mine || name.startsWith(`${mine}@`));
  /** @type {Set<string>} */
  const versions = new Set();
  for (const name of names) {
    const cache = await openCache('pages', name.slice(mine.length + 1) || OWNER);
    for (const key of await cache.keys()) {
      versions.add((await cache.match(key, { ignoreVary: true }))?.headers.get('X-Kept-Version') ?? '');
    }
  }
  return versions;
}
