/** The user for whom this page was rendered. */

import { OWNER } from './users.js';

export function pageUser() {
  return document.documentElement.dataset.user || OWNER;
}

/** Unlike `location.reload()`, does not send the form again that led to this page. */
export function loadAgain() {
  location.replace(location.href.split('#', 1)[0] ?? '');
}

/** Another user is signed in now: nothing of theirs is shown in this page. */
export function leavePage() {
  // The page for signing in shows nothing of anybody, and is about to leave: loading it would cancel what comes.
  if (document.body.dataset.screen !== 'sign-in') loadAgain();
}
