/** Users of one browser, and what the device keeps for each of them. */

import { base } from './base.js';

/** The one user if there are no accounts, and whom everything belongs to that was kept before there were users. */
export const OWNER = 'owner';
/** Names the user of an answer, and the user that a request is made for. */
export const USER_HEADER = 'Vitrine-User';

/**
 * The name of a cache or database that has something of one user. The owner's
 * have the names from before there were users, so that nothing has to be moved.
 * Servers in folders of one host share its caches, and have names of their own.
 * @param {string} name @param {string} user
 */
export function storeName(name, user) {
  const folder = base();
  return `${folder}${folder && ' '}${name}${user === OWNER ? '' : `@${user}`}`;
}

/**
 * The user that a header names.
 * @param {Headers} headers
 * @returns {string | undefined} undefined if none is named
 */
export function userIn(headers) {
  const name = headers.get(USER_HEADER) ?? '';
  return /^[\w-]{1,64}$/.test(name) ? name : undefined;
}
