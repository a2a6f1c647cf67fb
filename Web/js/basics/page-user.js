/** The user that this page was made for. */

import { OWNER } from './users.js';

export function pageUser() {
  return document.documentElement.dataset.user || OWNER;
}
