/** A list in several sizes over each other, while the size of its cells changes. */

import { MAX_CELLS } from '../../core/core.js';
import { element } from '../../basics/element.js';

/** @typedef {import('../../core/layout-table.js').LayoutTable} LayoutTable */
/** @typedef {import('./cell-zoom.js').CellCopy} CellCopy */
/** @typedef {import('./cell-zoom.js').ZoomedList} ZoomedList */
/**
 * @typedef {object} Content
 * @property {number} base the content position at the start of the element
 * @property {number} height of the whole content
 * @property {number} factor the size of cells as a multiple of the default one
 * @property {number} x what stays in place in this layer, from its left
 * @property {number} y and from its top
 */

const FRAME_NUMBERS = 5;
/** How much more than the screen has cells, as a share of its height, for fingers that move up or down. */
const MARGIN_SHARE = 0.1;
/** The largest change of the opacity in a frame: a layer that has just been completed does not appear suddenly. */
const MAX_FADE = 0.2;

/** The list itself. */
export class ListLayer {
  #opacity = 1;
  isComplete = true;

  /**
   * @param {HTMLElement} element @param {number} step @param {Content} content @param {number} opacity at first
   */
  constructor(element, step, { base, height, factor, x, y }, opacity = 1) {
    this.#opacity = opacity;
    element.style.opacity = String(opacity);
    this.element = element;
    this.step = step;
    this.base = base;
    this.height = height;
    this.factor = factor;
    this.x = x;
    this.y = y;
    element.classList.add('is-pinched');
    element.style.transformOrigin = `${x}px ${y}px`;
    // Smaller cells are below larger ones, whose edges they fill.
    element.style.zIndex = String(step + 1);
  }

  /** The share of its pictures that are loaded. */
  get loaded() {
    return 1;
  }

  get isVisible() {
    return this.#opacity > 0;
  }

  /** @param {ZoomedList} _list @param {number} _deadline until which to create cells, at least one */
  build(_list, _deadline) {}

  /**
   * @param {number} x from the left, where what stays in place is @param {number} move downwards
   * @param {number} scale as a multiple of the default size @param {number} opacity
   */
  draw(x, move, scale, opacity) {
    const { style } = this.element;
    if (opacity === 0 && this.#opacity === 0) return;
    style.transform = `translate(${x - this.x}px, ${move}px) scale(${scale / this.factor})`;
    this.#opacity += Math.min(Math.max(opacity - this.#opacity, -MAX_FADE), MAX_FADE);
    // Its visibility would be inherited: the style of every cell would be calculated.
    style.opacity = String(this.#opacity);
  }

  /**
   * The URL of a picture that it shows.
   * @param {number} _index @returns {string | undefined}
   */
  source(_index) {
    return undefined;
  }

  /** @param {number} _base the content position at the start of the list, which it covers in its own size */
  cover(_base) {}

  /** Shows it as without a change of the size. */
  remove() {
    this.element.classList.remove('is-pinched');
    Object.assign(this.element.style, { transform: '', transformOrigin: '', zIndex: '', opacity: '' });
  }
}

/** The list in another size. */
export class SizeLayer extends ListLayer {
  #isLoaded = false;
  #width;
  #frames = new Float64Array();
  /** @type {number[]} the offsets of the frames of cells that are yet to be created, the next one last */
  #remaining = [];
  #first = 0;
  /** @type {Map<number, CellCopy>} */
  #cells = new Map();

  /**
   * @param {HTMLElement} container of the list @param {number} step @param {Content} content
   */
  constructor(container, step, content) {
    const layer = element('div', { class: `${container.className} size-layer`, 'aria-hidden': 'true' });
    super(layer, step, content, 0);
    this.isComplete = false;
    const { style } = layer;
    style.top = `${container.offsetTop}px`;
    style.left = `${container.offsetLeft}px`;
    this.#width = container.offsetWidth;
    style.width = `${this.#width}px`;
    style.height = container.style.height;
    container.after(layer);
  }

  /**
   * Plans the cells for the screen.
   * @param {LayoutTable} table @param {number} top the scroll position to show @param {ZoomedList} list
   */
  plan(table, top, list) {
    const { screenHeight } = list.scroller;
    const from = top - MARGIN_SHARE * screenHeight;
    const to = top + (1 + MARGIN_SHARE) * screenHeight;
    const { first, end } = table.visible({ top, screenHeight, velocity: 0 }, MAX_CELLS);
    this.#first = first;
    this.#frames = table.frames(first, end, this.base).slice();
    const frames = this.#frames;
    const distance = (/** @type {number} */ offset) => Math.max(
      Math.abs(frames[offset] + frames[offset + 2] / 2 - this.x) / this.#width,
      Math.abs(frames[offset + 1] + frames[offset + 3] / 2 - this.y) / screenHeight,
    );
    // The edges first, where the larger cells leave space.
    this.#remaining = Array.from({ length: end - first }, (_, index) => index * FRAME_NUMBERS).filter((offset) => {
      const y = frames[offset + 1] + this.base;
      return y < to && y + frames[offset + 3] > from;
    }).sort((one, other) => distance(one) - distance(other));
    list.headers(this.element, table, from, to, this.base);
    this.isComplete = this.#remaining.length === 0;
  }

  /** @override */
  build(/** @type {ZoomedList} */ list, /** @type {number} */ deadline) {
    do {
      const offset = this.#remaining.pop();
      if (offset === undefined) break;
      const index = this.#first + offset / FRAME_NUMBERS;
      const cell = list.copy(index, this.#frames, offset);
      this.#cells.set(index, cell);
      this.element.append(cell.element);
    } while (performance.now() < deadline);
    this.isComplete = this.#remaining.length === 0;
  }

  /** @override */
  get loaded() {
    const { size } = this.#cells;
    if (this.#isLoaded || size === 0) return 1;
    const count = [...this.#cells.values()].filter(({ isLoading }) => !isLoading).length;
    this.#isLoaded = this.isComplete && count === size;
    return count / size;
  }

  /** @override */
  cover(/** @type {number} */ base) {
    this.element.style.transform = `translateY(${this.base - base}px)`;
  }

  /** @override */
  source(/** @type {number} */ index) {
    return this.#cells.get(index)?.shownSource;
  }

  /** @override */
  remove() {
    this.element.remove();
    for (const cell of this.#cells.values()) cell.release();
  }
}
