/** The whole screen for the photo, if the browser can and the person asks for it. */

import { element, find, icon } from '../../basics/element.js';
import { messages } from '../../messages/en.js';

/**
 * An installed app has no browser around it that a person would miss. Asked
 * once: a page in full screen says that this is how it is displayed.
 */
const IS_INSTALLED = matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches;

/** Whether hiding the bar takes the whole screen by itself. */
export function followsBar() {
  return IS_INSTALLED;
}

/** Asks for the whole screen; a browser that refuses leaves all as it is. */
export function enterFullScreen() {
  const root = document.documentElement;
  if (!document.fullscreenElement && root.requestFullscreen) root.requestFullscreen().catch(() => refused());
}

/** Leaves full screen. */
export function leaveFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => refused());
}

/** Without the right of the moment the page stays in its window, which is as good. */
function refused() {
  document.documentElement.dataset.fullScreen = 'refused';
}

/**
 * Puts a button for the whole screen into a bar, if there is such a thing.
 * @param {HTMLElement} actions @param {AbortSignal} signal
 */
export function connectFullScreen(actions, signal) {
  if (!document.fullscreenEnabled || followsBar()) return;
  const button = element('button', { class: 'button button--icon bar__full-screen', type: 'button' });
  const update = () => {
    const name = document.fullscreenElement ? messages.leaveFullScreen : messages.fullScreen;
    button.setAttribute('aria-label', name);
    button.title = name;
    button.replaceChildren(icon(document.fullscreenElement ? 'leaveFullScreen' : 'fullScreen'));
  };
  button.addEventListener('click', () => document.fullscreenElement ? leaveFullScreen() : enterFullScreen(), { signal });
  document.addEventListener('fullscreenchange', update, { signal });
  update();
  // Its place is kept free, so that nothing moves when it comes.
  const gap = find(actions, '.bar__gap', HTMLElement);
  if (gap) gap.replaceWith(button);
  else actions.prepend(button);
}
