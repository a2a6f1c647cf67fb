/**
 * The stage of Photo and Gallery: passes input events to the core, and applies the resulting position of the photo to
 * styles.
 *
 * Over 300 lines: fingers, wheel, keys and animation frames change one state of the core.
 */

import { element } from '../../basics/element.js';
import { isMotionReduced } from '../../basics/reduced-motion.js';
import { MODES, sizeOf, UNKNOWN } from './stage-photos.js';
import { connectPointers, connectRaise } from './stage-pointers.js';
import { hasSoftEdges } from './soft-edges.js';
import { StageStrip } from './stage-strip.js';
import { crossFade, drift, endDrift } from './stage-fading.js';
import { animate } from './stage-transition.js';
import { Tiles } from './tiles.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('./stage-photos.js').StripPhotos} StripPhotos */
/** @typedef {import('./stage-photos.js').ZoomMode} ZoomMode */

const OUTCOMES = ['', 'tap', 'next', 'previous', 'close', 'lift'];
const READ_COUNT = 18;
const MILLISECONDS = 1000;
/** A flag of the core: pulling down or pinching closes the photo. */
const CAN_CLOSE = 4;

/**
 * The view of a photo: the zoom, the center (as shares of the photo's sides), and the number of the mode, 3 for none.
 * @typedef {{ zoom: number, x: number, y: number, mode: number }} StageView
 */

/**
 * Dispatches `tap`, `next`, `previous`, `close` and `lift`; `raise` while a finger pulls up; `draw` when zoom or
 * position changed; `pulled` when releasing the fingers would start or stop closing the photo; `held` when the
 * first finger touches the stage, and the last one leaves it.
 */
export class PhotoStage extends EventTarget {
  #core;
  #stage;
  #address;
  #strip;
  /** The photo as printed, regardless of the view on the screen. */
  #print = element('img', { class: 'stage__print', alt: '' });
  #tiles;
  #life = new AbortController();
  #observer = new ResizeObserver(() => this.#resized());
  /** The box of the stage in CSS pixels: reading it after a change would cause another layout. */
  #box;
  #frame = 0;
  #time = 0;
  #isDrawn = false;
  /** @type {Animation | undefined} */
  #drift;
  /** Whether releasing the fingers closes the photo. */
  isPulled = false;
  /** @type {ZoomMode} */
  mode = 'fit';
  zoom = 1;
  /** Whether the zoom has not reached its limits. */
  canZoom = { out: true, in: true };

