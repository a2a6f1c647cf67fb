/** The cells of a list in the page, and those to be reused. */

import { shifted } from '../../collection/moved-index.js';
import { PhotoCell } from './photo-cell.js';

export class CellPool {
  #make;
  /** @type {Map<number, PhotoCell>} */
  #shown = new Map();
  /** @type {PhotoCell[]} */
  #spare = [];
  #current = -1;

  /** @param {() => PhotoCell} make */
  constructor(make) {
    this.#make = make;
  }

  /** @param {number} index */
  get(index) {
    return this.#shown.get(index);
  }

  get all() {
    return [...this.#shown.values()];
  }

  /**
   * Takes over a cell rendered by the server.
   * @param {number} index @param {HTMLAnchorElement} element @param {import('../../collection/api.js').Photo} photo
   */
  adopt(index, element, photo) {
    const cell = this.#make();
    cell.adopt(element, photo);
    cell.index = index;
    this.#shown.set(index, cell);
  }

  /**
   * The cell at an index, which may be new.
   * @param {number} index
   */
  acquire(index) {
    const shown = this.#shown.get(index);
    if (shown) return shown;
    const cell = this.#spare.pop() ?? this.#make();
    cell.index = index;
    cell.isUnmeasured = true;
    cell.version = 0;
    this.#shown.set(index, cell);
    this.#mark(cell);
    return cell;
  }

  /**
   * Removes cells from the page, except those of a range and one more.
   * @param {number} first @param {number} end @param {number} focused
   */
  keep(first, end, focused) {
    for (const [index, cell] of this.#shown) {
      if ((index >= first && index < end) || index === focused) continue;
      this.#shown.delete(index);
      this.#release(cell);
    }
  }

  /** @param {PhotoCell} cell */
  #release(cell) {
    // Changing a cell outside the page causes no style calculation.
    cell.element.remove();
    cell.release();
    this.#spare.push(cell);
  }

  /**
   * Moves cells to the indices of their photos in a changed list: their pictures stay on the screen.
   * @param {Map<number, number>} indices the indices of photos by their IDs
   * @param {import('../../collection/moved-index.js').ListChange} change
   */
  follow(indices, change) {
    const { all } = this;
    this.#shown.clear();
    for (const cell of all) {
      cell.index = indices.get(cell.photo?.id ?? 0) ?? -1;
      if (cell.index < 0) this.#release(cell);
      else this.#shown.set(cell.index, cell);
    }
    this.setCurrent(shifted(this.#current, change));
  }

  /** Drops all cells, so that new ones are created. */
  drop() {
    this.keep(0, 0, -1);
    this.#spare = [];
  }

  /**
   * Marks the photo that is open next to the list.
   * @param {number} index
   */
  setCurrent(index) {
    this.#current = index;
    for (const cell of this.#shown.values()) this.#mark(cell);
  }

  /** @param {PhotoCell} cell */
  #mark(cell) {
    if (cell.index === this.#current) cell.element.setAttribute('aria-current', 'true');
    else cell.element.removeAttribute('aria-current');
  }
}
