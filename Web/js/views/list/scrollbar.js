/** The scrollbar of content that is too tall for the browser's own. */

import { element } from '../../basics/element.js';

/** @typedef {import('../../core/core.js').Core} Core */

export class Scrollbar {
  #core;
  #scroll;
  #go;
  #thumb = element('div', { class: 'scrollbar__thumb' });
  #bar = element('div', {
    // Only for pointers: keyboards and screen readers move through the photos.
    class: 'scrollbar', 'aria-hidden': 'true', hidden: '',
  }, this.#thumb);
  #grip = 0;
  /** @type {HTMLElement | undefined} */
  #host;
  /** Whether a scrubber replaces it. */
  isReplaced = false;
  /** The height of the bar; it changes only with that of the screen. */
  #track = 0;

  /**
   * @param {Core} core
   * @param {number} scroll the address of the core's scroll
   * @param {(top: number) => void} go
   */
  constructor(core, scroll, go) {
    this.#core = core;
    this.#scroll = scroll;
    this.#go = go;
  }

  /** @param {HTMLElement} host @param {AbortSignal} signal */
  connect(host, signal) {
    host.append(this.#bar);
    // Only content scrolled by this bar has no other: the page has one element for it.
    this.#host = host === document.body ? document.documentElement : host;
    addEventListener('resize', () => { this.#track = this.#bar.clientHeight; }, { signal });
    this.#bar.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    this.#bar.addEventListener('pointermove', (event) => this.#move(event), { signal });
  }

  disconnect() {
    this.#bar.remove();
    this.#host?.classList.remove('has-scrollbar');
  }

  /** @param {number} top */
  update(top) {
    const isTall = !this.isReplaced && this.#core.call.scroll_is_tall(this.#scroll) === 1;
    if (this.#bar.hidden === isTall) {
      this.#bar.hidden = !isTall;
      this.#host?.classList.toggle('has-scrollbar', isTall);
      this.#track = this.#bar.clientHeight;
    }
    if (!isTall) return;
    this.#core.call.scroll_thumb(this.#scroll, this.#track, top, this.#core.results);
    const [length, offset] = this.#core.written(2);
    this.#thumb.style.height = `${length}px`;
    this.#thumb.style.transform = `translateY(${offset}px)`;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    event.preventDefault();
    this.#bar.setPointerCapture(event.pointerId);
    const thumb = this.#thumb.getBoundingClientRect();
    const isOnThumb = event.target === this.#thumb;
    this.#grip = isOnThumb ? event.clientY - thumb.top : thumb.height / 2;
    this.#move(event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#bar.hasPointerCapture(event.pointerId)) return;
    const track = this.#bar.getBoundingClientRect();
    const offset = event.clientY - track.top - this.#grip;
    this.#go(this.#core.call.scroll_thumb_top(this.#scroll, offset, track.height));
  }
}
