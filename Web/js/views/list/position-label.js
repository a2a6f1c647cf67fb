/** The position in a long list, at the scrollbar while scrolling; lists by date have a scrubber with the date instead. */

import { element } from '../../basics/element.js';

/** @typedef {import('./scroller.js').Scroller} Scroller */

/** Shorter lists do without it, in screens. */
const SHORTEST = 20;
/** Smaller movements do not show it. */
const NOTICED_PIXELS = 48;
const SHOWN_MILLISECONDS = 1000;

export class PositionLabel {
  #core;
  #scroller;
  // Screen readers are told the position of each photo.
  #label = element('div', { class: 'position-label', 'aria-hidden': 'true' });
  #timer = 0;
  /** The scroll position at the last rest. */
  #restingTop;

  /**
   * @param {import('../../core/core.js').Core} core @param {HTMLElement} container of the list @param {Scroller} scroller
   * @param {AbortSignal} signal
   */
  constructor(core, container, scroller, signal) {
    this.#core = core;
    this.#scroller = scroller;
    this.#restingTop = scroller.top;
    container.before(this.#label);
    scroller.addEventListener('rest', () => { this.#restingTop = scroller.top; }, { signal });
    signal.addEventListener('abort', () => this.#label.remove());
  }

  /** @param {number} height of the list @param {() => string} position */
  show(height, position) {
    const { top, screenHeight, isResting, scrollbar, address } = this.#scroller;
    const isShort = scrollbar.isReplaced || height < SHORTEST * screenHeight;
    if (isShort || isResting || Math.abs(top - this.#restingTop) < NOTICED_PIXELS) return;
    this.#core.call.scroll_thumb(address, screenHeight, top, this.#core.results);
    const [length, offset] = this.#core.written(2);
    this.#label.textContent = position();
    this.#label.style.setProperty('--at', `${offset + length / 2}px`);
    this.#label.classList.add('is-active');
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#label.classList.remove('is-active'), SHOWN_MILLISECONDS);
  }
}
