/** The whole screen for the photo, where the browser can. */

/** Asks for the whole screen; a browser that refuses leaves all as it is. */
export function enterFullScreen() {
  const root = document.documentElement;
  if (!document.fullscreenElement && root.requestFullscreen) root.requestFullscreen().catch(() => refused());
}

/** Gives the screen back. */
export function leaveFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => refused());
}

/** Without the right of the moment the page stays in its window, which is as good. */
function refused() {
  document.documentElement.dataset.fullScreen = 'refused';
}
