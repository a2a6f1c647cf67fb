/** Short messages at the edge of the screen, announced by screen readers. */

import { element, find } from '../basics/element.js';
import { OPEN_SHEET } from '../basics/sheet.js';

/** How long a message is shown; longer if it has an action. */
const MILLISECONDS = 5000;
const MILLISECONDS_WITH_ACTION = 9000;

/** A value of another direction than the text around it, as messages mark it. */
const ISOLATED = /\u2068(.*?)\u2069/s;

/** @typedef {{ label: string, run: () => void }} ToastAction */

export class Toasts {
  #host;

  /** @param {HTMLElement} host the page's `data-toasts` */
  constructor(host) {
    this.#host = host;
  }

  /**
   * @param {string} text
   * @param {ToastAction} [action]
   */
  show(text, action) {
    const parts = text.split(ISOLATED).map((part, index) => (index % 2 ? element('bdi', {}, part) : part));
    const toast = element('div', { class: 'toast' }, element('span', { class: 'toast__text' }, ...parts));
    const button = action && element('button', { class: 'button button--text', type: 'button' }, action.label);
    if (button) toast.append(button);
    this.#moveToSheet();
    // The same message is shown once, and announced again.
    for (const other of this.#host.querySelectorAll('.toast')) if (!action && other.isEqualNode(toast)) other.remove();
    const close = time(toast);
    button?.addEventListener('click', () => {
      close();
      action?.run();
    }, { once: true });
    this.#host.append(toast);
  }

  /** An open sheet covers the page, and makes it inert. */
  #moveToSheet() {
    const host = this.#host;
    const sheet = find(document, OPEN_SHEET, HTMLElement);
    if (!sheet || sheet.contains(host)) return;
    sheet.append(host);
    sheet.addEventListener('close', () => document.body.append(host));
  }
}

/**
 * Makes the toasts that the server has rendered disappear like others.
 * @param {HTMLElement} host the page's `data-toasts`
 */
export function timeNotices(host) {
  for (const toast of host.querySelectorAll('.toast')) time(toast);
}

/**
 * Removes a toast after a while, unless it is hovered or has the focus.
 * @param {Element} toast
 * @returns {() => void} removes it at once
 */
function time(toast) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  /** @type {EventTarget | null | undefined} what had the focus before the toast */
  let before;
  toast.addEventListener('focusin', (event) => { before ??= /** @type {FocusEvent} */ (event).relatedTarget; });
  const close = () => {
    const hadFocus = toast.contains(document.activeElement);
    clearTimeout(timer);
    toast.remove();
    if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  const wait = () => {
    timer = setTimeout(() => {
      if (toast.matches(':hover, :focus-within')) wait();
      else close();
    }, toast.querySelector('button') ? MILLISECONDS_WITH_ACTION : MILLISECONDS);
  };
  wait();
  return close;
}
