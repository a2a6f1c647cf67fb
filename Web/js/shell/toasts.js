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
    const toast = element('div', { class: 'toast' }, element('span', { class: 'toast__text', dir: 'auto' }, text));
    const life = new AbortController();
    const close = () => {
      life.abort();
      toast.remove();
    };
    const timer = setTimeout(close, action ? MILLISECONDS_WITH_ACTION : MILLISECONDS);
    life.signal.addEventListener('abort', () => clearTimeout(timer));
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
