/**
 * A list, wall or grid of any length: only cells near the screen are in the
 * page. What stands where is the core's; this writes it into styles. Each part
 * of it reads and moves the same layout, which is why it is longer than other modules.
 */

import { Anchor, LayoutTable } from '../../core/layout-table.js';
import { measureStyles } from './measures.js';
import { CellPool } from './cell-pool.js';
import { PhotoCell, readCell } from './photo-cell.js';
import { isPlace, sourceOf } from '../../shell/route.js';
import { Scroller } from './scroller.js';
import { messages } from '../../messages/en.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */
/** @typedef {import('../../core/layout-table.js').Measures} Measures */
/** @typedef {import('../../collection/photo-store.js').PhotoStore} PhotoStore */

const FRAME_NUMBERS = 5;
/** The most cells in the page at once. */
const LARGEST_COUNT = 240;

export class PhotoList {
  #core;
  #isMain;
  #container;
  #layout;
  #anchor;
  #cells = new CellPool(() => this.#makeCell());
  #life = new AbortController();
  #observer = new ResizeObserver(() => this.#resized());
  /** @type {AbortController | undefined} */
  #storeLife;
  /** @type {Measures | undefined} */
  #measures;
  #isPending = false;
  /**
   * What the list was scrolled to, while it stands in the page's flow for printers.
   * @type {number | undefined}
   */
  #topBeforePrint;
  /** Changes when cells stand elsewhere than they did. */
  #version = 0;
  #base = 0;
  /** The cells in the page, and whether their pictures were asked for. */
  #shown = { first: 0, end: 0, loads: false };
  /** Whether cells have to be looked at though the same are shown. */
  #isStale = true;

  /**
   * @param {Core} core
   * @param {HTMLElement} container with data-layout
   * @param {LayoutKind} kind
   * @param {PhotoStore} store
   * @param {HTMLElement} [root] that scrolls; the page without it
   */
  constructor(core, container, kind, store, root) {
    this.#core = core;
    this.#container = container;
    this.kind = kind;
    this.store = store;
    this.#layout = new LayoutTable(core);
    this.#anchor = new Anchor(core);
    this.scroller = new Scroller(core, container, root);
    // A list beside a photo repeats that of the page.
    this.#isMain = root === undefined;
  }

