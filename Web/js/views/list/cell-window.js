/** The part of a list that is in the page: its cells, in order, each where the layout says. */

import { readCell } from './photo-cell.js';
import { CellPool } from './cell-pool.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */

const FRAME_NUMBERS = 5;

/**
 * The next cell, from an element on: headers stand between them.
 * @param {Element | null} element
 */
function cellFrom(element) {
  let cell = element;
  while (cell && !cell.classList.contains('cell')) cell = cell.nextElementSibling;
  return cell;
}

export class CellWindow {
  #container;
  #cells;
  /** Changes when cells stand elsewhere than they did. */
  #version = 0;
  /** @type {((photo: Photo) => boolean) | undefined} whether a photo is selected; undefined while none is */
  marks;
  /** What the places of cells are counted from. */
  base = 0;
  /** The number of the one cell that the Tab key comes to: arrows lead on. */
  #stop = 0;

  /** @param {HTMLElement} container @param {() => import('./photo-cell.js').PhotoCell} make */
  constructor(container, make) {
    this.#container = container;
    this.#cells = new CellPool(make);
  }

  /**
   * The server's cells, with their pictures, are the list's first ones.
   * @param {string} source empty for a list of several
   * @param {(index: number, photo: Photo) => void} seed
   */
  adopt(source, seed) {
    const offset = Number(this.#container.dataset.offset ?? 0);
    [...this.#container.querySelectorAll('a[data-photo]')].forEach((element, place) => {
      if (!(element instanceof HTMLAnchorElement)) return;
      const photo = readCell(element, source);
      seed(offset + place, photo);
      this.#cells.adopt(offset + place, element, photo);
    });
    // Taken out and put back they are new to the page: nothing has shifted.
    this.#container.replaceChildren();
  }

  /** The layout is another one: every cell stands elsewhere, and may have another height. */
  renew() {
    this.move();
    for (const cell of this.#cells.all) cell.isUnmeasured = true;
  }

  /** The cells stand elsewhere than they did. */
  move() {
    this.#version += 1;
  }

  /**
   * Shows these photos, and no others.
   * @param {{ first: number, end: number }} range @param {Float64Array} frames of the cells, from their base
   * @param {number} base @param {(index: number) => Photo | undefined} photo
   * @param {boolean} loads whether pictures are requested
   * @param {number} count photos of the whole list
   */
  show({ first, end }, frames, base, photo, loads, count) {
    const held = this.focused;
    // One that has the focus stays, wherever the list is scrolled.
    this.#cells.keep(first, end, held < count ? held : -1);
    if (base !== this.base) this.move();
    this.base = base;
    let next = cellFrom(this.#container.firstElementChild);
    if (held >= 0 && held < first && next === this.get(held)?.element) next = cellFrom(next.nextElementSibling);
    const stop = held >= 0 ? held : Math.max(first, Math.min(this.#stop, end - 1));
    for (let index = first; index < end; index += 1) {
      const offset = (index - first) * FRAME_NUMBERS;
      const cell = this.#cells.take(index);
      cell.place(frames, offset, this.#version);
      const shown = photo(index);
      cell.show(shown);
      cell.tell(index, count);
      cell.stop(index === stop);
      cell.mark(shown && this.marks?.(shown));
      if (loads) cell.load(frames, offset);
      // The order in the page is that of the photos, for keys and readers. A cell that is moved loses the tap on it.
      if (cell.element === next) next = cellFrom(next.nextElementSibling);
      else this.#container.insertBefore(cell.element, next);
    }
  }

  /**
   * Places the cell that has the focus, where that is not among those that are shown.
   * @param {{ first: number, end: number }} range @param {(index: number) => Float64Array} frames of one cell
   */
  placeHeld({ first, end }, frames) {
    const cell = this.get(this.focused);
    if (cell && (cell.index < first || cell.index >= end)) cell.place(frames(cell.index), 0, this.#version);
  }

  /** The number of the cell that has the focus, -1 for none. */
  get focused() {
    const { activeElement } = this.#container.ownerDocument;
    return activeElement && this.get(this.#stop)?.element === activeElement ? this.#stop : this.indexOf(activeElement);
  }

  get stop() {
    return this.#stop;
  }

  /** @param {number} index of the cell that the Tab key comes to from now on */
  set stop(index) {
    this.#stop = index;
    for (const cell of this.#cells.all) cell.stop(cell.index === index);
  }

  /** Cells stand in the page's own flow, for printers. */
  flow() {
    for (const cell of this.#cells.all) cell.flow();
  }

  drop() {
    this.#cells.drop();
  }

  /**
   * The cell of a photo, if it is in the page.
   * @param {number} index
   */
  get(index) {
    return this.#cells.get(index);
  }

  /**
   * The number of the photo whose cell an element is, -1 for any other.
   * @param {Element | null} element
   */
  indexOf(element) {
    if (!element?.classList.contains('cell')) return -1;
    return this.#cells.all.find((cell) => cell.element === element)?.index ?? -1;
  }

  /** @param {number} index of the photo that is open beside the list */
  setCurrent(index) {
    this.#cells.setCurrent(index);
  }

  /**
   * The rows whose heights are not known yet.
   * @param {{ first: number, end: number }} range
   */
  unmeasured({ first, end }) {
    const rows = [];
    for (let index = first; index < end; index += 1) {
      const cell = this.#cells.get(index);
      if (!cell?.photo || !cell.isUnmeasured) continue;
      cell.isUnmeasured = false;
      rows.push({ index, height: cell.element.getBoundingClientRect().height });
    }
    return rows;
  }

  /**
   * What stands at a point of the screen, or nearest to it: a cell, and how far down in it the point is.
   * @param {{ x: number, y: number }} point
   */
  at({ x, y }) {
    let found = { index: -1, share: 0 };
    let least = Infinity;
    for (const { index, element } of this.#cells.all) {
      const { left, right, top, bottom, height } = element.getBoundingClientRect();
      const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      if (distance < least) found = { index, share: Math.min(Math.max((y - top) / Math.max(height, 1), 0), 1) };
      least = Math.min(least, distance);
    }
    return found;
  }

  /** The cells that are in the page. */
  get all() {
    return this.#cells.all;
  }

  /**
   * The number of the first photo that is seen whole, else of the first that is seen.
   * @param {number} above what a bar covers
   */
  firstSeen(above) {
    const seen = this.#cells.all.map((cell) => ({ index: cell.index, box: cell.element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > above && box.top < innerHeight).sort((a, b) => a.index - b.index);
    return (seen.find(({ box }) => box.top >= above - 1) ?? seen[0])?.index ?? 0;
  }
}
