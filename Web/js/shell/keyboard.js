/** Keys, for whatever screen is to be seen. */

/**
 * @typedef {object} KeyHandler
 * @property {(event: KeyboardEvent) => boolean} key returns whether the key was handled
 */

/** What keys are for, and nothing behind it. */
const FIELDS = 'input, textarea, select, [contenteditable], dialog.sheet';
const PRESSABLE = 'a[href], button, summary, [role="button"]';

/**
 * Passes every key that is not for a field or a button to a handler.
 * @param {KeyHandler} handler
 * @param {AbortSignal} signal
 */
export function connectKeyboard(handler, signal) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    if (pressesLink(event)) {
      event.preventDefault();
      return;
    }
    if (isForElement(event)) return;
    if (event.ctrlKey && event.key !== 'f' && event.key !== 'a') return;
    if (handler.key(event)) event.preventDefault();
  }, { signal });
}

/**
 * A link that is called a button is pressed by the space bar too; browsers do
 * that for real buttons only.
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
  return (key === 'Enter' || key === ' ') && target.closest(PRESSABLE) !== null;
}
