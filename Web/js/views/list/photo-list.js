/**
 * A list, wall or grid of any length: only cells near the screen are in the page. The core computes positions; this
 * sets styles.
 *
 * Over 300 lines: layout, scroll position and cells are one state, which each step changes as a whole.
 */

import { AnchoredLayout } from './anchored-layout.js';
import { shifted } from '../../collection/moved-index.js';
import { keyedCell } from './cell-keys.js';
import { CellWindow } from './cell-window.js';
import { MAX_CELLS } from '../../core/core.js';
import { Measuring } from './measures.js';
import { PhotoCell } from './photo-cell.js';
import { PositionLabel } from './position-label.js';
import { isPlace, sourceOf } from '../../collection/route.js';
import { Scroller } from './scroller.js';
import { StillPicture } from './still-picture.js';
import { squareFor } from './cell-picture.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */
/** @typedef {import('../../core/layout-table.js').Measures} Measures */
/** @typedef {import('./date-guide.js').DateGuide} DateGuide */
/** @typedef {(list: import('./date-guide.js').ListParts) => DateGuide} MakeGuide for lists ordered by date */
/**
 * @typedef {((photo: import('../../collection/api.js').Photo) => boolean) | undefined} Marks whether a photo is
 * selected; undefined if none is
 */
/** @typedef {import('../../collection/photo-store.js').PhotoStore} PhotoStore */
/** @typedef {import('../../core/layout-table.js').LayoutTable} LayoutTable */
/** @typedef {import('./cell-zoom.js').ZoomedList} ZoomedList */

/** The share of the visible height that PageDown moves by. */
const PAGE_SHARE = 0.9;
/** How many cells are added at once after a change of their size, and for how long in each frame: nothing moves then. */
const ADDED_CELLS = 6;
const BUDGET_MILLISECONDS = 8;
const NONE = { first: 0, end: 0, loads: false };

export class PhotoList {
  #core;
  #isMain;
  #container;
  #layout;
  /** @type {DateGuide | undefined} */
  #guide;
  /** @type {PositionLabel | undefined} */
  #label;
  #cells;
  #life = new AbortController();
  #observer = new ResizeObserver(([entry]) => this.#observed(entry));
  /** @type {AbortController | undefined} */
  #storeLife;
  #measuring;
  /** @type {Measures | undefined} */
  #measures;
  /** The size of cells as a multiple of the default one. */
  #scale = 1;
  /** The maximum number of cells in the page. */
  #maxCells = MAX_CELLS;
  /** Ends a change of the size, and returns the new one, or `undefined` if there is none. */
  endZoom = () => /** @type {number | undefined} */ (undefined);
  /** The observed width of the container. */
  #observedWidth = -1;
  #isPending = false;
  /** @type {number | undefined} the scroll position, while the list is in the normal flow for printing */
  #topBeforePrint;
  /** The cells in the page, and whether their pictures were requested. */
  #shown = NONE;
  /** Whether to update cells although the same are shown. */
  #isStale = true;

  /**
   * @param {Core} core
   * @param {HTMLElement} container with data-layout
   * @param {LayoutKind} kind
   * @param {PhotoStore} store
   * @param {HTMLElement} [root] that scrolls; default: the page
   */
  constructor(core, container, kind, store, root) {
    this.#core = core;
    this.#container = container;
    this.kind = kind;
    this.store = store;
    this.scroller = new Scroller(core, container, root);
    this.#layout = new AnchoredLayout(core, this.scroller);
    this.#cells = new CellWindow(container, () => this.#makeCell());
    // A list next to a photo repeats that of the page, and its cells keep their size.
    this.#isMain = root === undefined;
    const { call } = core;
    const sizes = this.#isMain ? call.cells_count() : 0;
    this.#measuring = new Measuring(container, Array.from({ length: sizes }, (_, step) => call.cells_factor(step)));
  }

