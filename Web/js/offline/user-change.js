/** Pages opened by another user in this browser are not shown to the current one. */

import { leavePage, pageUser } from '../basics/page-user.js';
import { onWorkerMessage } from '../collection/device.js';

/** @param {AbortSignal} signal */
export function connectUserChange(signal) {
  onWorkerMessage('user', ({ user }) => {
    if (user !== pageUser()) leavePage();
  }, signal);
}
