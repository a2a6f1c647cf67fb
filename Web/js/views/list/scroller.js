/**
 * Scrolls content of any height: natively as long as browsers can lay it out; above that, with a re-centered scroller
 * and its own accurate scrollbar.
 */

import { Scrollbar } from './scrollbar.js';

/** @typedef {import('../../core/core.js').Core} Core */

/** Chromium lays out 33.5 million device pixels, Firefox 17.9 million CSS pixels. */
const DEVICE_PIXELS = 30_000_000;
const CSS_PIXELS = 15_000_000;
/** Scrolling has ended after this time without an event. */
const REST_MILLISECONDS = 120;
const MILLISECONDS = 1000;

/**
 * Dispatches `scroll` when the visible part changes, and `rest` when scrolling has ended.
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
  #ratio = 0;
  /**
   * Values read at the start of an event: reading them after writing to the page would cause another layout.
   * @type {{ position: number, screenHeight: number, isShown: boolean } | undefined}
   */
  #cached;
  /** Whether nothing has moved for some time. */
  isResting = true;
  /** The height of a sticky header below the bar. */
  header = 0;

  /**
   * @param {Core} core
   * @param {HTMLElement} box with the content's height
   * @param {HTMLElement} [root] that scrolls; default: the page
   */
  constructor(core, box, root) {
    super();
    this.#core = core;
    this.#box = box;
    this.#root = root;
    this.#scroll = core.allocateValue('scroll_size');
    this.#velocity = core.allocateValue('velocity_size');
    this.#make();
    core.call.velocity_make(this.#velocity);
    this.scrollbar = new Scrollbar(core, this.#scroll, (top) => this.go(top));
  }

  connect() {
    const { signal } = this.#life;
    (this.#root ?? window).addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
    this.scrollbar.connect(this.#root ?? document.body, signal);
    this.#measure();
  }

  #make() {
    this.#ratio = devicePixelRatio;
    const capacity = Math.min(DEVICE_PIXELS / this.#ratio, CSS_PIXELS);
    this.#core.call.scroll_make(this.#scroll, 0, this.screenHeight, capacity);
  }

  /** Records the heights above and below the content. */
  #measure() {
    const { top, height } = this.#box.getBoundingClientRect();
    const { scrollTop: position, scrollHeight, clientHeight } = this.#element;
    const boxTop = top - this.#rootTop;
    // The browser moves a page that has become shorter.
    if (this.#cached) this.#cached.position = position;
    // If the content does not fill the screen, the rest is below it.
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
    return this.#cached?.position ?? this.#element.scrollTop;
  }

  set #position(position) {
    this.#element.scrollTop = position;
    if (this.#cached) this.#cached.position = position;
  }

  get screenHeight() {
    return this.#cached?.screenHeight ?? this.#root?.clientHeight ?? innerHeight;
  }

  /** Whether the content is laid out: not while another page covers it. */
  get isShown() {
    return this.#cached?.isShown ?? this.#box.clientWidth > 0;
  }

  /** The height of the screen covered by the bars of the page, and the sticky header below them. */
  get covered() {
    if (this.#root) return { above: this.header, below: 0 };
    const bar = document.querySelector('body > header.bar');
    const tabs = document.querySelector('body > .tabs');
    // On low screens, the bar scrolls with the page.
    const isAbove = bar instanceof HTMLElement && getComputedStyle(bar).position !== 'static';
    const barHeight = isAbove ? bar.offsetHeight : 0;
    const above = barHeight + this.header;
    // On large screens, the tabs are at the side.
    const isBelow = tabs instanceof HTMLElement && getComputedStyle(tabs).position === 'fixed' && tabs.offsetTop > barHeight;
    return { above, below: isBelow ? tabs.offsetHeight : 0 };
  }

  /** Whether the bar of the page is hidden while scrolling down. */
  get isBarHidden() {
    return !this.#root && document.querySelector('body > header.bar.is-away') !== null;
  }

  /** The content position at the upper edge of the screen. */
  get top() {
    return this.#core.call.scroll_top(this.#scroll, this.#position);
  }

  /**
   * The possible scroll position nearest to one, if the content had another height.
   * @param {number} height @param {number} top
   */
  nearest(height, top) {
    return this.#core.call.scroll_nearest(this.#scroll, height, top);
  }

  /** The address of the core's scroll, for other calls. */
  get address() {
    return this.#scroll;
  }

  /** The content position at the start of its box. */
  get base() {
    return this.#core.call.scroll_base(this.#scroll);
  }

  /** Pixels a second. */
  get velocity() {
    return this.isResting ? 0 : this.#core.call.velocity_at(this.#velocity, performance.now() / MILLISECONDS);
  }

  /** Whether to request pictures at this speed. */
  get loads() {
    return this.#core.call.layout_loads(this.screenHeight, this.velocity) === 1;
  }

  /**
   * Sets the height of the content, and the visible part.
   * @param {number} height @param {number} top
   */
  resize(height, top) {
    // A page that is zoomed in has fewer CSS pixels.
    if (devicePixelRatio !== this.#ratio) this.#make();
    const { call } = this.#core;
    const resized = () => call.scroll_resize(this.#scroll, height, this.screenHeight, top);
    this.#measure();
    resized();
    this.#box.style.height = `${call.scroll_height(this.#scroll)}px`;
    // Only with this height is the height below known.
    this.#measure();
    this.#moveTo(resized());
    this.scrollbar.update(this.top);
  }

  get #rootTop() {
    return this.#root?.getBoundingClientRect().top ?? 0;
  }

  /**
   * Scrolls to another part of the content.
   * @param {number} top
   */
  go(top) {
    this.#moveTo(this.#core.call.scroll_go(this.#scroll, top));
    this.scrollbar.update(this.top);
    this.dispatchEvent(new Event('scroll'));
  }

  /**
   * The ends of the content, at any distance: the browser only knows those of the scroller.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    if (key === 'Home') this.go(-Infinity);
    else if (key === 'End') this.go(Infinity);
    else return false;
    return true;
  }

  /** @param {number} position */
  #moveTo(position) {
    // Moving by less than a pixel would only stop a fling.
    if (Math.abs(position - this.#position) >= 1) this.#position = position;
  }

  #scrolled() {
    this.isResting = false;
    clearTimeout(this.#restTimer);
    this.#restTimer = window.setTimeout(() => this.#rested(), REST_MILLISECONDS);
    this.reading(() => this.#follow());
  }

  /**
   * Runs code that scrolls and writes to the page with the current position and size, which are read once before the
   * outermost such code.
   * @param {() => void} run
   */
  reading(run) {
    if (this.#cached) return run();
    this.#cached = { position: this.#position, screenHeight: this.screenHeight, isShown: this.isShown };
    try {
      run();
    } finally {
      this.#cached = undefined;
    }
  }

  #follow() {
    this.#recenter(false);
    const { top } = this;
    this.#core.call.velocity_record(this.#velocity, top, performance.now() / MILLISECONDS);
    this.scrollbar.update(top);
    this.dispatchEvent(new Event('scroll'));
  }

  #rested() {
    this.isResting = true;
    // Re-centering has scrolled, or a jump was reported after the time of its rest.
    const isSame = this.#restingPosition === this.#position;
    if (!isSame) this.#recenter(true);
    this.#restingPosition = this.#position;
    this.dispatchEvent(new Event('scroll'));
    if (!isSame) this.dispatchEvent(new Event('rest'));
  }

  /** @param {boolean} isResting */
  #recenter(isResting) {
    const position = this.#position;
    this.#moveTo(this.#core.call.scroll_recenter(this.#scroll, position, isResting ? 1 : 0));
  }
}
