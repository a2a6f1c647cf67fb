/**
 * The sidebar of a tablet. In portrait, it is opened by a button, and closed by a button, a tap outside or a swipe;
 * in landscape, it is next to the page until a button or a swipe hides it, which the device remembers. A swipe from the
 * edge also shows it, except on pages with an arrow back: there, that swipe leads back (`edge-swipe.js`).
 */

import { find } from '../basics/element.js';

const BUTTON = '[data-drawer-button]';
const BESIDE = matchMedia('(min-width: 64em) and (min-height: 30em) and (pointer: coarse)');
const KEY = 'vitrine-sidebar';
/** How far a finger must move sideways to open or close it, and how close to the edge it must begin to open it, in pixels. */
const SWIPE_PIXELS = 40;
const EDGE_PIXELS = 24;

const isBeside = () => BESIDE.matches;
const isHidden = () => document.documentElement.dataset.sidebar === 'hidden';

/**
 * The next page is rendered without it (`first-paint.js`).
 * @param {boolean} hides
 */
function saveHidden(hides) {
  if (hides) document.documentElement.dataset.sidebar = 'hidden';
  else delete document.documentElement.dataset.sidebar;
  try {
    if (hides) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch (error) {
    // What was chosen holds for this page only.
    console.info(error);
  }
}

/** @param {AbortSignal} signal */
export function connectDrawer(signal) {
  const sidebar = find(document, '#sidebar', HTMLElement);
  if (!sidebar) return;
  // The page may be replaced, including the button.
  const button = () => find(document, BUTTON, HTMLButtonElement);
  const isOpen = () => document.body.dataset.drawer === 'open';
  const updateExpanded = () => button()?.setAttribute('aria-expanded', String(isBeside() ? !isHidden() : isOpen()));
  const show = (/** @type {boolean} */ opens) => {
    if (opens === isOpen()) return;
    const hadFocus = sidebar.contains(document.activeElement);
    if (opens) document.body.dataset.drawer = 'open';
    else delete document.body.dataset.drawer;
    button()?.setAttribute('aria-expanded', String(opens));
    if (opens) find(sidebar, '.tabs__list a', HTMLAnchorElement)?.focus({ preventScroll: true });
    else if (hadFocus) button()?.focus({ preventScroll: true });
  };
  updateExpanded();
  BESIDE.addEventListener('change', () => {
    delete document.body.dataset.drawer;
    updateExpanded();
  }, { signal });
  const hide = (/** @type {boolean} */ hides) => {
    if (hides && sidebar.contains(document.activeElement)) button()?.focus({ preventScroll: true });
    saveHidden(hides);
    updateExpanded();
  };
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || sidebar.contains(target)) return;
    const isButton = target.closest(BUTTON) !== null;
    if (isButton && isBeside()) return hide(!isHidden());
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
  /** @typedef {Pick<Touch, 'clientX' | 'clientY'>} Place copied, since Safari changes its touches */
  /** @param {Place} from @param {Place} to to its right */
  const isSwipe = (from, to) => to.clientX - from.clientX > Math.max(SWIPE_PIXELS, Math.abs(to.clientY - from.clientY));
  let start = { clientX: 0, clientY: 0 };
  sidebar.addEventListener('touchstart', ({ touches: [{ clientX, clientY }] }) => { start = { clientX, clientY }; }, { signal, passive: true });
  sidebar.addEventListener('touchmove', ({ touches: [touch] }) => {
    if (!isSwipe(touch, start)) return;
    if (isBeside()) hide(true);
    else show(false);
  }, { signal, passive: true });
  /** @type {Place | undefined} where a finger touched the edge */
  let edge;
  document.addEventListener('touchstart', ({ touches: [{ clientX, clientY }, other] }) => {
    edge = undefined;
    if (other || clientX > EDGE_PIXELS) return;
    const canOpen = isBeside() ? isHidden() : !isOpen();
    const isFree = canOpen && button()?.getClientRects().length && !document.querySelector('a.bar__back, dialog[open]');
    if (isFree) edge = { clientX, clientY };
  }, { signal, passive: true });
  document.addEventListener('touchmove', ({ touches: [touch], defaultPrevented }) => {
    // Photos are being selected.
    if (defaultPrevented) edge = undefined;
    if (!edge || !isSwipe(edge, touch)) return;
    edge = undefined;
    if (isBeside()) hide(false);
    else show(true);
  }, { signal, passive: true });
}
