/** The sidebar of an upright tablet: opened by a button, closed by one, by a press beside it or by a swipe. */

import { find } from '../basics/element.js';

const BUTTON = '[data-drawer-button]';
/** How far a finger draws it aside before it closes, in pixels. */
const SWIPE_PIXELS = 40;

/** @param {AbortSignal} signal */
export function connectDrawer(signal) {
  const sidebar = find(document, '#sidebar', HTMLElement);
  if (!sidebar) return;
  // The page may be shown anew, and the button with it.
  const button = () => find(document, BUTTON, HTMLButtonElement);
  const isOpen = () => document.body.dataset.drawer === 'open';
  const show = (/** @type {boolean} */ opens) => {
    if (opens === isOpen()) return;
    const hadFocus = sidebar.contains(document.activeElement);
    if (opens) document.body.dataset.drawer = 'open';
    else delete document.body.dataset.drawer;
    button()?.setAttribute('aria-expanded', String(opens));
    if (opens) find(sidebar, '.tabs__list a', HTMLAnchorElement)?.focus({ preventScroll: true });
    else if (hadFocus) button()?.focus({ preventScroll: true });
  };
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || sidebar.contains(target)) return;
    const isButton = target.closest(BUTTON) !== null;
    if (!isOpen() && !isButton) return;
    // A press beside it closes it, and does nothing else.
    event.preventDefault();
    event.stopPropagation();
    show(isButton && !isOpen());
  }, { signal, capture: true });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    event.preventDefault();
    show(false);
  }, { signal });
  document.addEventListener('focusin', ({ target }) => {
    if (isOpen() && target instanceof Node && !sidebar.contains(target)) show(false);
  }, { signal });
  // A page that a browser brings back is seen as it was.
  addEventListener('pagehide', () => show(false), { signal });
  let start = NaN;
  sidebar.addEventListener('touchstart', ({ touches }) => { start = touches[0].clientX; }, { signal, passive: true });
  sidebar.addEventListener('touchmove', ({ touches }) => {
    if (start - touches[0].clientX > SWIPE_PIXELS) show(false);
  }, { signal, passive: true });
}
