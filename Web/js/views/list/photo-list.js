/**
 * A list, wall or grid of any length: only cells near the screen are in the page. The core computes positions; this
 * sets styles.
 *
 * Over 300 lines: layout, scroll position and cells are one state, which each step changes as a whole.
 */

import { AnchoredLayout } from './anchored-layout.js';
import { shifted } from '../../collection/moved-index.js';
import { CellStretch, GLIDE_MILLISECONDS, glide, movesOf, placesOf } from './cell-glide.js';
import { keyedCell } from './cell-keys.js';
import { CellWindow } from './cell-window.js';
import { MAX_CELLS } from '../../core/core.js';
import { Measuring } from './measures.js';
import { PhotoCell } from './photo-cell.js';
import { PositionLabel } from './position-label.js';
import { isPlace, sourceOf } from '../../collection/route.js';
import { Scroller } from './scroller.js';
import { messages } from '../../messages/en.js';

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
/** @typedef {import('./cell-glide.js').Point} Point */

/** The share of the visible height that PageDown moves by. */
const PAGE_SHARE = 0.9;
/** The share of the screen's height by which the part that has cells is shorter at either end during a pinch. */
const CUT_SHARE = 0.15;
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
  #stretch;
  /** The size of cells as a multiple of the default one. */
  #scale = 1;
  /** Whether two fingers have changed the size, and still do: what takes long waits for their end. */
  #isPinched = false;
  /** Whether cells move to their places after their size has changed. */
  #isGliding = false;
  #glideTimer = 0;
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
    this.#stretch = new CellStretch(container);
    this.#measuring = new Measuring(container);
    // A list next to a photo repeats that of the page.
    this.#isMain = root === undefined;
  }

  /**
   * Replaces the cells rendered by the server.
   * @param {{ index: number, share: number, screenShare: number }} [place] to start at
   * @param {MakeGuide} [makeGuide]
   */
  connect(place, makeGuide) {
    const { signal } = this.#life;
    this.#scale = Number(this.#container.style.getPropertyValue('--scale') || 1);
    this.#guide = makeGuide?.({ core: this.#core, container: this.#container, layout: this.#layout.table, scroller: this.scroller });
    this.#cells.adopt(sourceOf(this.store.collection), (index, photo) => this.store.seed(index, photo));
    this.#container.classList.add('is-virtual');
    this.scroller.connect();
    if (this.#isMain) this.#label = new PositionLabel(this.#core, this.#container, this.scroller, signal);
    this.#lay();
    this.#follow();
    if (place) this.#layout.restore(place);
    else this.#layout.resize(this.scroller.top);
    this.scroller.addEventListener('scroll', () => this.#render(), { signal });
    this.scroller.addEventListener('rest', () => this.#moveStop(), { signal });
    this.#container.addEventListener('focusin', ({ target }) => {
      const index = this.#cells.indexOf(/** @type {Element} */ (target));
      if (index >= 0) this.#cells.stop = index;
    }, { signal });
    this.#observer.observe(this.#container);
    addEventListener('resize', () => this.#resized(), { signal });
    addEventListener('vitrine:reach', () => this.#retryPictures(), { signal });
    addEventListener('beforeprint', () => this.#layForPrint(), { signal });
    addEventListener('afterprint', () => this.#layForScreen(), { signal });
    this.#render();
    this.#guide?.begin();
    this.#moveStop();
  }

  disconnect() {
    this.#life.abort();
    this.#storeLife?.abort();
    this.#observer.disconnect();
    this.#guide?.disconnect();
    this.scroller.disconnect();
    this.#layout.disconnect();
  }

  // MARK: Photos and layout

  /**
   * Shows another layout with the same photo in view.
   * @param {LayoutKind} kind
   */
  setKind(kind) {
    if (kind === this.kind) return;
    const { focused } = this.#cells;
    this.#keepLooking(() => {
      for (const layout of ['list', 'wall', 'grid']) {
        this.#container.classList.toggle(`photos--${layout}`, layout === kind);
      }
      this.#container.dataset.layout = kind;
      this.kind = kind;
      this.#dropCells();
    });
    if (focused >= 0) this.#focus(focused);
  }

  /**
   * Changes the size of cells; the content at a point of the screen stays there, by default the first photo.
   * @param {number} factor of the default size @param {Point} [focus]
   * @param {number} excess the additional scale during a pinch
   */
  setScale(factor, focus, excess = 1) {
    const isPinched = focus !== undefined && excess !== 1;
    const hasChanged = this.#scale !== factor;
    const isOver = this.#isPinched && !isPinched;
    if (hasChanged || !isPinched) {
      const before = placesOf(this.#cells.all);
      const place = hasChanged && focus ? this.#placeAt(focus) : undefined;
      this.scroller.reading(() => {
        // Measured without the scale of a pinch.
        this.#stretch.end();
        this.#scale = factor;
        this.#isPinched = isPinched;
        if (hasChanged || isOver) this.#keepLooking(() => {}, place);
      });
      const moves = movesOf(this.#cells.all, before, isPinched ? { scale: excess, focus } : undefined);
      if (isPinched) this.#stretch.begin(focus);
      glide(moves);
      if (!isPinched) this.#fillLater();
    }
    if (isPinched) this.#stretch.follow(excess, focus);
  }

  /** What surrounds the screen follows when the cells have come to rest. */
  #fillLater() {
    this.#isGliding = true;
    clearTimeout(this.#glideTimer);
    this.#glideTimer = window.setTimeout(() => {
      this.#isGliding = false;
      this.#isStale = true;
      if (!this.#life.signal.aborted) this.#render();
    }, GLIDE_MILLISECONDS);
  }

  /** Applies changed styles, with the same photo in view. */
  restyle() {
    this.#keepLooking(() => {});
  }

  /** @param {Point} focus */
  #placeAt(focus) {
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
    this.#lay();
    this.#follow();
    this.#layout.resize(-Infinity);
    this.#render();
  }

  #follow() {
    this.#storeLife?.abort();
    this.#storeLife = new AbortController();
    const { signal } = this.#storeLife;
    this.store.addEventListener('photos', () => this.#renderSoon(), { signal });
    this.store.addEventListener('shapes', () => {
      // Rows and squares do not depend on the shapes of photos.
      if (this.kind === 'wall' || this.store.count !== this.#layout.count) this.#keepLooking(() => {});
    }, { signal });
    this.store.addEventListener('list', (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      const { focused } = this.#cells;
      this.#cells.follow(this.store.places);
      if (detail.moved) this.#retryPictures();
      this.#keepLooking(() => this.#layout.shift(detail));
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
    this.#layout.take();
    const { index } = this.#layout;
    return { photo: this.store.photo(index)?.id ?? 0, index };
  }

  /** What a later page needs to restore the position. */
  get place() {
    const place = this.#layout.save();
    return { photo: this.store.photo(this.#layout.index)?.id ?? 0, ...place };
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
    if (this.#cells.focused < 0) this.#cells.stop = index;
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
  get firstSeen() {
    return this.#cells.firstSeen(this.scroller.covered.above);
  }

  /**
   * Moves the focus from cell to cell, by rows and columns.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { above, below } = this.scroller.covered;
    const to = keyedCell(event, this.#layout, this.#cells.focused, {
      container: this.#container, first: () => (this.#isMain ? this.firstSeen : -1),
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
  #moveStop() {
    const { focused, stop } = this.#cells;
    if (focused >= 0) return;
    const { top, screenHeight } = this.scroller;
    const [, y, , height] = stop >= 0 && stop < this.#layout.count ? this.#layout.frames(stop, stop + 1, 0) : [0, -1, 0, 0];
    if (y >= top && y + height <= top + screenHeight) return;
    this.#cells.stop = this.currentPhoto.index;
  }

  // MARK: Layout

  #lay() {
    this.#isStale = true;
    this.#measures = this.#measuring.measure(this.kind, this.#scale, this.#isPinched);
    this.#layout.lay(this.kind, this.store.shapes, this.#measures, this.#guide?.measure(this.store.dates, this.#isPinched));
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
    if (this.#container.clientWidth === 0 || this.#topBeforePrint !== undefined) return;
    const { width } = this.#measuring.measure(this.kind, this.#scale, false);
    if (width !== this.#measures?.width) this.#keepLooking(() => {});
    else this.#render();
  }

  /**
   * Changes the layout around the photo being viewed.
   * @param {() => void} change
   * @param {import('./list-place.js').ListPlace} [place] to keep in place instead
   */
  #keepLooking(change, place) {
    if (this.#topBeforePrint !== undefined) {
      change();
      return;
    }
    this.#layout.keepLooking(change, () => this.#lay(), place);
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
    if (this.#container.clientWidth === 0 || this.#topBeforePrint !== undefined) return;
    this.#renderCells();
    this.#guide?.show((index) => this.#cells.get(index)?.element);
    this.#label?.show(this.#layout.table.height, () => messages.position(this.currentPhoto.index + 1, this.#layout.count));
  }

  /** The part of the list whose cells are in the page, before and behind which there are more of them. */
  get #around() {
    const { top, screenHeight, velocity } = this.scroller;
    // While the size of cells changes, every cell costs time, and nobody scrolls.
    const cut = this.#isPinched || this.#isGliding ? CUT_SHARE * screenHeight : 0;
    return { top: top + cut, screenHeight: screenHeight - 2 * cut, velocity };
  }

  #renderCells() {
    const { base, loads } = this.scroller;
    const { first, end } = this.#layout.visible(this.#around, MAX_CELLS, this.#shown);
    const { first: wasFirst, end: wasEnd, loads: hasLoaded } = this.#shown;
    // In most frames of a scroll the cells are the same.
    if (!this.#isStale && first === wasFirst && end === wasEnd && base === this.#cells.base && loads === hasLoaded) return;
    this.#isStale = false;
    this.#shown = { first, end, loads };
    if (loads) this.store.want(first, end);
    this.#fill(base);
    if (this.kind === 'list' && this.#layout.measure(this.#cells.unmeasured(this.#shown))) this.#settleRows();
  }

  /** Paper does not scroll: the loaded start of the list is in the normal flow of the page. */
  #layForPrint() {
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

  #layForScreen() {
    const top = this.#topBeforePrint ?? this.scroller.top;
    this.#topBeforePrint = undefined;
    delete this.#container.dataset.printed;
    this.#container.classList.add('is-virtual');
    // Applies changes made in the meantime.
    this.#lay();
    this.#layout.resize(top);
    this.#render();
  }

  /** @param {number} base of positions */
  #fill(base) {
    const { first, end, loads } = this.#shown;
    const frames = this.#layout.frames(first, end, base);
    this.#cells.keepsPictures = this.#isPinched;
    this.#cells.show(this.#shown, frames, base, (index) => this.store.photo(index), loads, this.#layout.count);
    this.#cells.placeHeld(this.#shown, (index) => this.#layout.frames(index, index + 1, base));
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
