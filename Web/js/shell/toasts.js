/** Short messages at the edge of the screen, announced by screen readers. */

import { element } from '../basics/element.js';

/** How long a message is shown; longer if it has an action. */
const MILLISECONDS = 5000;
const MILLISECONDS_WITH_ACTION = 9000;

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
    const toast = element('div', { class: 'toast' }, element('span', { class: 'toast__text' }, text));
    const life = new AbortController();
    /** @type {EventTarget | null | undefined} what had the focus before the toast */
    let before;
    toast.addEventListener('focusin', ({ relatedTarget }) => { before ??= relatedTarget; });
    const close = () => {
      const hadFocus = toast.contains(document.activeElement);
      life.abort();
      toast.remove();
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
    const wait = () => {
      const timer = setTimeout(() => {
        if (toast.matches(':hover, :focus-within')) wait();
        else close();
      }, action ? MILLISECONDS_WITH_ACTION : MILLISECONDS);
      life.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    wait();
    if (action) {
      const button = element('button', { class: 'button button--text', type: 'button' }, action.label);
      button.addEventListener('click', () => {
        close();
        action.run();
      }, { signal: life.signal });
      toast.append(button);
    }
    this.#host.append(toast);
  }
}
