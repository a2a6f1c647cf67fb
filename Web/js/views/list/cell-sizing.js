/**
 * The size of the cells of a wall or grid: by pinching, the slider in the menu, or the keys + and −. The photo under
 * the fingers stays in place. Steps and gestures are computed by the core (CellScale).
 */

import { CellZoom } from './cell-zoom.js';
import { find } from '../../basics/element.js';
import { saveChoice, savedChoice } from './saved-choices.js';

/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('./photo-list.js').PhotoList} PhotoList */
/** @typedef {import('./cell-zoom.js').Point} Point */

/** A pinch does not press anything. */
const AFTER_PINCH_MILLISECONDS = 350;
const KEYS = { '+': 1, '=': 1, '-': -1, '−': -1 };

export class CellSizing {
  #core;
  #container;
  #list;
  #step;
  /** @type {Map<number, Point>} */
  #fingers = new Map();
  /** @type {{ scale: number, distance: number } | undefined} the start of a pinch */
  #start;
  #zoom;
  #frame = 0;
  #pinchedAt = -AFTER_PINCH_MILLISECONDS;

  /** @param {Core} core @param {HTMLElement} container of the cells @param {PhotoList} list */
  constructor(core, container, list) {
    this.#core = core;
    this.#container = container;
    this.#list = list;
    this.#step = Number(savedChoice('size') ?? core.call.cells_standard());
    // A page stored for offline use may have another size.
    container.style.setProperty('--scale', String(core.call.cells_factor(this.#step)));
    this.#zoom = new CellZoom(core, container, this.#step, list.zoomed);
    list.endZoom = () => this.#zoom.stop();
  }

  /** @param {AbortSignal} signal */
  connect(signal) {
    const container = this.#container;
    container.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    container.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const name of ['pointerup', 'pointercancel']) {
      container.addEventListener(name, (event) => this.#up(/** @type {PointerEvent} */ (event)), { signal });
    }
    container.addEventListener('click', (event) => {
      if (event.timeStamp - this.#pinchedAt > AFTER_PINCH_MILLISECONDS) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { signal, capture: true });
    this.#slider?.addEventListener('input', () => this.set(Number(this.#slider?.value)), { signal });
    signal.addEventListener('abort', () => cancelAnimationFrame(this.#frame));
    this.layoutChanged();
  }

  get #slider() {
    return find(document, '[data-cell-size] input[type="range"]', HTMLInputElement);
  }

  /** Rows of a list have their own size. */
  layoutChanged() {
    const form = find(document, '[data-cell-size]', HTMLElement);
    if (form) form.hidden = this.#list.kind === 'list';
    if (this.#slider) this.#slider.value = String(this.#step);
  }

  /** @param {number} step */
  set(step) {
    saveChoice('size', String(step));
    this.#step = step;
    if (this.#slider) this.#slider.value = String(step);
    this.#zoom.settle(step);
  }

  /** @param {KeyboardEvent} event */
  key({ key, ctrlKey, metaKey }) {
    const change = KEYS[/** @type {keyof typeof KEYS} */ (key)];
    if (!change || ctrlKey || metaKey || this.#list.kind === 'list') return false;
    this.set(Math.min(Math.max(this.#step + change, 0), this.#core.call.cells_count() - 1));
    return true;
  }

  // MARK: Two fingers

  /** @param {PointerEvent} event */
  #down({ pointerId, pointerType, isPrimary, timeStamp, clientX: x, clientY: y }) {
    if (pointerType === 'mouse' || this.#list.kind === 'list') return;
    // The end of a touch is not reported if its cell was removed from the page.
    if (isPrimary) for (const id of this.#fingers.keys()) this.#up({ pointerId: id, timeStamp });
    if (this.#fingers.size === 2) return;
    this.#fingers.set(pointerId, { x, y });
    if (this.#fingers.size < 2) return;
    this.#zoom.hold(this.#focus);
    this.#start = { scale: this.#zoom.scale, distance: Math.max(this.#distance, 1) };
    for (const id of this.#fingers.keys()) this.#container.setPointerCapture(id);
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, clientX: x, clientY: y }) {
    if (!this.#fingers.has(pointerId)) return;
    this.#fingers.set(pointerId, { x, y });
    if (this.#start && this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#follow());
  }

  get #distance() {
    const [one, other] = [...this.#fingers.values()];
    return Math.hypot(other.x - one.x, other.y - one.y);
  }

  /** The point between the fingers. */
  get #focus() {
    const [one, other] = [...this.#fingers.values()];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }

  #follow() {
    this.#frame = 0;
    if (!this.#start || this.#fingers.size < 2) return;
    const { scale, distance } = this.#start;
    this.#zoom.follow(this.#core.call.cells_pinched(scale, this.#distance / distance), this.#focus);
  }

  /** @param {{ pointerId: number, timeStamp: number }} event */
  #up({ pointerId, timeStamp }) {
    // The last movement may wait for its frame.
    if (this.#frame) this.#follow();
    this.#fingers.delete(pointerId);
    if (!this.#start) return;
    this.#start = undefined;
    this.#pinchedAt = timeStamp;
    this.set(this.#core.call.cells_settled(this.#zoom.scale));
  }
}
