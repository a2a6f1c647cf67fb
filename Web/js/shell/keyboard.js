/** Keyboard input for the current screen. */

import { isApple } from '../basics/typing.js';

/**
 * @typedef {object} KeyHandler
 * @property {(event: KeyboardEvent) => boolean} key returns whether the key was handled
 */

/** The element that handles keys, and nothing behind it. */
const FIELDS = 'input, textarea, select, [contenteditable], dialog.sheet';
const PRESSABLE = 'a[href], button, summary, [role="button"]';
/** Keys that repeat while they are held down; all others act once. */
const REPEATED = /^(Arrow|Page)|^[+=-]$/;

/**
 * Passes keys that are not for a field or button to a handler.
 * @param {KeyHandler} handler
 * @param {AbortSignal} signal
 */
export function connectKeyboard(handler, signal) {
  let isHandled = false;
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || (event.metaKey && !isApple())) return;
    if (pressesLink(event)) {
      event.preventDefault();
      return;
    }
    if (isForElement(event)) {
      // Held down on a button, it would press that again and again.
      if (event.repeat && event.key === 'Enter' && isPressable(event.target)) event.preventDefault();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key !== 'f' && event.key !== 'a') return;
    if (!event.repeat || REPEATED.test(event.key)) isHandled = handler.key(normalized(event));
    if (isHandled) event.preventDefault();
  }, { signal });
}

/**
 * The event of the key that has the same purpose on other platforms.
 * @param {KeyboardEvent} event
 */
function normalized(event) {
  const { key, ctrlKey, metaKey, shiftKey, repeat } = event;
  if ((key !== 'Backspace' && !metaKey) || !isApple()) return event;
  return new KeyboardEvent('keydown', { key: key === 'Backspace' ? 'Delete' : key, ctrlKey: ctrlKey || metaKey, shiftKey, repeat });
}

/**
 * Links with the role of a button are also pressed by the space bar; browsers do that only for real buttons.
 * @param {KeyboardEvent} event
 */
function pressesLink({ target, key, repeat }) {
  if (key !== ' ' || !(target instanceof HTMLAnchorElement) || target.getAttribute('role') !== 'button') return false;
  if (!repeat) target.click();
  return true;
}

/** @param {KeyboardEvent} event */
function isForElement({ target, key }) {
  if (!(target instanceof Element)) return false;
  if (target.closest(FIELDS)) return true;
  // The panel next to a photo scrolls; the other keys are those of the photo.
  if (/^Arrow(Up|Down)$/.test(key) && target.closest('dialog.info')) return true;
  return (key === 'Enter' || key === ' ') && isPressable(target);
}

/** @param {EventTarget | null} target */
function isPressable(target) {
  return target instanceof Element && target.closest(PRESSABLE) !== null;
}
