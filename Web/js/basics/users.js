/** The users of a browser, and the data that the device stores for each of them. */

import { base } from './base.js';

/** The only user if there are no accounts, and the owner of data stored before there were users. */
export const OWNER = 'owner';
/** Those who have not signed in. */
export const VISITOR = 'visitor';
/** The header with the user of a request or a response. */
export const USER_HEADER = 'Vitrine-User';

/**
 * The name of a cache or database of one user. Those of the owner have the names from before there were users, so
 * that no data has to be moved. Servers in folders of one host share its caches, and use different names.
 * @param {string} name @param {string} user
 */
export function storeName(name, user) {
  const folder = base();
  return `${folder}${folder && ' '}${name}${user === OWNER ? '' : `@${user}`}`;
}
