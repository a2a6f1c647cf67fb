/** The user for whom this page was rendered. */

import { OWNER } from './users.js';

export function pageUser() {
  return document.documentElement.dataset.user || OWNER;
}

/** Unlike `location.reload()`, does not resubmit the form that led to this page. */
export function reloadPage() {
  location.replace(location.href.split('#', 1)[0] ?? '');
}

/** Another user is signed in now: nothing of theirs is shown in this page. */
export function leavePage() {
  // The sign-in page shows no user's data, and is about to navigate, which reloading it would cancel.
  if (document.body.dataset.screen !== 'sign-in') reloadPage();
}
