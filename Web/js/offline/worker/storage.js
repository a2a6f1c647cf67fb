/** Who may store data in this browser. Everything stored for a user is opened here, and deleted when the user signs out. */

import { OWNER, storeName } from '../../basics/users.js';

/** The database of a user. */
export const DATABASE = 'vitrine';
/** Those of a user. */
const CACHES = ['pages', 'lists', 'pictures'];

/**
 * When users signed out, from `performance.now()`; infinite while the server is asked.
 * @type {Map<string, number>}
 */
const signOuts = new Map();
/** @type {Map<string, unknown>[]} */
const made = [];

/**
 * Makes one object for each user, which is dropped when the user signs out.
 * @template Kind
 * @param {(user: string) => Kind} make
 * @returns {(user: string) => Kind}
 */
export function forEachUser(make) {
  /** @type {Map<string, Kind>} */
  const all = new Map();
  made.push(all);
  return (user) => {
    const found = all.get(user) ?? make(user);
    if (!signOuts.has(user)) all.set(user, found);
    return found;
  };
}

/**
 * Throws if a user has signed out.
 * @param {string} user
 */
export function admit(user) {
  if (signOuts.has(user)) throw new Error('This user has signed out.');
}

/**
 * @param {string} kind @param {string} user
 * @returns {Promise<Cache>} of the user, who has not signed out
 */
export async function openCache(kind, user) {
  admit(user);
  const name = storeName(kind, user);
  const cache = await caches.open(name);
  // Opening it may have made it again.
  if (signOuts.has(user)) await caches.delete(name);
  admit(user);
  return cache;
}

/**
 * Deletes everything stored for a user, and stores nothing more.
 * @param {string} user
 */
export async function evict(user) {
  signOuts.set(user, Infinity);
  for (const all of made) all.delete(user);
  try {
    // Also what was noted while it was not known who was signed in.
    for (const owner of [user, '']) globalThis.indexedDB?.deleteDatabase(storeName(DATABASE, owner));
  } finally {
    await Promise.all(CACHES.map((kind) => caches.delete(storeName(kind, user))));
  }
}

/** @returns {Promise<string[]>} the users whose pages are stored */
export async function storedUsers() {
  const name = storeName('pages', OWNER);
  return (await caches.keys()).flatMap((each) => {
    if (each === name) return [OWNER];
    return each.startsWith(`${name}@`) ? [each.slice(name.length + 1)] : [];
  });
}

/**
 * The server was asked to sign a user out.
 * @param {string} user
 */
export function noteSignOut(user) {
  signOuts.set(user, performance.now());
}

/**
 * Whether an answer that names a user proves that they are signed in: it was requested after they last signed out.
 * @param {string} user @param {number} askedAt from `performance.now()`
 */
export function isBack(user, askedAt) {
  if ((signOuts.get(user) ?? -1) >= askedAt) return false;
  signOuts.delete(user);
  return true;
}
