/** What the screens of a source share: its photos, how they are shown, and a voice. */

import { isAborted, searchPhotos, words } from './api.js';
import { FoundPhotos, PhotoStore } from './photo-store.js';

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./photo-stage.js').ZoomMode} ZoomMode */
/** @typedef {import('./toasts.js').ToastAction} ToastAction */
/** @typedef {import('./toasts.js').Toasts} Toasts */

/** Shapes that became known are read again so long after the last one did. */
const LEARNING_MILLISECONDS = 1500;

export class SourceModel {
  #toasts;
  /** @type {AbortController | undefined} */
  #searching;
  #learning = 0;
  /** The source's photos, whatever a search shows. */
  all;
  /** The photos that are shown. */
  store;
  /** @type {ZoomMode} */
  initialZoom = 'fit';
  /** @type {ZoomMode} */
  slideshowMode = 'fill';
  seconds = 2;

  /**
   * @param {Core} core
   * @param {Toasts} toasts
   * @param {string} source
   * @param {number} count of photos, as far as the page tells
   */
  constructor(core, toasts, source, count) {
    this.core = core;
    this.source = source;
    this.#toasts = toasts;
    this.all = new PhotoStore(core, source, count);
    /** @type {PhotoStore} */
    this.store = this.all;
  }

  disconnect() {
    this.#searching?.abort();
    clearTimeout(this.#learning);
    this.all.disconnect();
  }

  /** @param {DOMStringMap} dataset of the server's list */
  readSettings(dataset) {
    this.initialZoom = /** @type {ZoomMode} */ (dataset.initialZoom ?? 'fit');
    this.slideshowMode = /** @type {ZoomMode} */ (dataset.slideshow ?? 'fill');
    this.seconds = Number(dataset.seconds ?? 2);
  }

  // MARK: Saying

  /** @param {string} text @param {ToastAction} [action] */
  say(text, action) {
    this.#toasts.show(text, action);
  }

  /**
   * Says what went wrong, unless it was only given up.
   * @param {unknown} error
   */
  sayError(error) {
    if (!isAborted(error)) this.say(words(error));
  }

  // MARK: Photos

  /**
   * Shows what has these words; all photos without any.
   * @param {string} text
   */
  async find(text) {
    this.#searching?.abort();
    this.#searching = new AbortController();
    if (!text) {
      this.store = this.all;
      return;
    }
    const { photos } = await searchPhotos(this.source, text, this.#searching.signal);
    this.store = new FoundPhotos(this.core, this.source, photos);
  }

  /**
   * A photo whose page has every button.
   * @param {number} index to begin with
   */
  async goodPhoto(index) {
    await this.store.fetch(index);
    for (let other = index; other < this.store.count; other += 1) {
      const photo = this.store.photo(other);
      if (photo?.image && !photo.failure) return photo;
    }
    return undefined;
  }

  /**
   * Takes what has become known of an image.
   * @param {string} revision @param {import('./live.js').LiveFacts} facts
   */
  learn(revision, facts) {
    const isHere = this.store.learn(revision, facts);
    if (isHere || !facts.width || this.#learning !== 0) return;
    this.#learning = window.setTimeout(() => {
      this.#learning = 0;
      void this.catchUp();
    }, LEARNING_MILLISECONDS);
  }

  /** Asks for shapes that have become known since they came. */
  async catchUp() {
    try {
      await this.all.loadShapes();
      if (this.all.shapes.hasUnknown) await this.all.reloadShapes();
    } catch (error) {
      this.sayError(error);
    }
  }
}
