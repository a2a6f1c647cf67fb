/** What the screens of a collection share: its photos, how they are shown, and a voice. */

import { isAborted, words } from './api.js';
import { PhotoStore } from './photo-store.js';
import { sourceOf } from './route.js';

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./route.js').Collection} Collection */
/** @typedef {import('./photo-stage.js').ZoomMode} ZoomMode */
/** @typedef {import('./toasts.js').ToastAction} ToastAction */
/** @typedef {import('./toasts.js').Toasts} Toasts */

/** Shapes that became known are read again so long after the last one did. */
const LEARNING_MILLISECONDS = 1500;

export class SourceModel {
  #toasts;
  /**
   * What is found last, also while it is on its way.
   * @type {PhotoStore | undefined}
   */
  #found;
  #learning = 0;
  /** The photos of the list, whatever a search in it shows. */
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
   * @param {Collection} collection of all photos; a search in it is shown by `find`
   * @param {number} count of photos, as far as the page tells
   */
  constructor(core, toasts, collection, count) {
    this.core = core;
    /** The source that is shown; nothing for a place and the recents. */
    this.source = sourceOf(collection);
    this.#toasts = toasts;
    this.all = new PhotoStore(core, { ...collection, query: '' }, count);
    /** @type {PhotoStore} */
    this.store = this.all;
  }

  /** The list that is shown, to which an open photo belongs. */
  get collection() {
    return this.store.collection;
  }

  /**
   * Whether photos of a source may be among those that are shown.
   * @param {string} source
   */
  includes(source) {
    return this.source === '' || source === this.source;
  }

  disconnect() {
    this.#found?.disconnect();
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
    const shown = this.store;
    // What is shown stays whole until something else is shown in its place.
    if (this.#found !== shown) this.#found?.disconnect();
    const found = text ? new PhotoStore(this.core, { ...this.all.collection, query: text }, 0) : undefined;
    this.#found = found;
    if (found) await Promise.all([found.loadShapes(), found.fetch(0)]);
    if (this.#found !== found) throw new DOMException('Something else is searched for.', 'AbortError');
    this.store = found ?? this.all;
    if (shown !== this.all && shown !== this.store) shown.disconnect();
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
   * @param {string} imageKey @param {import('./live.js').LiveFacts} facts
   */
  learn(imageKey, facts) {
    const isHere = this.store.learn(imageKey, facts);
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
      for (const store of new Set([this.all, this.store])) {
        if (store.shapes.hasUnknown) await store.reloadShapes();
      }
    } catch (error) {
      this.sayError(error);
    }
  }
}
