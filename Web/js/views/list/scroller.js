/**
 * Scrolls a content of any height: the page's own scroll while browsers can lay
 * the content out; past that, a scroller that is re-centred, with a scrollbar
 * that tells the truth.
 */

import { Scrollbar } from './scrollbar.js';

/** @typedef {import('../../core/core.js').Core} Core */

/** Chromium lays out 33.5 million device pixels, Firefox 17.9 million CSS pixels. */
const DEVICE_PIXELS = 30_000_000;
const CSS_PIXELS = 15_000_000;
/** Scrolling is over after so long without an event. */
const REST_MILLISECONDS = 120;
const MILLISECONDS = 1000;

/**
 * Dispatches `scroll` when something else is visible, and `rest` when scrolling
 * has ended.
 */
export class Scroller extends EventTarget {
  #core;
  #box;
  #root;
  #scroll;
  #velocity;
  #life = new AbortController();
  #restTimer = 0;
  #restingPosition = -1;
  /**
   * What was read at the start of an event: reading again after the page has
   * been written to would lay it out once more.
   * @type {{ position: number, screenHeight: number } | undefined}
   */
  #known;
  /** Whether nothing has moved for a while. */
  isResting = true;
  /** The height of a header that sticks below the bar. */
  header = 0;

  /**
   * @param {Core} core
   * @param {HTMLElement} box that has the content's height
   * @param {HTMLElement} [root] that scrolls; the page without it
   */
  constructor(core, box, root) {
    super();
    this.#core = core;
    this.#box = box;
    this.#root = root;
    this.#scroll = core.allocateValue('scroll_size');
    this.#velocity = core.allocateValue('velocity_size');
    const capacity = Math.min(DEVICE_PIXELS / devicePixelRatio, CSS_PIXELS);
    core.call.scroll_make(this.#scroll, 0, this.screenHeight, capacity);
    core.call.velocity_make(this.#velocity);
    this.scrollbar = new Scrollbar(core, this.#scroll, (top) => this.go(top));
  }

  connect() {
    const { signal } = this.#life;
    (this.#root ?? window).addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
    this.scrollbar.connect(this.#root ?? document.body, signal);
    this.#measure();
  }

  /** Notes what stands above and below the content. */
  #measure() {
    const { top, height } = this.#box.getBoundingClientRect();
    const [boxTop, position] = [top - this.#rootTop, this.#position];
    const { scrollHeight, clientHeight } = this.#element;
    // What does not fill the screen has the rest of it below.
    const below = scrollHeight > clientHeight ? scrollHeight - position - boxTop - height : 0;
    this.#core.call.scroll_measure(this.#scroll, boxTop, position, below);
  }

  disconnect() {
    this.#life.abort();
    clearTimeout(this.#restTimer);
    this.scrollbar.disconnect();
    this.#core.releaseValue('scroll_size', this.#scroll);
    this.#core.releaseValue('velocity_size', this.#velocity);
  }

  get #element() {
    return this.#root ?? document.scrollingElement ?? document.documentElement;
  }

  get #position() {
    return this.#known?.position ?? this.#element.scrollTop;
  }

  set #position(position) {
    this.#element.scrollTop = position;
    if (this.#known) this.#known.position = position;
  }

  get screenHeight() {
    return this.#known?.screenHeight ?? this.#root?.clientHeight ?? innerHeight;
  }

  /** How much of the screen the bars of the page lie over, and the header that sticks below them. */
  get covered() {
    if (this.#root) return { above: this.header, below: 0 };
    const bar = document.querySelector('body > header.bar');
    const tabs = document.querySelector('body > .tabs');
    // If there is little height, it scrolls away.
    const isAbove = bar instanceof HTMLElement && getComputedStyle(bar).position !== 'static';
    const barHeight = isAbove ? bar.offsetHeight : 0;
    const above = barHeight + this.header;
    // The tabs of a large screen stand at its side.
    const isBelow = tabs instanceof HTMLElement && getComputedStyle(tabs).position === 'fixed' && tabs.offsetTop > barHeight;
    return { above, below: isBelow ? tabs.offsetHeight : 0 };
  }

  /** Whether the bar of the page has left while a person scrolls down. */
  get isBarAway() {
    return !this.#root && document.querySelector('body > header.bar.is-away') !== null;
  }

  /** What the screen's upper edge shows of the content. */
  get top() {
    return this.#core.call.scroll_top(this.#scroll, this.#position);
  }

  /** The address of the core's scroll, for other calls. */
  get address() {
    return this.#scroll;
  }

  /** What the content's box begins with. */
  get base() {
    return this.#core.call.scroll_base(this.#scroll);
  }

  /** Pixels a second. */
  get velocity() {
    return this.isResting ? 0 : this.#core.call.velocity_at(this.#velocity, performance.now() / MILLISECONDS);
  }

  /** Whether pictures are worth asking for at this speed. */
  get loads() {
    return this.#core.call.layout_loads(this.screenHeight, this.velocity) === 1;
  }

  /**
   * Says how high the content is, and what is to be seen of it.
   * @param {number} height @param {number} top
   */
  resize(height, top) {
    const { call } = this.#core;
    const resized = () => call.scroll_resize(this.#scroll, height, this.screenHeight, top);
    this.#measure();
    resized();
    this.#box.style.height = `${call.scroll_height(this.#scroll)}px`;
    // Only with this height is it known what is below.
    this.#measure();
    this.#place(resized());
    this.scrollbar.update(this.top);
  }

  get #rootTop() {
    return this.#root?.getBoundingClientRect().top ?? 0;
  }

  /**
   * Shows another part of the content.
   * @param {number} top
   */
  go(top) {
    this.#place(this.#core.call.scroll_go(this.#scroll, top));
    this.scrollbar.update(this.top);
    this.dispatchEvent(new Event('scroll'));
  }

  /**
   * The ends of the content, however far: the browser knows only those of the scroller.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    if (key === 'Home') this.go(-Infinity);
    else if (key === 'End') this.go(Infinity);
    else return false;
    return true;
  }

  /** @param {number} position */
  #place(position) {
    // Moving by less than a pixel would only end a fling.
    if (Math.abs(position - this.#position) >= 1) this.#position = position;
  }

  #scrolled() {
    this.isResting = false;
    clearTimeout(this.#restTimer);
    this.#restTimer = window.setTimeout(() => this.#rested(), REST_MILLISECONDS);
    this.#known = { position: this.#position, screenHeight: this.screenHeight };
    try {
      this.#follow();
    } finally {
      this.#known = undefined;
    }
  }

  #follow() {
    this.#recentre(false);
    const { top } = this;
    this.#core.call.velocity_note(this.#velocity, top, performance.now() / MILLISECONDS);
    this.scrollbar.update(top);
    this.dispatchEvent(new Event('scroll'));
  }

  #rested() {
    if (this.#restingPosition === this.#position) return;
    this.isResting = true;
    this.#recentre(true);
    this.#restingPosition = this.#position;
    this.dispatchEvent(new Event('scroll'));
    this.dispatchEvent(new Event('rest'));
  }

  /** @param {boolean} isResting */
  #recentre(isResting) {
    const position = this.#position;
    this.#place(this.#core.call.scroll_recentre(this.#scroll, position, isResting ? 1 : 0));
  }
}
