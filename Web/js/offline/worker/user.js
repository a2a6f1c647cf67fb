/**
 * Whose browser this is now, as the server's answers say. What is kept for one
 * user is neither shown to another nor sent while another is signed in.
 */

import { OWNER, storeName, userIn } from '../../basics/users.js';
import { tellPages, within } from './scope.js';
import { Store, storeOf } from './store.js';

/** Nobody that is known: nothing of the device is shown or kept until an answer names a user. */
export const NOBODY = '';

const device = new Store(storeName('vitrine-device', OWNER));
/** An answer that is to say who is signed in is not waited for any longer. */
const CONFIRM_MILLISECONDS = 10_000;

/** @type {string | undefined} */
let known;
/** @type {Promise<void> | undefined} */
let reading;
/** @type {Promise<void> | undefined} */
let confirming;
/** Whether an answer has ever named a user. */
let isNamed = false;
/** @type {(() => void)[]} */
const listeners = [];

/** @returns {Promise<string>} the owner if no answer has named a user yet */
export async function currentUser() {
  reading ??= read();
  await reading;
  return known ?? OWNER;
}

async function read() {
  const told = await device.value('user');
  isNamed ||= told !== undefined;
  known ??= told ?? OWNER;
}

/** The same without waiting; undefined if it was not read yet. */
export function knownUser() {
  return known;
}

/** What is remembered for the current user. */
export async function userStore() {
  return storeOf(await currentUser());
}

/**
 * Calls back each time that another user is known.
 * @param {() => void} listener
 */
export function whenSwitched(listener) {
  listeners.push(listener);
}

/**
 * Learns from an answer who is signed in.
 * @param {Response} answer @param {string} method of its request
 */
export async function noteUser(answer, method) {
  const named = userIn(answer.headers);
  if (named === undefined) return;
  if (named === await currentUser()) {
    if (!isNamed) await become(named);
    return;
  }
  // Browsers have answers from before in their caches; writes are never answered by these.
  if (method === 'GET') await (confirming ??= confirm(answer.url).finally(() => { confirming = undefined; }));
  else await become(named);
}

/** @param {string} url of an answer that names another user than is known */
async function confirm(url) {
  await become(NOBODY);
  const coming = fetch(url, { cache: 'no-store', headers: { Purpose: 'prefetch' } });
  const answer = await within(coming, CONFIRM_MILLISECONDS);
  const named = answer && userIn(answer.headers);
  if (named !== undefined) await become(named);
}

/** Somebody may have signed in or out; undefined if the server has never named a user. */
export async function forgetUser() {
  await currentUser();
  if (isNamed) await become(NOBODY);
}

/** @param {string} user */
async function become(user) {
  const before = await currentUser();
  known = user;
  isNamed = true;
  await device.setValue('user', user);
  if (user === before || user === NOBODY) return;
  void tellPages({ type: 'user', user });
  for (const listener of listeners) listener();
}
