/** The layout of a list, which keeps the photo being viewed in place while the list changes. */

import { shifted } from '../../collection/moved-index.js';
import { Anchor, LayoutTable } from '../../core/layout-table.js';

/** @typedef {import('../../collection/moved-index.js').ListChange} ListChange */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */
/** @typedef {import('../../core/layout-table.js').Measures} Measures */
/** @typedef {import('../../core/shape-table.js').ShapeTable} ShapeTable */

/**
 * What scrolls the list.
 * @typedef {object} ScrolledView
 * @property {number} top
 * @property {number} screenHeight
 * @property {{ above: number, below: number }} covered by bars
 * @property {(height: number, top: number) => void} resize
 * @property {(top: number) => void} go
 */
/** @typedef {{ index: number, share: number, screenShare: number }} Position as saved */

export class AnchoredLayout {
  #layout;
  #anchor;
  #scroller;
  /**
   * A position that was restored or revealed, and where the list was scrolled to for it. Until a person scrolls, rows
   * that are measured do not move it, instead of the photo being viewed.
   * @type {{ position: Position, top: number, screenHeight: number } | undefined}
   */
  #chosen;

  /** @param {Core} core @param {ScrolledView} scroller */
  constructor(core, scroller) {
    this.#layout = new LayoutTable(core);
    this.#anchor = new Anchor(core);
    this.#scroller = scroller;
  }

  disconnect() {
    this.#layout.disconnect();
    this.#anchor.disconnect();
  }

  get count() {
    return this.#layout.count;
  }

  /**
   * @param {LayoutKind} kind @param {ShapeTable} shapes @param {Measures} measures
   * @param {import('../../core/layout-table.js').Sections} [sections]
   */
  layOut(kind, shapes, measures, sections) {
    this.#layout.layOut(kind, shapes, measures, sections);
  }

  /** Layout results of the core for all cells. */
  get table() {
    return this.#layout;
  }

  /** @param {number} first @param {number} end @param {number} base */
  frames(first, end, base) {
    return this.#layout.frames(first, end, base);
  }

  /**
   * The cells to keep in the page.
   * @param {{ top: number, screenHeight: number, velocity: number }} scroll
   * @param {number} largest the maximum number of cells @param {{ first: number, end: number }} current those in the
   * page
   */
  visible(scroll, largest, current) {
    return this.#layout.visible(scroll, largest, current);
  }

  // MARK: The photo being viewed

  /** The index of the photo being viewed, below 0 for none. */
  get index() {
    return this.#anchor.index;
  }

  /** Records the photo being viewed, and its position on the screen. */
  capture() {
    this.#anchor.capture(this.#layout, this.#scroller.top, this.#scroller.screenHeight);
  }

  /** What a later page needs to restore the position. */
  save() {
    this.capture();
    return this.#anchor.save();
  }

  /** @param {Position} position that was saved */
  restore(position) {
    this.#anchor.restore(position);
    this.resize(this.#anchor.top(this.#layout, this.#scroller.screenHeight));
    this.#choose(position);
  }

  /** @param {Position} position */
  #choose(position) {
    const { top, screenHeight } = this.#scroller;
    this.#chosen = { position, top, screenHeight };
  }

  get #isAtChosen() {
    const { top, screenHeight } = this.#scroller;
    return this.#chosen?.screenHeight === screenHeight && Math.abs(top - this.#chosen.top) < 1;
  }

  /**
   * Its index after photos before it were added or removed.
   * @param {ListChange} change
   */
  shift(change) {
    this.#anchor.index = shifted(this.#anchor.index, change);
    if (!this.#chosen) return;
    const { position } = this.#chosen;
    this.#chosen.position = { ...position, index: shifted(position.index, change) };
  }

  /**
   * Changes the list, and lays it out around the photo being viewed.
   * @param {() => void} change @param {() => void} layOut
   * @param {Position} [position] to keep in place instead
   */
  updateInPlace(change, layOut, position) {
    const { top, screenHeight } = this.#scroller;
    const isAtChosen = this.#isAtChosen && !position;
    if (position) this.#anchor.restore(position);
    else this.capture();
    change();
    const { index } = this.#anchor;
    layOut();
    this.#anchor.index = index;
    this.resize(!position && top <= 0 && index <= 0 ? top : this.#anchor.top(this.#layout, screenHeight));
    this.#followChosen(isAtChosen);
  }

  /** @param {boolean} isInPlace whether the chosen position was where it was chosen until the list moved with it */
  #followChosen(isInPlace) {
    if (!isInPlace) this.#chosen = undefined;
    else if (this.#chosen) this.#chosen.top = this.#scroller.top;
  }

  /**
   * Scrolls to a photo that is not on the screen.
   * @param {number} index
   */
  reveal(index) {
    const { top, screenHeight, covered } = this.#scroller;
    const target = this.#layout.showing(index, top, screenHeight, covered);
    if (target === top) return;
    this.#scroller.go(target);
    const [, y, , height] = this.#layout.frames(index, index + 1, 0);
    const screenShare = (y + height / 2 - this.#scroller.top) / screenHeight;
    this.#choose({ index, share: 0.5, screenShare });
  }

  /** @param {number} top to scroll to in a list of this height */
  resize(top) {
    this.#scroller.resize(this.#layout.height, top);
  }

  // MARK: Rows whose height changes

  /**
   * Stores heights of rows; returns whether others moved.
   * @param {Iterable<{ index: number, height: number }>} rows
   */
  measure(rows) {
    if (this.#chosen && this.#isAtChosen) this.#anchor.restore(this.#chosen.position);
    else this.capture();
    let hasMoved = false;
    for (const { index, height } of rows) hasMoved = this.#layout.measure(index, height) || hasMoved;
    return hasMoved;
  }

  /** Scrolls so that moved rows stay in place. */
  settle() {
    const { top, screenHeight } = this.#scroller;
    const isAtChosen = this.#isAtChosen;
    this.resize(top <= 0 && !isAtChosen ? top : this.#anchor.top(this.#layout, screenHeight));
    this.#followChosen(isAtChosen);
  }
}
