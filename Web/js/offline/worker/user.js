/**
 * The current user of this browser, according to the server's responses. Data of one user is neither shown to another
 * nor sent while another is signed in.
 */

import { OWNER, storeName } from '../../basics/users.js';
import { notifyPages, within } from './scope.js';
import { confirmSignIn } from './storage.js';
import { Store, storeOf } from './store.js';
import { userIn } from './user-header.js';

/** No known user: no stored data is shown, and nothing is stored, until a response names a user. */
export const NOBODY = '';

const device = new Store(storeName('vitrine-device', OWNER));
/** How long to wait for a response that names the signed-in user. */
const CONFIRM_MILLISECONDS = 10_000;

/** @type {string | undefined} */
let known;
/** @type {Promise<void> | undefined} */
let reading;
/** @type {Promise<void> | undefined} */
let confirming;
/** Whether a response has ever named a user. */
let isNamed = false;
/** The user named by the last response. */
let last = NOBODY;
/** @type {(() => void)[]} */
const listeners = [];

/** @returns {Promise<string>} the owner if no response has named a user yet */
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

/** The current user without waiting; undefined if not read yet. */
export function knownUser() {
  return known;
}

/** The current user, or the one who is still to be confirmed. */
export async function likelyUser() {
  return await currentUser() || last;
}

/** The data of the current user. */
export async function userStore() {
  return storeOf(await currentUser());
}

/**
 * Calls back when another user has signed in.
 * @param {() => void} listener
 */
export function onUserChange(listener) {
  listeners.push(listener);
}

/**
 * Updates the current user according to a response.
 * @param {Response} response @param {string} method of its request @param {number} requestedAt from `performance.now()`
 */
export async function updateUser(response, method, requestedAt) {
  const named = userIn(response.headers);
  if (named === undefined) return;
  last = named;
  if (named === await currentUser()) {
    if (!isNamed) await setUser(named, requestedAt);
    return;
  }
  // Responses to reads may come from the browser's cache and be outdated; those to writes never do.
  if (method === 'GET') await (confirming ??= confirmUser(response.url).finally(() => { confirming = undefined; }));
  else await setUser(named, requestedAt);
}

/** @param {string} url of a response that names another user than the known one */
async function confirmUser(url) {
  await setUser(NOBODY);
  const requestedAt = performance.now();
  const pending = fetch(url, { cache: 'no-store', headers: { Purpose: 'prefetch' } });
  const response = await within(pending, CONFIRM_MILLISECONDS);
  const named = response && userIn(response.headers);
  if (named !== undefined) await setUser(named, requestedAt);
}

/** Resets the current user, since a person may have signed in or out; no-op if the server has never named a user. */
export async function resetUser() {
  await currentUser();
  if (isNamed) await setUser(NOBODY);
}

/** @param {string} user @param {number} [requestedAt] */
async function setUser(user, requestedAt = 0) {
  const before = await currentUser();
  if (!confirmSignIn(user, requestedAt)) return;
  known = user;
  isNamed = true;
  await device.setValue('user', user);
  if (user === before || user === NOBODY) return;
  void notifyPages({ type: 'user', user });
  for (const listener of listeners) listener();
}
