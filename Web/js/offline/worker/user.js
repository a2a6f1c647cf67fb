/**
 * The current user of this browser, according to the server's answers. Data of one user is neither shown to another
 * nor sent while another is signed in.
 */

import { OWNER, storeName } from '../../basics/users.js';
import { tellPages, within } from './scope.js';
import { isBack } from './storage.js';
import { Store, storeOf } from './store.js';
import { userIn } from './user-header.js';

/** No known user: no stored data is shown, and nothing is stored, until an answer names a user. */
export const NOBODY = '';

const device = new Store(storeName('vitrine-device', OWNER));
/** How long to wait for an answer that names the signed-in user. */
const CONFIRM_MILLISECONDS = 10_000;

/** @type {string | undefined} */
let known;
/** @type {Promise<void> | undefined} */
let reading;
/** @type {Promise<void> | undefined} */
let confirming;
/** Whether an answer has ever named a user. */
let isNamed = false;
/** The user named by the last answer. */
let last = NOBODY;
/** @type {(() => void)[]} */
const listeners = [];

/** @returns {Promise<string>} the owner if no answer has named a user yet */
export async function currentUser() {
  reading ??= read();
  await reading;
  return known ?? OWNER;
}

async function read() {
  const stored = await device.value('user');
  isNamed ||= stored !== undefined;
  known ??= stored ?? OWNER;
}

/** The same without waiting; undefined if it was not read yet. */
export function knownUser() {
  return known;
}

/** The same, or the user who is still to be confirmed. */
export async function likelyUser() {
  return await currentUser() || last;
}

/** The data of the current user. */
export async function userStore() {
  return storeOf(await currentUser());
}

/**
 * Calls back whenever another user becomes known.
 * @param {() => void} listener
 */
export function whenSwitched(listener) {
  listeners.push(listener);
}

/**
 * Learns the signed-in user from an answer.
 * @param {Response} answer @param {string} method of its request @param {number} askedAt from `performance.now()`
 */
export async function noteUser(answer, method, askedAt) {
  const named = userIn(answer.headers);
  if (named === undefined) return;
  last = named;
  if (named === await currentUser()) {
    if (!isNamed) await become(named, askedAt);
    return;
  }
  // Browsers may have older answers in their caches; writes are never answered from these.
  if (method === 'GET') await (confirming ??= confirmUser(answer.url).finally(() => { confirming = undefined; }));
  else await become(named, askedAt);
}

/** @param {string} url of an answer that names another user than the known one */
async function confirmUser(url) {
  await become(NOBODY);
  const askedAt = performance.now();
  const coming = fetch(url, { cache: 'no-store', headers: { Purpose: 'prefetch' } });
  const answer = await within(coming, CONFIRM_MILLISECONDS);
  const named = answer && userIn(answer.headers);
  if (named !== undefined) await become(named, askedAt);
}

/** A person may have signed in or out; undefined if the server has never named a user. */
export async function forgetUser() {
  await currentUser();
  if (isNamed) await become(NOBODY);
}

/** @param {string} user @param {number} [askedAt] */
async function become(user, askedAt = 0) {
  const before = await currentUser();
  if (!isBack(user, askedAt)) return;
  known = user;
  isNamed = true;
  await device.setValue('user', user);
  if (user === before || user === NOBODY) return;
  void tellPages({ type: 'user', user });
  for (const listener of listeners) listener();
}