  /**
   * @param {Core} core
   * @param {HTMLElement} stage with data-stage
   */
  constructor(core, stage) {
    super();
    this.#core = core;
    this.#stage = stage;
    this.#strip = new StageStrip(core);
    this.#tiles = new Tiles(core);
    this.#address = core.allocateValue('stage_size');
    this.#box = stage.getBoundingClientRect();
    core.call.stage_make(this.#address, this.#box.width, this.#box.height, UNKNOWN.width, UNKNOWN.height, 0);
  }

  connect() {
    const { signal } = this.#life;
    this.#stage.classList.remove('stage--fit', 'stage--fill', 'stage--actual');
    this.#stage.classList.add('is-live');
    this.#stage.replaceChildren(this.#strip.element, this.#print);
    connectPointers(this.#core, {
      element: this.#stage, address: this.#address, box: () => this.#box, draw: () => this.#draw(),
      // Fingers may be on it before the observer reports another size.
      measure: () => this.#resized(),
    }, signal);
    const held = new Set();
    for (const name of /** @type {const} */ (['pointerdown', 'pointerup', 'pointercancel'])) {
      this.#stage.addEventListener(name, ({ pointerId, button }) => {
        const { size } = held;
        // Other buttons of a mouse may be released in the menu that they open.
        if (name !== 'pointerdown') held.delete(pointerId);
        else if (button <= 0) held.add(pointerId);
        if (!size !== !held.size) this.dispatchEvent(new CustomEvent('held', { detail: held.size > 0 }));
      }, { signal });
    }
    this.#stage.addEventListener('retry', () => void this.#sharpen(), { signal });
    connectRaise(this.#stage, (pixels) => this.dispatchEvent(new CustomEvent('raise', { detail: pixels })), signal);
    addEventListener('beforeprint', () => {
      if (this.image.currentSrc) this.#print.src = this.image.currentSrc;
    }, { signal });
    // Its page may come back as it was left.
    addEventListener('pagehide', () => this.stay(), { signal });
    addEventListener('afterprint', () => this.#print.removeAttribute('src'), { signal });
    this.#observer.observe(this.#stage);
  }

  disconnect() {
    this.#life.abort();
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#strip.clear();
    this.#core.releaseValue('stage_size', this.#address);
  }

  // MARK: Photos

  /** The element with data-image. */
  get image() {
    return this.#strip.current.image;
  }

  /**
   * @param {StripPhotos} photos
   * @param {{ mode: ZoomMode, turnsFilled?: boolean, source?: string, fades?: boolean }} options
   */
  show(photos, { mode, turnsFilled, source, fades = false }) {
    const { current, hasPrevious, hasNext } = photos;
    const isNew = this.#strip.current.photo?.id !== current.id;
    this.mode = mode;
    const before = fades && isNew && !isMotionReduced() ? this.#strip.current.image : undefined;
    const fade = before && crossFade(before, this.#strip.element, this.#drift);
    if (isNew) this.#drift?.cancel();
    this.#strip.show(photos, source);
    fade?.();
    this.#strip.current.element.append(this.#tiles.element);
    this.#tiles.show(current);
    const { width, height } = sizeOf(current, this.#strip.current.picture);
    const flags = (hasPrevious ? 1 : 0) | (hasNext ? 2 : 0) | CAN_CLOSE | (isMotionReduced() ? 8 : 0)
      | (turnsFilled ? 16 : 0) | (hasSoftEdges() && !isMotionReduced() ? 32 : 0);
    const { call } = this.#core;
    if (isNew) call.stage_replace(this.#address, width, height, MODES.indexOf(mode));
    call.stage_options(this.#address, flags);
    this.#isDrawn = false;
    this.#draw();
    this.#placeNeighbors();
  }

  #placeNeighbors() {
    this.#strip.placeNeighbors(this.#read()[7], this.#box, this.mode);
  }

  // MARK: Drawing

  #read() {
    this.#core.call.stage_read(this.#address, this.#core.results);
    return this.#core.written(READ_COUNT);
  }

  #draw() {
    const isAtRest = this.#read()[10] === 1;
    const { photo, picture } = this.#strip.current;
    if (isAtRest && photo) {
      // It may have become known during a gesture, which it would end.
      const size = sizeOf(photo, picture);
      this.#core.call.stage_resize_image(this.#address, size.width, size.height);
    }
    // At rest the photo has its true size, so that it is sharp; in motion it is only scaled, which causes no layout.
    if (isAtRest || !this.#isDrawn) this.#core.call.stage_draw(this.#address);
    const [x, y, width, height, zoom, strip, pull, , closing, isMoving, , mode, scale, pullScale, fixedX, fixedY, canZoomOut, canZoomIn] = this.#read();
    for (const { style } of [this.image, this.#tiles.element]) {
      if (isAtRest || !this.#isDrawn) {
        style.width = `${width}px`;
        style.height = `${height}px`;
      }
      style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    }
    this.#isDrawn = true;
    this.#tiles.update(this.#address, isAtRest);
    this.#strip.move(strip, pull, pullScale, fixedX, fixedY);
    this.#stage.parentElement?.style.setProperty('--closing', String(closing));
    if (this.isPulled !== closing > 0) {
      this.isPulled = closing > 0;
      this.dispatchEvent(new Event('pulled'));
    }
    this.#stage.classList.toggle('is-moving', !isAtRest);
    this.zoom = zoom;
    this.canZoom = { out: canZoomOut === 1, in: canZoomIn === 1 };
    this.#stage.dataset.zoom = String(zoom);
    this.#stage.dataset.mode = MODES[mode] ?? 'free';
    this.dispatchEvent(new Event('draw'));
    if (isMoving === 1) this.#moveOn();
    if (isAtRest) void this.#sharpen();
    this.#dispatchOutcome();
  }

  #dispatchOutcome() {
    const outcome = this.#core.call.stage_outcome(this.#address);
    if (outcome > 0) this.dispatchEvent(new Event(OUTCOMES[outcome]));
  }

  async #sharpen() {
    const slide = this.#strip.current;
    if (!slide.photo) return;
    const { width, height } = sizeOf(slide.photo);
    const side = this.#core.call.rendition_side(width, height, this.zoom, devicePixelRatio);
    const picture = await slide.load(side);
    if (slide !== this.#strip.current) return;
    if (picture && !slide.photo?.width) this.#draw();
    if (slide.isSettled) this.#strip.loadNeighbors(this.#box, this.mode);
  }

  /**
   * Updates the photo after its true size became known.
   * @param {Photo} photo
   */
  updatePhoto(photo) {
    const slide = this.#strip.current;
    if (slide.photo?.id !== photo.id) return;
    slide.show(photo);
    this.#tiles.show(photo);
    this.#draw();
  }

  #moveOn() {
    if (this.#frame !== 0) return;
    this.#time = performance.now();
    this.#frame = requestAnimationFrame((time) => this.#step(time));
  }

  /** @param {number} time */
  #step(time) {
    this.#frame = 0;
    this.#core.call.stage_step(this.#address, (time - this.#time) / MILLISECONDS, time / MILLISECONDS);
    this.#time = time;
    this.#draw();
    if (this.#frame !== 0) this.#time = time;
  }

  #resized() {
    const known = this.#box;
    const box = this.#stage.getBoundingClientRect();
    if (box.width === 0) return;
    this.#box = box;
    const { width, height } = box;
    // An observer also reports the initial size.
    if (width === known.width && height === known.height) return;
    this.#core.call.stage_resize(this.#address, width, height);
    this.#isDrawn = false;
    this.#draw();
    this.#placeNeighbors();
  }

  /**
   * Slowly pans and zooms for some milliseconds; a touch or the next photo ends it.
   * @param {number} milliseconds @param {number} number of the motion
   */
  drift(milliseconds, number) {
    this.#drift?.cancel();
    if (!isMotionReduced()) this.#drift = drift(this.#strip.current.element, milliseconds, number);
  }

  endDrift() {
    endDrift(this.#strip.current.element, this.#drift);
  }

  // MARK: Commands

  /** @param {ZoomMode} mode */
  setMode(mode) {
    this.#core.call.stage_show(this.#address, MODES.indexOf(mode));
    this.#draw();
  }

  /**
   * The view of the photo, to be restored later.
   * @returns {StageView}
   */
  get view() {
    this.#core.call.stage_view(this.#address, this.#core.results);
    const [zoom, x, y, mode] = this.#core.written(4);
    return { zoom, x, y, mode };
  }

  /** @param {StageView} view */
  restoreView({ zoom, x, y, mode }) {
    this.#core.call.stage_set_view(this.#address, mode, zoom, x, y);
    this.#isDrawn = false;
    this.#draw();
  }

  /** Returns to the photo, since the next one could not be loaded. */
  stay() {
    this.restoreView(this.view);
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.#core.call.stage_zoom(this.#address, factor);
    this.#draw();
  }

  /**
   * Moves the photo by shares of the stage; returns whether it could move.
   * @param {number} x @param {number} y
   */
  pan(x, y) {
    const hasMoved = this.#core.call.stage_pan(this.#address, x, y) === 1;
    if (hasMoved) this.#draw();
    return hasMoved;
  }

  /** @param {1 | -1} step */
  turn(step) {
    // Keys pressed in quick succession turn as often as they are pressed.
    if (this.#core.call.stage_finish_turn(this.#address) === 1) this.#draw();
    this.#core.call.stage_turn(this.#address, step);
    this.#draw();
  }

  // MARK: Opening and closing

  /**
   * Animates the photo from its cell, or back to it.
   * @param {DOMRect} cell
   * @param {'open' | 'close'} direction
   */
  async transition(cell, direction) {
    if (isMotionReduced() || this.image.hidden) return;
    const [x, y] = this.#read();
    const { element: slide, image } = this.#strip.current;
    this.#drift?.cancel();
    const ended = animate(this.#core, this.#address, { cell, box: this.#box, origin: { x, y }, slide, image, direction });
    if (!ended) return;
    // Its cell may lie under the list beside the stage.
    this.#stage.classList.add('is-transitioning');
    // A single picture is animated.
    this.#tiles.element.hidden = true;
    await ended;
    const isClosed = direction === 'close';
    this.#stage.classList.toggle('is-transitioning', isClosed);
    this.#tiles.element.hidden = isClosed;
  }
}