  /**
   * Takes the place of the cells that the server has rendered.
   * @param {{ index: number, share: number, screenShare: number }} [place] to begin with
   */
  connect(place) {
    const { signal } = this.#life;
    this.#adoptCells();
    this.#container.classList.add('is-virtual');
    this.scroller.connect();
    this.#lay();
    this.#follow();
    if (place) {
      this.#anchor.restore(place);
      this.scroller.resize(this.#layout.height, this.#anchor.top(this.#layout, this.scroller.screenHeight));
    } else {
      this.scroller.resize(this.#layout.height, this.scroller.top);
    }
    this.scroller.addEventListener('scroll', () => this.#render(), { signal });
    this.#observer.observe(this.#container);
    addEventListener('resize', () => this.#resized(), { signal });
    addEventListener('beforeprint', () => this.#layForPrint(), { signal });
    addEventListener('afterprint', () => this.#layForScreen(), { signal });
    this.#render();
  }

  /** The server's cells, with their pictures, are the list's first ones. */
  #adoptCells() {
    const offset = Number(this.#container.dataset.offset ?? 0);
    const source = sourceOf(this.store.collection);
    [...this.#container.querySelectorAll('a[data-photo]')].forEach((element, place) => {
      if (!(element instanceof HTMLAnchorElement)) return;
      const photo = readCell(element, source);
      const index = offset + place;
      this.store.seed(index, photo);
      this.#cells.adopt(index, element, photo);
    });
    // Taken out and put back they are new to the page: nothing has shifted.
    this.#container.replaceChildren();
  }

  disconnect() {
    this.#life.abort();
    this.#storeLife?.abort();
    this.#observer.disconnect();
    this.scroller.disconnect();
    this.#layout.disconnect();
    this.#anchor.disconnect();
  }

  // MARK: What is shown

  /**
   * Shows another layout, the same photo being looked at.
   * @param {LayoutKind} kind
   */
  setKind(kind) {
    if (kind === this.kind) return;
    this.#keepLooking(() => {
      for (const layout of ['list', 'wall', 'grid']) {
        this.#container.classList.toggle(`photos--${layout}`, layout === kind);
      }
      this.#container.dataset.layout = kind;
      this.kind = kind;
      this.#dropCells();
    });
  }

  /**
   * Shows other photos from their start, or from where an anchor says.
   * @param {PhotoStore} store
   */
  setStore(store) {
    this.store = store;
    this.#dropCells();
    this.#lay();
    this.#follow();
    this.scroller.resize(this.#layout.height, -Infinity);
    this.#render();
  }

  #follow() {
    this.#storeLife?.abort();
    this.#storeLife = new AbortController();
    const { signal } = this.#storeLife;
    this.store.addEventListener('photos', () => this.#renderSoon(), { signal });
    this.store.addEventListener('shapes', () => this.#keepLooking(() => {}), { signal });
    this.store.addEventListener('list', (event) => {
      this.#listChanged(/** @type {CustomEvent} */ (event).detail);
    }, { signal });
  }

  /** @param {{ removed?: number, inserted?: number, moved?: (index: number) => number }} change */
  #listChanged({ removed, inserted, moved }) {
    this.#keepLooking(() => {
      if (removed !== undefined && this.#anchor.index > removed) this.#anchor.index -= 1;
      if (inserted !== undefined && this.#anchor.index >= inserted) this.#anchor.index += 1;
      if (moved && this.#anchor.index >= 0) this.#anchor.index = moved(this.#anchor.index);
    });
  }

  /** The photo that is looked at, 0 where it is not known, and its number. */
  get lookedAt() {
    this.#anchor.take(this.#layout, this.scroller.top, this.scroller.screenHeight);
    const { index } = this.#anchor;
    return { photo: this.store.photo(index)?.id ?? 0, index };
  }

  /** What a later page needs to come back to the same place. */
  get place() {
    this.#anchor.take(this.#layout, this.scroller.top, this.scroller.screenHeight);
    return { photo: this.store.photo(this.#anchor.index)?.id ?? 0, ...this.#anchor.save() };
  }

  /**
   * Scrolls to a photo that is not on the screen.
   * @param {number} index
   */
  reveal(index) {
    const { top, screenHeight } = this.scroller;
    const wanted = this.#layout.showing(index, top, screenHeight, this.scroller.covered);
    if (wanted !== top) this.scroller.go(wanted);
    this.#render();
  }

  /**
   * The ends of the photos, however far: the browser knows only those of the
   * scroller.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.key === 'Home') this.scroller.go(-Infinity);
    else if (event.key === 'End') this.scroller.go(Infinity);
    else return false;
    return true;
  }

  /**
   * Marks the photo that is open beside the list.
   * @param {number} index
   */
  setCurrent(index) {
    this.#cells.setCurrent(index);
  }

  /**
   * The cell of a photo, where it is in the page.
   * @param {number} index
   */
  cell(index) {
    return this.#cells.get(index);
  }

  /** The number of the first photo that is seen whole below the bar, else of the first that is seen. */
  get firstSeen() {
    const { above } = this.scroller.covered;
    const seen = this.#cells.all.map((cell) => ({ index: cell.index, box: cell.element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > above && box.top < innerHeight).sort((a, b) => a.index - b.index);
    return (seen.find(({ box }) => box.top >= above - 1) ?? seen[0])?.index ?? 0;
  }

  // MARK: Layout

  #lay() {
    this.#isStale = true;
    this.#measures = measureStyles(this.#container, this.kind);
    this.#layout.lay(this.kind, this.store.shapes, this.#measures);
    this.#version += 1;
    for (const cell of this.#cells.all) cell.isUnmeasured = true;
  }

  #resized() {
    // Nothing is laid out while the list is not on the screen.
    if (this.#container.clientWidth === 0 || this.#topBeforePrint !== undefined) return;
    const { width } = measureStyles(this.#container, this.kind);
    if (width !== this.#measures?.width) this.#keepLooking(() => {});
    else this.#render();
  }

  /**
   * Changes the layout around the photo that is looked at.
   * @param {() => void} change
   */
  #keepLooking(change) {
    if (this.#topBeforePrint !== undefined) {
      change();
      return;
    }
    const { screenHeight, top } = this.scroller;
    this.#anchor.take(this.#layout, top, screenHeight);
    const isAtStart = top <= 0;
    change();
    const { index } = this.#anchor;
    this.#lay();
    this.#anchor.index = index;
    const wanted = isAtStart && index <= 0 ? top : this.#anchor.top(this.#layout, screenHeight);
    this.scroller.resize(this.#layout.height, wanted);
    this.#render();
  }

  #renderSoon() {
    if (this.#isPending) return;
    this.#isPending = true;
    requestAnimationFrame(() => {
      this.#isPending = false;
      if (!this.#life.signal.aborted) this.#renderAll();
    });
  }

  #render() {
    if (this.#container.clientWidth === 0 || this.#topBeforePrint !== undefined) return;
    const { top, base, screenHeight, velocity, loads } = this.scroller;
    const { first, end } = this.#layout.visible({ top, screenHeight, velocity }, LARGEST_COUNT, this.#shown);
    const { first: wasFirst, end: wasEnd, loads: hasLoaded } = this.#shown;
    // Most frames of a scroll show the same cells.
    if (!this.#isStale && first === wasFirst && end === wasEnd && base === this.#base && loads === hasLoaded) return;
    this.#isStale = false;
    this.#shown = { first, end, loads };
    if (loads) this.store.want(first, end);
    this.#fill(first, end, base, loads);
    if (this.kind === 'list' && this.#measureRows(first, end)) this.#settleRows(top, screenHeight);
  }

  /** Whatever is in the page is looked at again. */
  #renderAll() {
    this.#isStale = true;
    this.#render();
  }

  /** Paper does not scroll: what is known of the start of the list stands in the page's own flow. */
  #layForPrint() {
    this.#topBeforePrint ??= this.scroller.top;
    const { count } = this.#layout;
    let end = 0;
    while (end < Math.min(count, LARGEST_COUNT) && this.store.photo(end)) end += 1;
    this.#shown = { first: 0, end, loads: true };
    this.#fill(0, end, 0, true);
    for (const cell of this.#cells.all) cell.flow();
    this.#container.classList.remove('is-virtual');
    this.#container.style.height = '';
    if (end < count) this.#container.dataset.printed = messages.printed(end, count);
  }

  #layForScreen() {
    const top = this.#topBeforePrint ?? this.scroller.top;
    this.#topBeforePrint = undefined;
    delete this.#container.dataset.printed;
    this.#container.classList.add('is-virtual');
    // Whatever has changed meanwhile is laid out now.
    this.#lay();
    this.scroller.resize(this.#layout.height, top);
    this.#render();
  }

  /** @param {number} first @param {number} end @param {number} base @param {boolean} loads */
  #fill(first, end, base, loads) {
    this.#cells.keep(first, end);
    this.#place(first, end, base, loads);
  }

  /** @param {number} first @param {number} end @param {number} base @param {boolean} loads */
  #place(first, end, base, loads) {
    if (base !== this.#base) this.#version += 1;
    this.#base = base;
    const frames = this.#layout.frames(first, end, base);
    /** @type {Element | null} */
    let next = this.#container.firstElementChild;
    for (let index = first; index < end; index += 1) {
      const offset = (index - first) * FRAME_NUMBERS;
      const cell = this.#cells.take(index);
      cell.place(frames, offset, this.#version);
      cell.show(this.store.photo(index));
      if (loads) cell.load(frames, offset);
      // The order in the page is that of the photos, for keys and readers.
      if (cell.element === next) next = next.nextElementSibling;
      else this.#container.insertBefore(cell.element, next);
    }
  }

  #makeCell() {
    return new PhotoCell(this.#core, this.kind, this.#isMain, !isPlace(this.store.collection));
  }

  #dropCells() {
    this.#cells.drop();
    this.#shown = { first: 0, end: 0, loads: false };
    this.#isStale = true;
  }

  /**
   * Tells whether a row turned out to be higher or lower.
   * @param {number} first @param {number} end
   */
  #measureRows(first, end) {
    const { screenHeight, top } = this.scroller;
    this.#anchor.take(this.#layout, top, screenHeight);
    let hasMoved = false;
    for (let index = first; index < end; index += 1) {
      const cell = this.#cells.get(index);
      if (!cell?.photo || !cell.isUnmeasured) continue;
      cell.isUnmeasured = false;
      hasMoved = this.#layout.measure(index, cell.element.getBoundingClientRect().height) || hasMoved;
    }
    return hasMoved;
  }

  /** @param {number} top @param {number} screenHeight */
  #settleRows(top, screenHeight) {
    this.#version += 1;
    const wanted = top <= 0 ? top : this.#anchor.top(this.#layout, screenHeight);
    this.scroller.resize(this.#layout.height, wanted);
    const { base } = this.scroller;
    const { first, end } = this.#layout.visible(
      { top: this.scroller.top, screenHeight, velocity: 0 }, LARGEST_COUNT, this.#shown);
    this.#shown = { ...this.#shown, first, end };
    this.#fill(first, end, base, this.scroller.loads);
  }
}
