/**
 * Changes the size of the cells of a list, by two fingers, a slider or keys: the list is shown in two sizes at once,
 * both at the same scale, and one fades into the other. The cells of the other size are created a few in each frame,
 * so that no frame takes long.
 */

import { isMotionReduced } from '../../basics/reduced-motion.js';
import { LayoutTable } from '../../core/layout-table.js';
import { ListLayer, SizeLayer } from './size-layers.js';

/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('./list-position.js').ListPosition} ListPosition */
/** @typedef {import('./scroller.js').Scroller} Scroller */
/** @typedef {{ x: number, y: number }} Point */

/**
 * @typedef {object} CellCopy
 * @property {HTMLElement} element
 * @property {boolean} isLoading whether its picture is still being loaded
 * @property {string} shownSource the URL of its picture, if it has loaded
 * @property {() => void} release
 */

/**
 * What the list does for the change of its cells.
 * @typedef {object} ZoomedList
 * @property {Scroller} scroller
 * @property {(focus: Point | undefined) => ListPosition | undefined} position of the photo that stays in place, by default
 * the one being viewed
 * @property {() => number} height of the whole content
 * @property {(table: LayoutTable, scale: number) => number} layOut lays out the photos for a scale; returns the distance
 * between the columns of a grid, 0 for a wall
 * @property {() => number} pitch this distance in the list
 * @property {(index: number, frames: Float64Array, offset: number) => CellCopy} copy what a cell shows, once more
 * @property {(container: HTMLElement, table: LayoutTable, from: number, to: number, base: number) => void} headers shows
 * those between two heights
 * @property {(scale: number, position: ListPosition | undefined, layer: ListLayer) => void} commit makes a size that of
 * the list, and removes the layer that shows it when the screen is filled with cells
 */

const SETTLE_MILLISECONDS = 220;
/** How long cells are created in each frame. */
const BUDGET_MILLISECONDS = 2;
/** The share of the remaining distance that a list moves sideways in each frame. */
const SIDEWAYS_SHARE = 0.3;

export class CellZoom {
  #core;
  #container;
  #list;
  /** The step of the list. */
  #step;
  /** @type {LayoutTable | undefined} */
  #table;
  /** @type {Map<number, ListLayer | SizeLayer>} by their steps; none while the size does not change */
  #layers = new Map();
  #scale = 1;
  /** What stays in place, and where it was in the container. */
  #anchor = { position: /** @type {ListPosition} */ ({ index: 0, share: 0, screenShare: 0 }), x: 0, y: 0, isFirst: false };
  /** How far down it has moved since. */
  #move = 0;
  /** Where it is from the left. */
  #x = 0;
  /** The top of the container on the screen, and the scroll position, at the start. */
  #start = { top: 0, scroll: 0 };
  /** @type {number | undefined} the height of the middle between the fingers on the screen */
  #focus;
  /** @type {{ step: number, time: number, scale: number, move: number } | undefined} the movement to a step */
  #settling;
  #frame = 0;

  /** @param {Core} core @param {HTMLElement} container @param {number} step of the list @param {ZoomedList} list */
  constructor(core, container, step, list) {
    this.#core = core;
    this.#container = container;
    this.#step = step;
    this.#list = list;
  }