  /**
   * Replaces the cells rendered by the server.
   * @param {{ index: number, share: number, screenShare: number }} [position] to start at
   * @param {MakeGuide} [makeGuide]
   */
  connect(position, makeGuide) {
    const { signal } = this.#life;
    this.#scale = Number(this.#container.style.getPropertyValue('--scale') || 1);
    this.#guide = makeGuide?.({ core: this.#core, container: this.#container, layout: this.#layout.table, scroller: this.scroller });
    this.#cells.adopt(sourceOf(this.store.collection), (index, photo) => this.store.seed(index, photo));
    this.#container.classList.add('is-virtual');
    this.scroller.connect();
    if (this.#isMain) this.#label = new PositionLabel(this.#core, this.#container, this.scroller, signal);
    this.#layOut();
    this.#observeStore();
    if (position) this.#layout.restore(position);
    else this.#layout.resize(this.scroller.top);
    this.scroller.addEventListener('scroll', () => this.#render(), { signal });
    this.scroller.addEventListener('rest', () => this.#moveTabStop(), { signal });
    this.#container.addEventListener('focusin', ({ target }) => {
      const index = this.#cells.indexOf(/** @type {Element} */ (target));
      if (index >= 0) this.#cells.tabStop = index;
    }, { signal });
    this.#observer.observe(this.#container);
    addEventListener('resize', () => this.#resized(), { signal });
    addEventListener('vitrine:reach', () => this.#retryPictures(), { signal });
    addEventListener('beforeprint', () => this.#layOutForPrint(), { signal });
    addEventListener('afterprint', () => this.#layOutForScreen(), { signal });
    this.#render();
    this.#guide?.begin();
    this.#moveTabStop();
  }

  disconnect() {
    this.endZoom();
    this.#life.abort();
    this.#storeLife?.abort();
    this.#observer.disconnect();
    this.#guide?.disconnect();
    this.scroller.disconnect();
    this.#layout.disconnect();
    // The pictures of the page's own list may stay on the screen while another page is loaded.
    if (!this.#isMain) this.#cells.drop();
  }

  // MARK: Photos and layout

  /**
   * Shows another layout with the same photo in view.
   * @param {LayoutKind} kind
   */
  setKind(kind) {
    if (kind === this.kind) return;
    const { focused } = this.#cells;
    this.#updateInPlace(() => {
      for (const layout of ['list', 'wall', 'grid']) {
        this.#container.classList.toggle(`photos--${layout}`, layout === kind);
      }
      this.#container.dataset.layout = kind;
      this.kind = kind;
      this.#dropCells();
    });
    if (focused >= 0) this.#focus(focused);
  }

  /** @returns {ZoomedList} what the change of the size needs of the list */
  get zoomed() {
    return {
      scroller: this.scroller,
      height: () => this.#layout.table.height,
      position: (focus) => (focus ? this.#positionAt(focus) : this.#layout.save()),
      pitch: () => this.#pitch(this.#layout.table, this.#scale),
      layOut: (table, scale) => {
        const measures = this.#measuring.measure(this.kind, scale, true);
        table.layOut(this.kind, this.store.shapes, measures, this.#guide?.parts);
        return this.#pitch(table, scale);
      },
      copy: this.#copy.bind(this),
      headers: (...values) => this.#guide?.copy(...values),
      commit: this.#setScale.bind(this),
    };
  }

  /** @param {number} index @param {Float64Array} frames @param {number} offset */
  #copy(index, frames, offset) {
    const photo = this.store.photo(index);
    // Most of a grid's cells are nothing but a picture.
    const isPicture = this.kind === 'grid' && photo?.image && !photo.failure && !photo.isFavorite && !this.#cells.marks;
    if (!isPicture) return this.#cells.copy(index, frames, offset, photo);
    const url = `${photo.image}/${squareFor(this.#core, frames[offset + 2])}`;
    return new StillPicture(url, this.#cells.get(index)?.shownSource, photo.color, frames, offset);
  }

  /**
   * The distance between the columns of a grid, 0 for a wall.
   * @param {LayoutTable} table @param {number} scale
   */
  #pitch(table, scale) {
    if (this.kind !== 'grid') return 0;
    return table.frames(0, 1, 0)[2] + this.#measuring.measure(this.kind, scale, true).gap;
  }

  /**
   * @param {number} scale
   * @param {import('./list-position.js').ListPosition | undefined} position that stays, by default that of the photo being viewed
   * @param {import('./size-layers.js').ListLayer} layer that covers the screen until it is filled
   */
  #setScale(scale, position, layer) {
    this.scroller.reading(() => {
      // Without another size, the cells stay, and no layer covers them.
      if (scale !== this.#scale) this.#maxCells = ADDED_CELLS;
      this.#scale = scale;
      this.#cells.loaded = (index) => layer.source(index);
      this.#updateInPlace(() => {}, position, true);
    });
    const { top } = this.scroller;
    requestAnimationFrame(() => this.#addCells(layer, top));
  }

  /**
   * Adds a few cells more in each frame.
   * @param {import('./size-layers.js').ListLayer} layer that covers the screen until all are added
   * @param {number} top the scroll position, at which there is time for it
   */
  #addCells(layer, top) {
    if (this.#life.signal.aborted) {
      layer.remove();
      return;
    }
    const deadline = performance.now() + BUDGET_MILLISECONDS;
    const isOver = Math.abs(this.scroller.top - top) >= 1;
    this.scroller.reading(() => {
      do {
        this.#maxCells = isOver ? MAX_CELLS : Math.min(this.#maxCells + ADDED_CELLS, MAX_CELLS);
        this.#render();
        const { first, end } = this.#shown;
        if (end - first < this.#maxCells) this.#maxCells = MAX_CELLS;
      } while (this.#maxCells < MAX_CELLS && performance.now() < deadline);
    });
    if (this.#maxCells < MAX_CELLS) {
      requestAnimationFrame(() => this.#addCells(layer, top));
      return;
    }
    this.#cells.loaded = undefined;
    layer.remove();
    this.#renderSoon();
  }

  /** Applies changed styles, with the same photo in view. */
  restyle() {
    this.#updateInPlace(() => {});
  }

  /** @param {import('./cell-zoom.js').Point} focus */
  #positionAt(focus) {
    const { index, share } = this.#cells.at(focus);
    return index < 0 ? undefined : { index, share, screenShare: focus.y / this.scroller.screenHeight };
  }

  /**
   * Shows other photos from the start, or from an anchor.
   * @param {PhotoStore} store
   */
  setStore(store) {
    this.store = store;
    this.#dropCells();
    this.#layOut();
    this.#observeStore();
    this.#layout.resize(-Infinity);
    this.#render();
  }

  #observeStore() {
    this.#storeLife?.abort();
    this.#storeLife = new AbortController();
    const { signal } = this.#storeLife;
    this.store.addEventListener('photos', () => this.#renderSoon(), { signal });
    this.store.addEventListener('shapes', () => {
      // Rows and squares do not depend on the shapes of photos.
      if (this.kind === 'wall' || this.store.count !== this.#layout.count) this.#updateInPlace(() => {});
    }, { signal });
    this.store.addEventListener('list', (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      const { focused } = this.#cells;
      this.#cells.follow(this.store.indices, detail);
      if (detail.moved) this.#retryPictures();
      this.#updateInPlace(() => this.#layout.shift(detail));
      // The focus follows its photo.
      if (focused >= 0) this.#focus(Math.min(shifted(focused, detail), this.#layout.count - 1));
    }, { signal });
  }

  /** Pictures may have failed because of the network. */
  #retryPictures() {
    for (const cell of this.#cells.all) cell.retry();
    this.#renderSoon();
  }

  /** The photo being viewed, 0 if unknown, and its index. */
  get currentPhoto() {
    this.#layout.capture();
    const { index } = this.#layout;
    return { photo: this.store.photo(index)?.id ?? 0, index };
  }

  /** What a later page needs to restore the position. */
  get position() {
    const position = this.#layout.save();
    return { photo: this.store.photo(this.#layout.index)?.id ?? 0, ...position };
  }

  /**
   * Scrolls to a photo that is not on the screen.
   * @param {number} index
   */
  reveal(index) {
    this.#layout.reveal(index);
    this.#render();
  }

  /** @param {number} index of the photo that is open next to the list, to mark */
  setCurrent(index) {
    this.#cells.setCurrent(index);
    if (this.#cells.focused < 0) this.#cells.tabStop = index;
  }

  /** @param {Marks} marks the current selection */
  setMarks(marks) {
    this.#cells.marks = marks;
    this.#isStale = true;
    this.#render();
  }

  /**
   * The cell of a photo, if it is in the page.
   * @param {number} index
   */
  cell(index) {
    return this.#cells.get(index);
  }

  /** The index of the first completely visible photo below the bar, or else of the first visible one. */
  get firstVisible() {
    return this.#cells.firstVisible(this.scroller.covered.above);
  }

  /**
   * Moves the focus from cell to cell, by rows and columns.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { above, below } = this.scroller.covered;
    const to = keyedCell(event, this.#layout, this.#cells.focused, {
      container: this.#container, first: () => (this.#isMain ? this.firstVisible : -1),
      page: (this.scroller.screenHeight - above - below) * PAGE_SHARE,
    });
    if (to === undefined) return false;
    if (to < 0 || to >= this.#layout.count) return true;
    this.reveal(to);
    this.#focus(to);
    return true;
  }

  /** @param {number} index */
  #focus(index) {
    this.#cells.get(index)?.element.focus({ preventScroll: true });
  }

  /** The Tab key focuses a visible cell, not the one where the list was left. */
  #moveTabStop() {
    const { focused, tabStop: stop } = this.#cells;
    if (focused >= 0) return;
    const { top, screenHeight } = this.scroller;
    const [, y, , height] = stop >= 0 && stop < this.#layout.count ? this.#layout.frames(stop, stop + 1, 0) : [0, -1, 0, 0];
    if (y >= top && y + height <= top + screenHeight) return;
    this.#cells.tabStop = this.currentPhoto.index;
  }

  // MARK: Layout

  /** @param {boolean} [isKnown] whether nothing but the size of cells has changed */
  #layOut(isKnown = false) {
    this.#scale = this.endZoom() ?? this.#scale;
    this.#isStale = true;
    this.#measures = this.#measuring.measure(this.kind, this.#scale, isKnown);
    this.#layout.layOut(this.kind, this.store.shapes, this.#measures, this.#guide?.measure(this.store.dates));
    this.#cells.renew();
  }

  /** @param {ResizeObserverEntry} entry of the container, whose height changes with its content */
  #observed({ contentRect: { width } }) {
    if (width === this.#observedWidth) return;
    this.#observedWidth = width;
    this.#resized();
  }

  #resized() {
    // Nothing is laid out while the list is not on the screen.
    if (!this.scroller.isShown || this.#topBeforePrint !== undefined) return;
    const { width } = this.#measuring.measure(this.kind, this.#scale, false);
    if (width !== this.#measures?.width) this.#updateInPlace(() => {});
    else this.#render();
  }

  /**
   * Changes the layout around the photo being viewed.
   * @param {() => void} change
   * @param {import('./list-position.js').ListPosition} [position] to keep in place instead
   * @param {boolean} [isKnown] whether nothing but the size of cells changes
   */
  #updateInPlace(change, position, isKnown) {
    if (this.#topBeforePrint !== undefined) {
      change();
      return;
    }
    this.#layout.updateInPlace(change, () => this.#layOut(isKnown), position);
    this.#render();
  }

  #renderSoon() {
    if (this.#isPending) return;
    this.#isPending = true;
    requestAnimationFrame(() => {
      this.#isPending = false;
      // Everything in the page is updated.
      this.#isStale = true;
      if (!this.#life.signal.aborted) this.#render();
    });
  }

  #render() {
    if (this.#topBeforePrint !== undefined) return;
    this.scroller.reading(() => {
      if (!this.scroller.isShown) return;
      this.#renderCells();
      this.#guide?.show((index) => this.#cells.get(index)?.element);
      this.#label?.show(this.#layout.table.height, () => messages.position(this.currentPhoto.index + 1, this.#layout.count));
    });
  }

  #renderCells() {
    const { base, loads } = this.scroller;
    const { first, end } = this.#layout.visible(this.scroller, this.#maxCells, this.#shown);
    const { first: wasFirst, end: wasEnd, loads: hasLoaded } = this.#shown;
    // In most frames of a scroll the cells are the same.
    if (!this.#isStale && first === wasFirst && end === wasEnd && base === this.#cells.base && loads === hasLoaded) return;
    this.#isStale = false;
    this.#shown = { first, end, loads };
    if (loads) this.store.loadRange(first, end);
    this.#fill(base);
    if (this.kind === 'list' && this.#layout.measure(this.#cells.unmeasured(this.#shown))) this.#settleRows();
  }

  /** Paper does not scroll: the loaded start of the list is in the normal flow of the page. */
  #layOutForPrint() {
    this.#topBeforePrint ??= this.scroller.top;
    // The styles of cells in the normal flow depend on it; setting it on the screen would calculate those of all cells.
    this.#container.style.setProperty('--scale', String(this.#scale));
    const { count } = this.#layout;
    let end = 0;
    while (end < Math.min(count, MAX_CELLS) && this.store.photo(end)) end += 1;
    this.#shown = { first: 0, end, loads: true };
    this.#fill(0);
    this.#cells.flow();
    this.#guide?.hide();
    this.#container.classList.remove('is-virtual');
    this.#container.style.height = '';
    if (end < count) this.#container.dataset.printed = messages.printed(end, count);
  }

  #layOutForScreen() {
    const top = this.#topBeforePrint ?? this.scroller.top;
    this.#topBeforePrint = undefined;
    delete this.#container.dataset.printed;
    this.#container.classList.add('is-virtual');
    // Applies changes made in the meantime.
    this.#layOut();
    this.#layout.resize(top);
    this.#render();
  }

  /** @param {number} base of positions */
  #fill(base) {
    const { first, end, loads } = this.#shown;
    const frames = this.#layout.frames(first, end, base);
    this.#cells.keepsPictures = this.#maxCells < MAX_CELLS;
    this.#cells.show(this.#shown, frames, base, (index) => this.store.photo(index), loads, this.#layout.count);
    this.#cells.placeFocused(this.#shown, (index) => this.#layout.frames(index, index + 1, base));
  }

  #makeCell() {
    return new PhotoCell(this.#core, this.kind, this.#isMain, !isPlace(this.store.collection));
  }

  #dropCells() {
    this.#cells.drop();
    this.#shown = NONE;
    this.#isStale = true;
  }

  /** Heights of rows changed: others may be visible now. */
  #settleRows() {
    this.#cells.move();
    this.#layout.settle();
    const { top, base, screenHeight, loads } = this.scroller;
    const range = this.#layout.visible({ top, screenHeight, velocity: 0 }, MAX_CELLS, this.#shown);
    this.#shown = { ...range, loads };
    this.#fill(base);
  }
}
