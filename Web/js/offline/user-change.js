/** Pages opened by another user in this browser are not shown to the current one. */

import { leavePage, pageUser } from '../basics/page-user.js';
import { onDeviceMessage } from '../collection/device.js';

/** @param {AbortSignal} signal */
export function connectUserChange(signal) {
  onDeviceMessage('user', ({ user }) => {
    if (user !== pageUser()) leavePage();
  }, signal);
}