  /** Whether the size is changing. */
  get #isActive() {
    return this.#layers.size > 0;
  }

  /** The scale of cells as a multiple of the default size. */
  get scale() {
    return this.#isActive ? this.#scale : this.#factor(this.#step);
  }

  /** @param {number} step */
  #factor(step) {
    return this.#core.call.cells_factor(step);
  }

  // MARK: Fingers

  /**
   * Two fingers hold the cells, which may still be moving.
   * @param {Point} focus between them, on the screen
   */
  hold(focus) {
    if (!this.#isActive) this.#begin(focus);
    this.#settling = undefined;
    this.#focus = focus.y;
  }

  /**
   * The content between the fingers stays under them.
   * @param {number} scale @param {Point} focus
   */
  follow(scale, focus) {
    if (!this.#isActive) this.hold(focus);
    const start = this.#start.top + this.#anchor.y;
    this.#move = focus.y + (start + this.#move - (this.#focus ?? focus.y)) * scale / this.#scale - start;
    this.#scale = scale;
    this.#focus = focus.y;
  }

  /**
   * Moves to a step, which becomes the size of the list.
   * @param {number} step
   */
  settle(step) {
    if (!this.#isActive && step === this.#step) return;
    if (!this.#isActive) this.#begin(undefined);
    this.#focus = undefined;
    if (!this.#isActive) return;
    if (step !== this.#step) this.#layer(step);
    const time = isMotionReduced() ? -Infinity : performance.now();
    this.#settling = { step, time, scale: this.#scale, move: this.#move };
  }

  /** Ends the change at once, since the list is laid out anew; returns the scale that it shall have. */
  stop() {
    if (!this.#isActive) return undefined;
    this.#step = this.#settling?.step ?? this.#step;
    this.#end();
    return this.#factor(this.#step);
  }

  // MARK: Layers

  /** @param {Point | undefined} focus */
  #begin(focus) {
    const { scroller } = this.#list;
    const position = this.#list.position(focus);
    if (!position) return;
    const { left, top, width } = this.#container.getBoundingClientRect();
    this.#start = { top, scroll: scroller.top };
    this.#anchor = {
      position, x: focus ? focus.x - left : width / 2, y: position.screenShare * scroller.screenHeight - top,
      // At the start of a list nothing moves down.
      isFirst: !focus && scroller.top <= 0 && position.index <= 0,
    };
    this.#move = 0;
    this.#scale = this.#factor(this.#step);
    this.#x = this.#anchor.x;
    const content = { base: scroller.top + top, height: this.#list.height(), factor: this.#scale, ...this.#anchor };
    this.#layers.set(this.#step, new ListLayer(this.#container, this.#step, content));
    this.#frame = requestAnimationFrame(() => this.#next());
  }

  /** @param {number} step whose cells are to be shown */
  #layer(step) {
    const known = this.#layers.get(step);
    if (known) return known;
    const { position, x, y } = this.#anchor;
    this.#table ??= new LayoutTable(this.#core);
    const table = this.#table;
    const pitch = this.#list.pitch();
    const other = this.#list.layOut(table, this.#factor(step));
    const [, top, , height] = table.frames(position.index, position.index + 1, 0);
    const layer = new SizeLayer(this.#container, step, {
      base: top + position.share * height - y, height: table.height,
      // Whole columns fill a row: their width is not exactly that of the step.
      factor: pitch > 0 ? this.#factor(this.#step) * other / pitch : this.#factor(step),
      x: this.#core.call.cells_aligned(x, pitch, other), y,
    });
    layer.plan(table, this.#scrolled(layer), this.#list);
    this.#layers.set(step, layer);
    return layer;
  }

  /**
   * The scroll position that shows a layer in its own size where it is, as far as there is content.
   * @param {ListLayer} layer
   */
  #scrolled({ base, height }) {
    const { scroll, top } = this.#start;
    return this.#anchor.isFirst ? scroll : this.#list.scroller.nearest(height, base - top - this.#move);
  }

  // MARK: Frames

  #next() {
    this.#list.scroller.reading(() => this.#update());
  }

  #update() {
    const now = performance.now();
    const steps = this.#advance(now);
    const deadline = now + BUDGET_MILLISECONDS;
    for (const step of steps) {
      const isPlanned = this.#layers.has(step);
      const layer = this.#layer(step);
      // Laying out and planning take the time of a frame.
      if (isPlanned) layer.build(this.#list, deadline);
      // In this frame there is no time for another one.
      if (!layer.isComplete) break;
    }
    this.#draw();
    this.#drop(steps);
    const settling = this.#settling;
    const isOver = settling && now >= settling.time + SETTLE_MILLISECONDS && this.#layers.get(settling.step)?.isComplete;
    if (isOver) this.#commit(settling.step);
    else this.#frame = requestAnimationFrame(() => this.#next());
  }

  /**
   * Moves on to the step to settle at; returns the steps to show, the most important first.
   * @param {number} now
   */
  #advance(now) {
    const { call } = this.#core;
    if (!this.#settling) {
      const below = call.cells_below(this.#scale);
      // Fingers that come together need no larger cells.
      return this.#scale > this.#factor(below) ? [below, Math.min(below + 1, call.cells_count() - 1)] : [below];
    }
    const { step, time, scale, move } = this.#settling;
    const passed = Math.min((now - time) / SETTLE_MILLISECONDS, 1);
    const share = 1 - (1 - passed) ** 3;
    const layer = this.#layer(step);
    const rest = layer.base - this.#start.top - this.#scrolled(layer);
    // In equal ratios for equal times.
    this.#scale = passed < 1 ? scale * (layer.factor / scale) ** share : layer.factor;
    this.#move = move + (rest - move) * share;
    return [step];
  }

  /**
   * Removes layers that fingers have passed before they were complete, and hidden ones after the fingers have left.
   * @param {number[]} steps that are needed
   */
  #drop(steps) {
    for (const [step, layer] of this.#layers) {
      const isNeeded = this.#settling ? layer.isVisible : layer.isComplete;
      if (isNeeded || step === this.#step || steps.includes(step)) continue;
      layer.remove();
      this.#layers.delete(step);
    }
  }

  #draw() {
    const { call } = this.#core;
    const complete = [...this.#layers.values()].filter(({ isComplete }) => isComplete).sort((a, b) => a.step - b.step);
    const lower = complete.filter(({ factor }) => this.#scale >= factor).pop();
    const upper = complete.find(({ factor }) => this.#scale < factor);
    const share = lower && upper ? call.cells_share(upper.factor, lower.factor, this.#scale) : 1;
    const x = lower && upper ? lower.x + (upper.x - lower.x) * share : (lower ?? upper)?.x ?? 0;
    this.#x += (x - this.#x) * SIDEWAYS_SHARE;
    for (const layer of this.#layers.values()) {
      let opacity = 0;
      if (layer === lower || (layer === upper && !lower)) opacity = 1;
      // Pictures that have not arrived are replaced by none of the other size.
      else if (layer === upper && lower) opacity = Math.max(share * upper.loaded, 1 - lower.loaded);
      // What there is already of smaller cells fills the edges.
      else if (!lower && upper && layer.step < upper.step) opacity = 1;
      layer.draw(this.#x, this.#move, this.#scale, opacity);
    }
  }

  /** @param {number} step */
  #commit(step) {
    const { position, y, isFirst } = this.#anchor;
    const { scroller } = this.#list;
    const screenTop = y + this.#move + this.#start.top - (scroller.top - this.#start.scroll);
    const isUnchanged = step === this.#step && Math.abs(this.#move) < 1;
    this.#step = step;
    // It covers the list until that has cells, too.
    const layer = this.#layer(step);
    if (layer instanceof SizeLayer) this.#layers.delete(step);
    this.#end();
    if (isUnchanged) return;
    const shown = isFirst ? undefined : { ...position, screenShare: screenTop / scroller.screenHeight };
    this.#list.commit(this.#factor(step), shown, layer);
    layer.cover(scroller.base);
  }

  #end() {
    cancelAnimationFrame(this.#frame);
    for (const layer of this.#layers.values()) layer.remove();
    this.#layers.clear();
    this.#settling = undefined;
    this.#table?.disconnect();
    this.#table = undefined;
  }
}
