/** Full screen for the photo, if supported and requested. */

import { element, find, icon } from '../../basics/element.js';
import { messages } from '#messages/common.js';

/**
 * An installed app has no toolbars to hide: hiding the bar enters full screen. Checked once, since a page in full screen
 * reports this display mode.
 */
export const IS_INSTALLED = matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches;

/** Requests full screen; if the browser refuses, nothing changes. */
export function enterFullScreen() {
  const root = document.documentElement;
  if (!document.fullscreenElement && root.requestFullscreen) root.requestFullscreen().catch(() => refused());
}

/** Leaves full screen. */
export function leaveFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => refused());
}

/** Enters or leaves full screen. */
export function toggleFullScreen() {
  if (document.fullscreenElement) leaveFullScreen();
  else enterFullScreen();
}

/** Without a user activation, the page stays in its window. */
function refused() {}

/**
 * Adds a full-screen button to a bar, if supported.
 * @param {HTMLElement} actions @param {AbortSignal} signal
 */
export function connectFullScreen(actions, signal) {
  if (!document.fullscreenEnabled || IS_INSTALLED) return;
  const button = element('button', { class: 'button button--icon bar__full-screen', type: 'button' });
  const update = () => {
    const name = document.fullscreenElement ? messages.leaveFullScreen : messages.fullScreen;
    button.setAttribute('aria-label', name);
    button.title = name;
    button.replaceChildren(icon(document.fullscreenElement ? 'leaveFullScreen' : 'fullScreen'));
  };
  button.addEventListener('click', toggleFullScreen, { signal });
  document.addEventListener('fullscreenchange', update, { signal });
  update();
  // Its space is reserved, so that nothing moves when it appears.
  const gap = find(actions, '.bar__gap', HTMLElement);
  if (gap) gap.replaceWith(button);
  else actions.prepend(button);
}
