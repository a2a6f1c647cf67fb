/** Menus of bars, which work without scripts: with them, they close after a choice, or when something outside is pressed. */

import { find } from '../basics/element.js';

const OPEN = 'details[data-menu][open]';

/** @param {AbortSignal} signal */
export function connectMenus(signal) {
  let closesOnly = false;
  const isElsewhere = (/** @type {HTMLDetailsElement | undefined} */ menu, /** @type {EventTarget | null} */ target) => (
    menu !== undefined && !(target instanceof Node && menu.contains(target)));
  document.addEventListener('pointerdown', ({ target }) => {
    const menu = openMenu();
    closesOnly = isElsewhere(menu, target);
    if (menu && closesOnly) menu.open = false;
  }, { signal, capture: true });
  // The press became a scroll, so no click follows.
  for (const name of ['pointercancel', 'keydown']) document.addEventListener(name, () => { closesOnly = false; }, { signal, capture: true });
  document.addEventListener('click', (event) => {
    // A press outside a menu closes it, and does nothing else.
    if (closesOnly) {
      event.preventDefault();
      event.stopPropagation();
    }
    closesOnly = false;
  }, { signal, capture: true });
  document.addEventListener('focusin', ({ target }) => {
    const menu = openMenu();
    if (menu && isElsewhere(menu, target)) menu.open = false;
  }, { signal });
  document.addEventListener('keydown', (event) => {
    const menu = openMenu();
    if (!menu || event.key !== 'Escape') return;
    event.preventDefault();
    closeMenu(menu);
  }, { signal });
  for (const name of ['click', 'submit', 'change']) {
    document.addEventListener(name, ({ target }) => {
      const menu = openMenu();
      if (!menu || isElsewhere(menu, target) || !(target instanceof Element)) return;
      // Sliders can be moved repeatedly.
      const isChoice = name === 'click' ? target.closest('a') !== null : target.getAttribute('type') !== 'range';
      if (isChoice) closeMenu(menu);
    }, { signal });
  }
}

function openMenu() {
  return find(document, OPEN, HTMLDetailsElement);
}

/** @param {HTMLDetailsElement} menu whose button gets the focus */
function closeMenu(menu) {
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) find(menu, 'summary', HTMLElement)?.focus({ preventScroll: true });
}
