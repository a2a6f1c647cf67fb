/**
 * The sidebar of a tablet. In portrait, it is opened by a button, and closed by a button, a tap outside or a swipe;
 * in landscape, it is next to the page until a button or a swipe hides it, which the device remembers. A swipe from the
 * edge also shows it, except on pages with an arrow back: there, that swipe leads back (`edge-swipe.js`).
 */

import { find } from '../basics/element.js';

const BUTTON = '[data-drawer-button]';
const BESIDE = matchMedia('(min-width: 64em) and (min-height: 30em) and (pointer: coarse)');
const KEY = 'vitrine-sidebar';
/** How far a finger must move to open or close it, and how close to the edge it must begin to open it, in pixels. */
const SWIPE_PIXELS = 40;
const EDGE_PIXELS = 24;

const isStanding = () => BESIDE.matches;
const isHidden = () => document.documentElement.dataset.sidebar === 'hidden';

/**
 * The next page is rendered without it (`first-paint.js`).
 * @param {boolean} hides
 */
function keepHidden(hides) {
  if (hides) document.documentElement.dataset.sidebar = 'hidden';
  else delete document.documentElement.dataset.sidebar;
  try {
    if (hides) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.info('What was chosen holds for this page only.', error);
  }
}

/** @param {AbortSignal} signal */
export function connectDrawer(signal) {
  const sidebar = find(document, '#sidebar', HTMLElement);
  if (!sidebar) return;
  // The page may be replaced, including the button.
  const button = () => find(document, BUTTON, HTMLButtonElement);
  const isOpen = () => document.body.dataset.drawer === 'open';
  const tellStanding = () => button()?.setAttribute('aria-expanded', String(isStanding() ? !isHidden() : isOpen()));
  const show = (/** @type {boolean} */ opens) => {
    if (opens === isOpen()) return;
    const hadFocus = sidebar.contains(document.activeElement);
    if (opens) document.body.dataset.drawer = 'open';
    else delete document.body.dataset.drawer;
    button()?.setAttribute('aria-expanded', String(opens));
    if (opens) find(sidebar, '.tabs__list a', HTMLAnchorElement)?.focus({ preventScroll: true });
    else if (hadFocus) button()?.focus({ preventScroll: true });
  };
  tellStanding();
  BESIDE.addEventListener('change', tellStanding, { signal });
  const hide = (/** @type {boolean} */ hides) => {
    if (hides && sidebar.contains(document.activeElement)) button()?.focus({ preventScroll: true });
    keepHidden(hides);
    tellStanding();
  };
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || sidebar.contains(target)) return;
    const isButton = target.closest(BUTTON) !== null;
    if (isButton && isStanding()) return hide(!isHidden());
    if (!isOpen() && !isButton) return;
    // A tap outside closes it, and does nothing else.
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
  // A page restored by the browser looks as it did before.
  addEventListener('pagehide', () => show(false), { signal });
  let start = NaN;
  sidebar.addEventListener('touchstart', ({ touches }) => { start = touches[0].clientX; }, { signal, passive: true });
  sidebar.addEventListener('touchmove', ({ touches }) => {
    if (start - touches[0].clientX <= SWIPE_PIXELS) return;
    if (isStanding()) hide(true);
    else show(false);
  }, { signal, passive: true });
  /** @type {Touch | undefined} where a finger touched the edge */
  let edge;
  document.addEventListener('touchstart', ({ touches: [touch, other] }) => {
    edge = undefined;
    if (other || touch.clientX > EDGE_PIXELS) return;
    const canOpen = isStanding() ? isHidden() : !isOpen();
    const isFree = canOpen && button()?.getClientRects().length && !document.querySelector('a.bar__back, dialog[open]');
    if (isFree) edge = touch;
  }, { signal, passive: true });
  document.addEventListener('touchmove', ({ touches: [{ clientX, clientY }], defaultPrevented }) => {
    // Photos are being selected.
    if (defaultPrevented) edge = undefined;
    if (!edge || clientX - edge.clientX <= Math.max(SWIPE_PIXELS, Math.abs(clientY - edge.clientY))) return;
    edge = undefined;
    if (isStanding()) hide(false);
    else show(true);
  }, { signal, passive: true });
}
