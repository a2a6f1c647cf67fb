/** The user for whom this page was rendered. */

import { OWNER } from './users.js';

export function pageUser() {
  return document.documentElement.dataset.user || OWNER;
}
