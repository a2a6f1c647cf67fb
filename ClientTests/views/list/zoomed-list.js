/** A grid of photos whose cells can have other sizes, without cells: it only counts the copies of them. */

import { element } from '../../../Web/js/basics/element.js';
import { ShapeTable } from '../../../Web/js/core/shape-table.js';
import { CellZoom } from '../../../Web/js/views/list/cell-zoom.js';
import { SCREEN } from './dated-list.js';

const WIDTH = 390;
const GAP = 2;

export class Zoomed {
  #parts;
  #shapes;
  #step = 2;
  /** What becomes the size of the list, with the position that stays. */
  commits = [];
  /** The copies of cells that were made, and not released. */
  copies = new Set();
  /** Whether pictures of copies arrive. */
  arrives = true;
  /** Is called with every copy. */
  copied = () => undefined;
  /** The photo under the fingers. */
  under = 6;

  /** @param {Awaited<ReturnType<typeof import('./dated-list.js').startList>>} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#shapes = new ShapeTable(parts.core);
    Object.assign(parts.container, { offsetWidth: WIDTH });
  }

  #side(scale) {
    return Math.round(100 * scale);
  }

  /** Lays out a grid whose columns are as wide as their pictures; returns the distance between them. */
  layOut(table, scale) {
    const side = this.#side(scale);
    const columns = Math.max(Math.floor((WIDTH + GAP) / (side + GAP)), 1);
    const width = columns * (side + GAP) - GAP;
    table.layOut('grid', this.#shapes, { width, gap: GAP, row: 0, caption: 0, side, estimate: 0, columns: 1, columnGap: 0 });
    return side + GAP;
  }

  /** Shows some photos from the start, in the size of step 2; returns what changes the size. */
  show(count) {
    const { core, container, scroller, layout } = this.#parts;
    this.#shapes.resize(count);
    const pitch = this.layOut(layout, core.call.cells_factor(this.#step));
    scroller.resize(layout.height, -Infinity);
    return new CellZoom(core, container, this.#step, {
      scroller, height: () => layout.height, layOut: this.layOut.bind(this), pitch: () => pitch, headers: () => undefined,
      position: (focus) => {
        if (focus && count === 0) return undefined;
        return { index: focus ? this.under : 0, share: 0.5, screenShare: focus ? focus.y / SCREEN : 0.2 };
      },
      copy: (index) => this.#copy(index),
      commit: (scale, position, layer) => this.commits.push({ scale, position, layer }),
    });
  }

  #copy(index) {
    const copy = { element: element('span'), index, isLoading: !this.arrives, shownSource: '', release: () => this.copies.delete(copy) };
    this.copies.add(copy);
    this.copied();
    return copy;
  }
}
