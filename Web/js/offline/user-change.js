/** Pages opened by another user in this browser are not shown to the current one. */

import { pageUser } from '../basics/page-user.js';
import { onDeviceMessage } from '../collection/device.js';

/** @param {AbortSignal} signal */
export function connectUserChange(signal) {
  onDeviceMessage('user', ({ user }) => {
    // The page for signing in shows nothing of anybody, and is about to leave: loading it would cancel what comes.
    if (user !== pageUser() && document.body.dataset.screen !== 'sign-in') loadAgain();
  }, signal);
}

/** Unlike `location.reload()`, does not send the form again that led to this page. */
export function loadAgain() {
  location.replace(location.href.split('#', 1)[0] ?? '');
}
