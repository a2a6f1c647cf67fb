/** What the screens of a collection share: its photos, how they are shown, and messages. */

import { isAborted, messageOf } from './api.js';
import { CollectionStore } from './collection-store.js';

/** @typedef {import('../core/core.js').Core} Core */
/** @typedef {import('./route.js').Collection} Collection */
/** @typedef {import('./api.js').ZoomMode} ZoomMode */
/** @typedef {{ label: string, run: () => void }} ToastAction */
/** @typedef {{ show(text: string, action?: ToastAction): void }} Toasts for messages */

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
   * @param {Collection} collection of all photos; `find` shows a search in it
   * @param {number} count of photos, according to the page
   * @param {() => Promise<void>} reload reloads the photos
   */
  constructor(core, toasts, collection, count, reload) {
    this.core = core;
    this.#toasts = toasts;
    this.reload = reload;
    this.photos = new CollectionStore(core, collection, count, { reload, failed: (error) => this.toastError(error) });
    /** The source shown; undefined for places and recents. */
    this.source = this.photos.source;
  }

  /** The photos of the list, regardless of searches in it. */
  get all() {
    return this.photos.all;
  }

  /** The photos shown. */
  get store() {
    return this.photos.shown;
  }

  /** The list shown, to which an open photo belongs. */
  get collection() {
    return this.store.collection;
  }

  disconnect() {
    this.photos.disconnect();
  }

  /** @param {DOMStringMap} dataset of the server's list or photo */
  readSettings(dataset) {
    this.initialZoom = /** @type {ZoomMode} */ (dataset.initialZoom ?? 'fit');
    this.slideshowMode = /** @type {ZoomMode} */ (dataset.slideshow ?? 'fill');
    this.seconds = Number(dataset.seconds ?? 2);
  }

  /** @param {import('./api.js').Settings} settings of the source, from the API */
  applySettings({ initialZoom, slideshowFits, slideshowSeconds }) {
    this.initialZoom = /** @type {ZoomMode} */ (initialZoom);
    this.slideshowMode = slideshowFits ? 'fit' : 'fill';
    this.seconds = slideshowSeconds;
  }

  // MARK: Toasts

  /** @param {string} text @param {ToastAction} [action] */
  toast(text, action) {
    this.#toasts.show(text, action);
  }

  /**
   * Shows an error, unless the request was aborted.
   * @param {unknown} error
   */
  toastError(error) {
    if (!isAborted(error)) this.toast(messageOf(error));
  }
}
