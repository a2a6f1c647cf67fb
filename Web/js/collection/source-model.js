/** What the screens of a collection share: its photos, how they are shown, and a voice. */

import { isAborted, words } from './api.js';
import { CollectionStore } from './collection-store.js';

/** @typedef {import('../core/core.js').Core} Core */
/** @typedef {import('./route.js').Collection} Collection */
/** @typedef {import('./api.js').ZoomMode} ZoomMode */
/** @typedef {{ label: string, run: () => void }} ToastAction */
/** @typedef {{ show(text: string, action?: ToastAction): void }} Toasts where lines are said */

export class SourceModel {
  #toasts;
  /** @type {ZoomMode} */
  initialZoom = 'fit';
  /** @type {ZoomMode} */
  slideshowMode = 'fill';
  seconds = 2;

  /**
   * @param {Core} core
   * @param {Toasts} toasts
   * @param {Collection} collection of all photos; a search in it is shown by `find`
   * @param {number} count of photos, as far as the page says
   * @param {() => Promise<void>} reload reads the photos again
   */
  constructor(core, toasts, collection, count, reload) {
    this.core = core;
    this.#toasts = toasts;
    this.reload = reload;
    this.photos = new CollectionStore(core, collection, count, { reload, failed: (error) => this.sayError(error) });
    /** The shown source; undefined for a place and the recents. */
    this.source = this.photos.source;
  }

  /** The photos of the list, whatever a search in it shows. */
  get all() {
    return this.photos.all;
  }

  /** The photos that are shown. */
  get store() {
    return this.photos.shown;
  }

  /** The list that is shown, to which an open photo belongs. */
  get collection() {
    return this.store.collection;
  }

  disconnect() {
    this.photos.disconnect();
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
}
