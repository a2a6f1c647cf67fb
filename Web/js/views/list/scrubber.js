/** The scrubber of a list ordered by date: years, and a handle with the current date that scrolls to any of them. */

import { element } from '../../basics/element.js';
import { sectionOfNextYear, spacedMarks, yearsOf } from './date-marks.js';
import { number } from '#messages/numbers.js';

/** @typedef {import('../../collection/list-dates.js').ListDates} ListDates */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('./scroller.js').Scroller} Scroller */

/**
 * Scrolls to sections.
 * @typedef {object} ScrubberHost
 * @property {() => number} section at the top
 * @property {(section: number) => void} go
 * @property {(section: number) => number} top the scroll position at which a section starts
 */

/** It is hidden after this time without scrolling. */
const SHOWN_MILLISECONDS = 1500;
/** Smaller movements of the list do not show it. */
const NOTICED_PIXELS = 48;
/** A scrollbar whose thumb shows the scroll position of a list of any height. */
const LONG_TRACK = 1e6;
/** The minimum distance between names of years. */
const MARK_PIXELS = 26;

export class Scrubber {
  #core;
  #scroller;
  #host;
  #years = element('div', { class: 'scrubber__years', 'aria-hidden': 'true' });
  #label = element('span', { class: 'scrubber__label' });
  #handle;
  #strip;
  #life = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ListDates | undefined} */
  #sections;
  #section = -1;
  /** The distance that the handle can move. */
  #range = 0;
  /** The scroll position at the last rest. */
  #restingTop = 0;
  /**
   * While the handle is dragged: its position from 0 to 1, and the offset of the pointer from its upper edge.
   * @type {{ share: number, grip: number } | undefined}
   */
  #drag;
  #frame = 0;

  /**
   * @param {import('./date-guide.js').ListParts} list
   * @param {string} label the handle's accessible name @param {ScrubberHost} host
   */
  constructor({ core, container, scroller }, label, host) {
    this.#core = core;
    this.#scroller = scroller;
    this.#host = host;
    this.#handle = element('div', {
      class: 'scrubber__handle', role: 'slider', tabindex: '0', 'aria-label': label, 'aria-orientation': 'vertical', 'aria-valuemin': '0',
    }, element('span', { class: 'scrubber__grip' }), this.#label);
    this.#strip = element('div', { class: 'scrubber', hidden: '' }, this.#years, this.#handle);
    container.before(this.#strip);
    this.#connect(this.#life.signal);
  }

