/** The slideshow's state machine in the core, and its pictures. */

import { shifted } from '../../collection/moved-index.js';

/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('../../collection/photo-store.js').PhotoStore} PhotoStore */

const STATES = /** @type {const} */ (['playing', 'waiting', 'paused', 'empty']);
const STEP_MILLISECONDS = 50;
const MILLISECONDS = 1000;
/** Loading ends. */
const STOPPED = -2;

/**
 * Dispatches `shown` when another picture is shown and `state` when it plays,
 * pauses or ends.
 */
export class Slideshow extends EventTarget {
  #core;
  #store;
  #address;
  #load;
  #timer = 0;
  #time = 0;
  #loading = -1;
  /** Of the picture that is being loaded: only the one requested last is transferred. */
  #transfer = new AbortController();
  #state = '';
  #shown = -1;

  /**
   * @param {Core} core
   * @param {PhotoStore} store
   * @param {(index: number, signal: AbortSignal) => Promise<boolean>} load decodes a picture; returns whether that succeeded
   */
  constructor(core, store, load) {
    super();
    this.#core = core;
    this.#store = store;
    this.#load = load;
    this.#address = core.allocateValue('show_size');
  }

  /** @param {number} index @param {number} seconds @param {boolean} isPlaying */
  start(index, seconds, isPlaying) {
    const { address, count } = this.#store.shapes;
    this.#core.call.show_make(this.#address, address, count, index, seconds, isPlaying ? 1 : 0);
    this.#time = performance.now();
    this.#timer = window.setInterval(() => this.#advance(), STEP_MILLISECONDS);
    this.setHidden(document.hidden);
    this.#update();
  }

  get isStarted() {
    return this.#timer !== 0;
  }

  stop() {
    if (this.#loading === STOPPED) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#loading = STOPPED;
    this.#transfer.abort();
    this.#core.releaseValue('show_size', this.#address);
  }

  get state() {
    return STATES[this.#read()[0]];
  }

  /** The photo that is shown, -1 before the first. */
  get shown() {
    return this.#read()[1];
  }

  get keepsAwake() {
    return this.#read()[3] === 1;
  }

  #read() {
    // Until then, the memory is of another slideshow.
    if (!this.isStarted) return [STATES.length, -1, -1, 0];
    this.#core.call.show_read(this.#address, this.#core.results);
    return [...this.#core.written(4)];
  }

  #advance() {
    const now = performance.now();
    const { address, count } = this.#store.shapes;
    this.#core.call.show_advance(this.#address, address, count, (now - this.#time) / MILLISECONDS);
    this.#time = now;
    this.#update();
  }

  /** Applies the state of the machine. */
  #update() {
    const [, shown, requested] = this.#read();
    if (shown !== this.#shown) {
      this.#shown = shown;
      if (shown >= 0) this.dispatchEvent(new Event('shown'));
    }
    const { state } = this;
    if (state !== this.#state) {
      this.#state = state;
      this.dispatchEvent(new Event('state'));
    }
    if (requested >= 0 && requested !== this.#loading && this.#loading !== STOPPED) void this.#fetch(requested);
  }

  /** @param {number} index */
  async #fetch(index) {
    this.#loading = index;
    this.#transfer.abort();
    const { signal } = this.#transfer = new AbortController();
    const isLoaded = await this.#load(index, signal);
    if (signal.aborted || this.#loading !== index) return;
    this.#loading = -1;
    const { address, count } = this.#store.shapes;
    if (isLoaded) {
      this.#core.call.show_decoded(this.#address, address, count, index);
      // The picture is loaded.
      this.#loading = index;
    } else {
      this.#core.call.show_failed(this.#address, address, count, index);
    }
    this.#update();
  }

  /** @param {(address: import('../../core/exports.js').Address, count: number) => void} run once it has started */
  #change(run) {
    if (!this.isStarted) return;
    const { address, count } = this.#store.shapes;
    run(address, count);
    this.#update();
  }

  play() {
    this.#change(() => this.#core.call.show_play(this.#address));
  }

  pause() {
    this.#change(() => this.#core.call.show_pause(this.#address));
  }

  /** @param {boolean} isHidden */
  setHidden(isHidden) {
    if (!this.isStarted) return;
    // The time until now: timers sleep while the page is hidden.
    this.#advance();
    this.#core.call.show_hidden(this.#address, isHidden ? 1 : 0);
    this.dispatchEvent(new Event('state'));
  }

  /** @param {number} seconds a picture */
  setSeconds(seconds) {
    this.#change(() => this.#core.call.show_seconds(this.#address, seconds));
  }

  /** @param {number} seed of a random order, 0 for that of the list */
  setOrder(seed) {
    // The loaded picture may be requested again.
    this.#loading = -1;
    this.#change((address, count) => this.#core.call.show_shuffle(this.#address, address, count, seed));
  }

  /**
   * The next picture in the order of the slideshow.
   * @param {number} index @param {1 | -1} step
   */
  neighbor(index, step) {
    const { address, count } = this.#store.shapes;
    return this.#core.call.show_neighbor(this.#address, address, count, index, step);
  }

  /** @param {1 | -1} step */
  move(step) {
    this.#change((address, count) => this.#core.call.show_move(this.#address, address, count, step));
  }

  /** @param {number} index */
  go(index) {
    this.#change((address, count) => this.#core.call.show_go(this.#address, address, count, index));
  }

  /**
   * A photo was removed from the list.
   * @param {number} index
   */
  removed(index) {
    this.#shown = -1;
    this.#loading = -1;
    this.#change((address, count) => this.#core.call.show_removed(this.#address, address, count, index));
  }

  /**
   * The list has changed.
   * @param {number} index of the shown photo, -1 if it was removed
   * @param {number} before its index in the old list
   * @param {import('../../collection/moved-index.js').ListChange} change
   */
  changed(index, before, change) {
    const [, , requested] = this.#read();
    if (index < 0) this.#shown = -1;
    this.#loading = -1;
    this.#change((address, count) => {
      this.#core.call.show_changed(this.#address, address, count, index, shifted(before, change), shifted(requested, change));
    });
  }
}
