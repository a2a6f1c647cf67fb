/** The part of a list in the page: its cells, in order, positioned by the layout. */

import { shifted } from '../../collection/moved-index.js';
import { readCell } from './photo-cell.js';
import { CellPool } from './cell-pool.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */

const FRAME_NUMBERS = 5;
/** Different from that of a new cell. */
const NO_VERSION = -1;

/**
 * The next cell, starting from an element, since there are headers between them.
 * @param {Element | null} element
 */
function cellFrom(element) {
  let cell = element;
  while (cell && !cell.classList.contains('cell')) cell = cell.nextElementSibling;
  return cell;
}

export class CellWindow {
  #container;
  #make;
  #cells;
  /** Changes when cells are repositioned. */
  #version = 0;
  /** @type {((photo: Photo) => boolean) | undefined} whether a photo is selected; undefined if none is */
  marks;
  /** Whether cells with a picture do not request another size of it. */
  keepsPictures = false;
  /** @type {((index: number) => string | undefined) | undefined} the URL of a picture that is loaded, while sizes change */
  loaded;
  /** The base of positions. */
  base = 0;
  /** The index of the cell in the Tab order; arrow keys move on. */
  #tabStop = 0;
  /** @type {HTMLElement | undefined} a cell that had the focus when it was adopted, until it is shown again */
  #refocused;

  /** @param {HTMLElement} container @param {() => import('./photo-cell.js').PhotoCell} make */
  constructor(container, make) {
    this.#container = container;
    this.#make = make;
    this.#cells = new CellPool(make);
  }

  /**
   * The server's cells, with their pictures, are the list's first ones.
   * @param {string} source empty for lists of several sources
   * @param {(index: number, photo: Photo) => void} seed
   */
  adopt(source, seed) {
    const offset = Number(this.#container.dataset.offset ?? 0);
    [...this.#container.querySelectorAll('a[data-photo]')].forEach((element, number) => {
      if (!(element instanceof HTMLAnchorElement)) return;
      const photo = readCell(element, source);
      seed(offset + number, photo);
      this.#cells.adopt(offset + number, element, photo);
      if (element !== this.#container.ownerDocument.activeElement) return;
      this.#tabStop = offset + number;
      this.#refocused = element;
    });
    // Removed and inserted again, they are new to the page, so that no layout shift is reported.
    this.#container.replaceChildren();
  }

  /** The layout changed: every cell has a new position, and perhaps a new height. */
  renew() {
    this.move();
    for (const cell of this.#cells.all) cell.isUnmeasured = true;
  }

  /** The cells have new positions. */
  move() {
    this.#version += 1;
  }

  /**
   * Shows exactly these photos.
   * @param {{ first: number, end: number }} range @param {Float64Array} frames of the cells, from their base
   * @param {number} base @param {(index: number) => Photo | undefined} photo
   * @param {boolean} loads whether to request pictures
   * @param {number} count photos of the whole list
   */
  show({ first, end }, frames, base, photo, loads, count) {
    const { focused } = this;
    // The focused cell stays, wherever the list is scrolled.
    this.#cells.keep(first, end, focused < count ? focused : -1);
    if (base !== this.base) this.move();
    this.base = base;
    let next = cellFrom(this.#container.firstElementChild);
    if (focused >= 0 && focused < first && next === this.get(focused)?.element) next = cellFrom(next.nextElementSibling);
    const tabStop = focused >= 0 ? focused : Math.max(first, Math.min(this.#tabStop, end - 1));
    for (let index = first; index < end; index += 1) {
      const offset = (index - first) * FRAME_NUMBERS;
      const cell = this.#cells.acquire(index);
      cell.place(frames, offset, this.#version);
      const shown = photo(index);
      cell.show(shown);
      cell.announce(index, count);
      cell.setTabStop(index === tabStop);
      cell.mark(shown && this.marks?.(shown));
      if (loads && !(this.keepsPictures && cell.hasPicture)) cell.load(frames, offset, this.loaded?.(index));
      // The order in the page is that of the photos, for keyboards and screen readers. Moving a cell would lose a tap
      // on it.
      if (cell.element === next) next = cellFrom(next.nextElementSibling);
      else this.#container.insertBefore(cell.element, next);
    }
    if (this.#refocused?.isConnected) this.#refocused.focus({ preventScroll: true });
    this.#refocused = undefined;
  }

  /**
   * A further cell of a photo, which may be shown in another size.
   * @param {number} index @param {Float64Array} frames @param {number} offset @param {Photo | undefined} photo
   */
  copy(index, frames, offset, photo) {
    const cell = this.#make();
    cell.place(frames, offset, NO_VERSION);
    cell.show(photo);
    cell.element.removeAttribute('id');
    cell.setTabStop(false);
    cell.mark(photo && this.marks?.(photo));
    cell.load(frames, offset, this.get(index)?.shownSource);
    return cell;
  }

  /**
   * Positions the focused cell, if it is not among those shown.
   * @param {{ first: number, end: number }} range @param {(index: number) => Float64Array} frames of one cell
   */
  placeFocused({ first, end }, frames) {
    const cell = this.get(this.focused);
    if (cell && (cell.index < first || cell.index >= end)) cell.place(frames(cell.index), 0, this.#version);
  }

  /** The index of the focused cell, -1 for none. */
  get focused() {
    const { activeElement } = this.#container.ownerDocument;
    return activeElement && this.get(this.#tabStop)?.element === activeElement ? this.#tabStop : this.indexOf(activeElement);
  }

  get tabStop() {
    return this.#tabStop;
  }

  /** @param {number} index of the cell in the Tab order from now on */
  set tabStop(index) {
    this.#tabStop = index;
    for (const cell of this.#cells.all) cell.setTabStop(cell.index === index);
  }

  /** Cells are in the normal flow of the page, for printing. */
  flow() {
    for (const cell of this.#cells.all) cell.flow();
  }

  drop() {
    this.#cells.drop();
  }

  /**
   * @param {Map<number, number>} indices the indices of photos by their IDs
   * @param {import('../../collection/moved-index.js').ListChange} change
   */
  follow(indices, change) {
    this.#cells.follow(indices, change);
    this.#tabStop = shifted(this.#tabStop, change);
  }

  /**
   * The cell of a photo, if it is in the page.
   * @param {number} index
   */
  get(index) {
    return this.#cells.get(index);
  }

  /**
   * The index of the photo of a cell element, -1 for other elements.
   * @param {Element | null} element
   */
  indexOf(element) {
    if (!element?.classList.contains('cell')) return -1;
    return this.#cells.all.find((cell) => cell.element === element)?.index ?? -1;
  }

  /** @param {number} index of the photo that is open next to the list */
  setCurrent(index) {
    this.#cells.setCurrent(index);
  }

  /**
   * The rows whose heights are unknown.
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
   * The cell at or nearest to a point of the screen, and how far down in it the point is.
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

  /** The cells in the page. */
  get all() {
    return this.#cells.all;
  }

  /**
   * The index of the first completely visible photo, or else of the first visible one.
   * @param {number} above the height covered by a bar
   */
  firstVisible(above) {
    const visible = this.#cells.all.map((cell) => ({ index: cell.index, box: cell.element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > above && box.top < innerHeight).sort((a, b) => a.index - b.index);
    return (visible.find(({ box }) => box.top >= above - 1) ?? visible[0])?.index ?? 0;
  }
}