  /** @param {AbortSignal} signal */
  #connect(signal) {
    const strip = this.#strip;
    strip.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    strip.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const name of ['pointerup', 'pointercancel']) strip.addEventListener(name, () => this.#up(), { signal });
    strip.addEventListener('pointerleave', () => strip.classList.remove('is-pointed'), { signal });
    document.addEventListener('pointermove', (event) => this.#pointed(event), { signal, passive: true });
    strip.addEventListener('focusin', () => this.#appear(), { signal });
    this.#handle.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.#scroller.addEventListener('rest', () => { this.#restingTop = this.#scroller.top; }, { signal });
  }

  disconnect() {
    this.#life.abort();
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.setSections(undefined);
    this.#strip.remove();
  }

  /**
   * Replaces the scrollbar for lists with sections, and restores it.
   * @param {ListDates | undefined} sections
   */
  setSections(sections) {
    this.#sections = sections;
    this.#section = -1;
    this.#strip.hidden = !sections;
    this.#scroller.scrollbar.isReplaced = sections !== undefined;
    document.documentElement.classList.toggle('has-scrubber', sections !== undefined);
    if (sections) this.#handle.setAttribute('aria-valuemax', String(sections.all.length - 1));
  }

  /**
   * Marks the years, in the visible height.
   * @param {{ above: number, below: number }} covered by bars
   */
  layOut({ above, below }) {
    if (!this.#sections) return;
    const { style } = this.#strip;
    style.top = `${above}px`;
    style.bottom = `${below}px`;
    this.#range = Math.max(this.#strip.clientHeight - this.#handle.offsetHeight, 0);
    const years = yearsOf(this.#sections.all);
    const positions = years.map(({ section }) => this.#shareAt(this.#host.top(section)) * this.#range);
    this.#years.replaceChildren(...spacedMarks(positions, MARK_PIXELS).map((number) => {
      const mark = element('span', { class: 'scrubber__year' }, years[number].year);
      mark.style.transform = `translateY(${positions[number]}px)`;
      return mark;
    }));
  }

  /**
   * Moves the handle to the scroll position.
   * @param {number} top @param {number} section at the top
   */
  show(top, section) {
    if (!this.#sections) return;
    const share = this.#drag?.share ?? this.#shareAt(top);
    this.#handle.style.transform = `translateY(${share * this.#range}px)`;
    if (section !== this.#section) this.#name(section);
    if (!this.#scroller.isResting && Math.abs(top - this.#restingTop) > NOTICED_PIXELS) this.#appear();
  }

  /** @param {number} section */
  #name(section) {
    const { title = '', start = 0 } = this.#sections?.all[section] ?? {};
    this.#section = section;
    this.#label.textContent = `${title} · ${number(start + 1)}`;
    this.#handle.setAttribute('aria-valuenow', String(section));
    this.#handle.setAttribute('aria-valuetext', title);
  }

  #appear() {
    this.#strip.classList.add('is-active');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#disappear(), SHOWN_MILLISECONDS);
  }

  /**
   * A mouse reveals it at the edge, like a scrollbar; fingers use the photos there.
   * @param {PointerEvent} event
   */
  #pointed({ pointerType, clientX, clientY }) {
    if (pointerType !== 'mouse' || !this.#sections) return;
    const { left, right, top, bottom } = this.#strip.getBoundingClientRect();
    const isPointed = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (isPointed === this.#strip.classList.contains('is-pointed')) return;
    this.#strip.classList.toggle('is-pointed', isPointed);
    this.#appear();
  }

  #disappear() {
    if (this.#drag || this.#strip.matches('.is-pointed, :focus-within')) this.#appear();
    else this.#strip.classList.remove('is-active');
  }

  /**
   * The scroll position as a share from 0 to 1.
   * @param {number} top
   */
  #shareAt(top) {
    this.#core.call.scroll_thumb(this.#scroller.address, LONG_TRACK, top, this.#core.results);
    const [length, offset] = this.#core.written(2);
    return offset / Math.max(LONG_TRACK - length, 1);
  }

  /** @param {number} share of the whole range; at the start, the content above the list is visible too */
  #goToShare(share) {
    const { call, results } = this.#core;
    call.scroll_thumb(this.#scroller.address, LONG_TRACK, 0, results);
    const [length] = this.#core.written(1);
    const top = call.scroll_thumb_top(this.#scroller.address, share * (LONG_TRACK - length), LONG_TRACK);
    this.#scroller.go(share > 0 ? top : -Infinity);
  }

  // MARK: Pointers

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#strip.setPointerCapture(event.pointerId);
    const handle = this.#handle.getBoundingClientRect();
    const isHeld = event.target instanceof Node && this.#handle.contains(event.target);
    this.#drag = { share: 0, grip: isHeld ? event.clientY - handle.top : handle.height / 2 };
    this.#strip.classList.add('is-held');
    this.#move(event);
  }

  /** @param {PointerEvent} event */
  #move({ clientY }) {
    if (!this.#drag) return;
    const offset = clientY - this.#strip.getBoundingClientRect().top - this.#drag.grip;
    this.#drag.share = this.#range > 0 ? Math.min(Math.max(offset / this.#range, 0), 1) : 0;
    this.#appear();
    // The list moves once per frame, regardless of the number of pointer events.
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#drag) this.#goToShare(this.#drag.share);
    });
  }

  #up() {
    if (!this.#drag) return;
    // The last request may wait for its frame.
    this.#goToShare(this.#drag.share);
    this.#drag = undefined;
    this.#strip.classList.remove('is-held');
    this.#appear();
  }

  // MARK: Keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const section = this.#sectionFor(event.key);
    if (section === undefined) return;
    event.preventDefault();
    this.#host.go(Math.min(Math.max(section, 0), (this.#sections?.all.length ?? 1) - 1));
    this.#appear();
  }

  /**
   * The section for a key; undefined for other keys.
   * @param {string} key
   */
  #sectionFor(key) {
    const section = this.#host.section();
    const all = this.#sections?.all ?? [];
    const isMirrored = getComputedStyle(this.#handle).direction === 'rtl';
    if (key === 'ArrowDown' || key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) return section + 1;
    if (key === 'ArrowUp' || key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return section - 1;
    if (key === 'PageDown') return sectionOfNextYear(yearsOf(all), section, 1) ?? all.length - 1;
    if (key === 'PageUp') return sectionOfNextYear(yearsOf(all), section, -1) ?? 0;
    if (key === 'Home') return 0;
    return key === 'End' ? all.length - 1 : undefined;
  }
}
