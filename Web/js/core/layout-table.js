/** The positions of the cells of a list, wall or grid, computed by the core. */

import { MAX_CELLS } from './core.js';

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./exports.js').Address} Address */
/** @typedef {import('./shape-table.js').ShapeTable} ShapeTable */
/** @typedef {'list' | 'wall' | 'grid'} LayoutKind */

/**
 * The parameters of a layout, measured from the page's styles.
 * @typedef {object} Measures
 * @property {number} width of the container
 * @property {number} gap between cells
 * @property {number} row the approximate height of a row of a wall
 * @property {number} caption the height of a title under a photo
 * @property {number} side the smallest side of a square
 * @property {number} estimate the estimated height of unmeasured rows
 * @property {number} columns number of columns of a list
 * @property {number} columnGap pixels between them
 */

/** @typedef {{ starts: number[], header: number }} Sections the first photo of each, and the height of a header */

const FRAME_NUMBERS = 5;
/** Sizes of a height and of a number in the tables, in bytes. */
const WIDE = 8;
const NARROW = 4;
const NONE = { first: 0, end: 0 };

export class LayoutTable {
  #core;
  #layout;
  #tables = { capacity: 0, starts: 0, tops: 0, heights: 0, blocks: 0 };
  #sections = { capacity: 0, address: 0 };
  /** @type {LayoutKind} */
  kind = 'list';
  count = 0;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
    this.#layout = core.allocateValue('layout_size');
  }

  /** The address of the layout, for other calls. */
  get address() {
    return this.#layout;
  }

  /**
   * @param {LayoutKind} kind
   * @param {ShapeTable} shapes
   * @param {Measures} measures
   * @param {Sections} [parts] that have headers
   */
  layOut(kind, shapes, measures, parts) {
    this.kind = kind;
    this.count = shapes.count;
    this.#reserve(shapes.count);
    const { call } = this.#core;
    const { starts, tops, heights, blocks } = this.#tables;
    /** @type {[Address, number]} */
    const dated = [this.#sectionTable(parts?.starts.slice(0, shapes.count) ?? []), parts?.header ?? 0];
    const { width, gap, row, caption, side, estimate, columns, columnGap } = measures;
    if (kind === 'wall') {
      call.layout_wall(this.#layout, shapes.count, width, row, gap, caption, ...dated, shapes.address, starts, tops);
    } else if (kind === 'grid') {
      call.layout_grid(this.#layout, shapes.count, width, side, gap, ...dated, tops);
    } else {
      call.layout_list(this.#layout, shapes.count, width, estimate, 0, columns, columnGap, ...dated, heights, blocks);
    }
  }

  /** @param {number} count */
  #reserve(count) {
    if (count <= this.#tables.capacity) return;
    const capacity = Math.max(count, this.#tables.capacity + (this.#tables.capacity >>> 3));
    const core = this.#core;
    this.release();
    // Each kind of layout has its own tables, and only one is used at a time.
    const wide = core.allocate((capacity + 1) * WIDE);
    const narrow = core.allocate((capacity + 1) * NARROW);
    this.#tables = {
      capacity, tops: wide, starts: narrow, heights: narrow, blocks: wide,
    };
  }

  /**
   * The table of sections in the core: their number, the first photo of each, and space for one more number.
   * @param {number[]} starts @returns {Address} 0 for a list without
   */
  #sectionTable(starts) {
    if (starts.length === 0) return 0;
    if (starts.length > this.#sections.capacity) {
      this.#releaseSections();
      this.#sections = { capacity: starts.length, address: this.#core.allocate((starts.length + 2) * NARROW) };
    }
    this.#core.integers(this.#sections.address, starts.length + 1).set([starts.length, ...starts]);
    return this.#sections.address;
  }

  #releaseSections() {
    const { capacity, address } = this.#sections;
    if (capacity > 0) this.#core.release(address, (capacity + 2) * NARROW);
    this.#sections.capacity = 0;
  }

  /** Releases the tables; the layout must not be used before the next layout. */
  release() {
    const { capacity, tops, starts } = this.#tables;
    if (capacity === 0) return;
    this.#core.release(tops, (capacity + 1) * WIDE);
    this.#core.release(starts, (capacity + 1) * NARROW);
    this.#tables.capacity = 0;
  }

  /** Releases everything. */
  disconnect() {
    this.release();
    this.#releaseSections();
    this.#core.releaseValue('layout_size', this.#layout);
  }

  get height() {
    return this.#core.call.layout_height(this.#layout);
  }

  /**
   * Writes x, y relative to a base, width, height and picture height of each cell.
   * @param {number} first @param {number} end @param {number} base
   */
  frames(first, end, base) {
    if (end - first > MAX_CELLS) throw new RangeError(`${end - first} cells`);
    this.#core.call.layout_frames(this.#layout, first, end, base, this.#core.results);
    return this.#core.written((end - first) * FRAME_NUMBERS);
  }

  /**
   * The cells to keep in the page.
   * @param {{ top: number, screenHeight: number, velocity: number }} scroll
   * @param {number} largest the maximum number of cells
   * @param {{ first: number, end: number }} [current] those in the page
   */
  visible({ top, screenHeight, velocity }, largest, current = NONE) {
    const { call, results } = this.#core;
    call.layout_visible(this.#layout, top, screenHeight, velocity, largest, results, current.first, current.end);
    const [first, end] = this.#core.written(2);
    return { first, end };
  }

  /**
   * Stores the height of a row; returns whether others moved.
   * @param {number} index @param {number} height
   */
  measure(index, height) {
    return this.#core.call.layout_measure(this.#layout, index, height) === 1;
  }

  /**
   * The scroll position that shows a photo.
   * @param {number} index @param {number} top @param {number} screen
   * @param {{ above: number, below: number }} covered by bars
   */
  showing(index, top, screen, { above, below }) {
    return this.#core.call.layout_showing(this.#layout, index, top, screen, above, below);
  }
}

/** The photo being viewed, and its position on the screen. */
export class Anchor {
  #core;
  #address;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
    this.#address = core.allocateValue('anchor_size');
    this.index = -1;
  }

  /**
   * Records the photo being viewed, and its position.
   * @param {LayoutTable} layout @param {number} top @param {number} screen
   */
  capture(layout, top, screen) {
    this.index = this.#core.call.anchor_capture(this.#address, layout.address, top, screen);
  }

  /**
   * The scroll position that keeps the photo in place.
   * @param {LayoutTable} layout @param {number} screen
   */
  top(layout, screen) {
    return this.#core.call.anchor_top(this.#address, layout.address, this.index, screen);
  }

  disconnect() {
    this.#core.releaseValue('anchor_size', this.#address);
  }

  /** What a later page needs to restore the position. */
  save() {
    this.#core.call.anchor_read(this.#address, this.#core.results);
    const [index, share, screenShare] = this.#core.written(3);
    return { index, share, screenShare };
  }

  /** @param {{ index: number, share: number, screenShare: number }} saved */
  restore({ index, share, screenShare }) {
    this.index = index;
    this.#core.call.anchor_make(this.#address, index, share, screenShare);
  }
}
