/** Who may store data in this browser. Everything stored for a user is opened here, and deleted when the user signs out. */

import { OWNER, storeName } from '../../basics/users.js';

/** The database of a user. */
export const DATABASE = 'vitrine';
/** The caches of a user. */
const CACHES = ['pages', 'lists', 'pictures'];

/**
 * When users signed out, from `performance.now()`; infinite until the server has responded.
 * @type {Map<string, number>}
 */
const signOuts = new Map();
/** @type {Map<string, unknown>[]} */
const instances = [];

/**
 * Creates one object for each user, which is dropped when the user signs out.
 * @template Kind
 * @param {(user: string) => Kind} create
 * @returns {(user: string) => Kind}
 */
export function perUser(create) {
  /** @type {Map<string, Kind>} */
  const all = new Map();
  instances.push(all);
  return (user) => {
    const found = all.get(user) ?? create(user);
    if (!signOuts.has(user)) all.set(user, found);
    return found;
  };
}

/**
 * Throws if a user has signed out.
 * @param {string} user
 */
export function checkSignedIn(user) {
  if (signOuts.has(user)) throw new Error('This user has signed out.');
}

/**
 * @param {string} kind @param {string} user
 * @returns {Promise<Cache>} of the user, who has not signed out
 */
export async function openCache(kind, user) {
  checkSignedIn(user);
  const name = storeName(kind, user);
  const cache = await caches.open(name);
  // Opening it may have created it again.
  if (signOuts.has(user)) await caches.delete(name);
  checkSignedIn(user);
  return cache;
}

/**
 * Deletes everything stored for a user, and stores nothing more.
 * @param {string} user
 */
export async function deleteUserData(user) {
  signOuts.set(user, Infinity);
  for (const all of instances) all.delete(user);
  try {
    // Also what was stored while it was not known who was signed in.
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
 * Records when the request of a user to sign out has ended.
 * @param {string} user
 */
export function recordSignOut(user) {
  signOuts.set(user, performance.now());
}

/**
 * Whether a response that names a user proves that they are signed in: it was requested after they last signed out.
 * If so, their data may be stored again.
 * @param {string} user @param {number} requestedAt from `performance.now()`
 */
export function confirmSignIn(user, requestedAt) {
  if ((signOuts.get(user) ?? -1) >= requestedAt) return false;
  signOuts.delete(user);
  return true;
}
