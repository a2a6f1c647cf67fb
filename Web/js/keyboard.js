/** Keys, for whatever screen is to be seen. */

/**
 * @typedef {object} KeyHandler
 * @property {(event: KeyboardEvent) => boolean} key tells whether the key was meant for it
 */

const FIELDS = 'input, textarea, select, [contenteditable]';
const PRESSABLE = 'a[href], button, summary, [role="button"]';

/**
 * Gives every key that is not for a field or a button to a handler.
 * @param {KeyHandler} handler
 * @param {AbortSignal} signal
 */
export function connectKeyboard(handler, signal) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || isForElement(event)) return;
    if (event.ctrlKey && event.key !== 'f') return;
    if (handler.key(event)) event.preventDefault();
  }, { signal });
}

/** @param {KeyboardEvent} event */
function isForElement({ target, key }) {
  if (!(target instanceof Element)) return false;
  if (target.closest(FIELDS)) return true;
  return (key === 'Enter' || key === ' ') && target.closest(PRESSABLE) !== null;
}
