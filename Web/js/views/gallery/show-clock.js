/** The time of day in a corner of a slideshow, for a screen on a wall: dim, and never long at one position. */

import { element } from '../../basics/element.js';

const MINUTE = 60_000;
/** In the format of the person's locale. */
const FORMAT = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
/** It moves once a minute, so that it does not burn in: the numbers of positions, without a common divisor, and their distance. */
const POSITIONS = { across: 12, up: 7, pixels: 4 };

export class ShowClock {
  #host;
  #element = element('time', { class: 'show-clock' });
  #timer = 0;

  /** @param {HTMLElement} host @param {AbortSignal} signal */
  constructor(host, signal) {
    this.#host = host;
    signal.addEventListener('abort', () => this.set(false));
  }

  /** @param {boolean} isShown */
  set(isShown) {
    clearTimeout(this.#timer);
    if (!isShown) return this.#element.remove();
    this.#host.append(this.#element);
    this.#show();
  }

  #show() {
    const now = Date.now();
    const minute = Math.floor(now / MINUTE);
    const { across, up, pixels } = POSITIONS;
    this.#element.textContent = FORMAT.format(now);
    this.#element.style.transform = `translate(${-(minute % across) * pixels}px, ${-(minute % up) * pixels}px)`;
    this.#timer = window.setTimeout(() => this.#show(), MINUTE - now % MINUTE);
  }
}
