/** The user whom a request or a response names. */

import { USER_HEADER } from '../../basics/users.js';

/**
 * The user named by a header.
 * @param {Headers} headers
 * @returns {string | undefined} undefined if none is named
 */
export function userIn(headers) {
  const name = headers.get(USER_HEADER) ?? '';
  return /^[\w-]{1,64}$/.test(name) ? name : undefined;
}
