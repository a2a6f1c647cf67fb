/**
 * Photo, Detail and Gallery: over the list, each at its own URL, or as the page rendered by the server.
 *
 * Over 300 lines: opening, closing and the history are one state.
 */

import { isAborted, isNotFound, messageOf, recordView, RequestError } from '../../collection/api.js';
import { find, released } from '../../basics/element.js';
import { changeHistory } from '../../basics/history.js';
import { OPEN_SHEET } from '../../basics/sheet.js';
import { unlessLeft } from '../../basics/unless-left.js';
import { PageFrames } from './page-frames.js';
import { SplitList } from './split-list.js';
import { leaveFullScreen } from '../photo/full-screen.js';
import { changesWhileViewing, isRecents, listScreen, listURL, parseRoute, photoURL } from '../../collection/route.js';
import { makeLayer } from './layer.js';
import { afterPaint, setInert, setPosition, setTitle, showBar } from './viewer-parts.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../photo/stage-photos.js').ZoomMode} ZoomMode */
/** @typedef {import('../../collection/route.js').Route} Route */
/** @typedef {import('../../collection/route.js').Screen} Screen */
/** @typedef {import('../../collection/source-model.js').SourceModel} SourceModel */
/** @typedef {import('./page-frames.js').Frame} Frame */
/** @typedef {import('./viewer-parts.js').View} View */
/** @typedef {import('./viewer-parts.js').ViewElements} ViewElements */

/**
 * What the screens of a photo require from the application.
 * @typedef {object} ScreensHost
 * @property {() => import('../list/list-screen.js').ListScreen | undefined} list behind the screen
 * @property {(photo: Photo, index: number) => Promise<boolean>} remove
 * @property {(photo: Photo, isFavorite: boolean) => void} setFavorite
 * @property {(photo: Photo, url: string) => void} share
 * @property {() => Promise<typeof import('./view-factory.js')>} loadViews
 * @property {() => void} renew the list, after a change
 * @property {(url: string) => boolean} isPageBefore whether the browser's Back leads to a page
 */

/** What surrounds the list of a page. */
const FRAME = 'body > .skip, body > nav, body > header, body > .selection';
const LIST = 'body > main';
/** How long to wait before another attempt to change the URL. */
const URL_MILLISECONDS = 300;
/** How often a photo is searched for in a list that changes meanwhile. */
const MAX_ATTEMPTS = 3;

export class PhotoScreens {
  #model;
  #host;
  #frames;
  #split;
  /** @type {HTMLElement | undefined} */
  #layer;
  #presentation = 0;
  /** The presentation that has its own entry in the history, until it is complete. */
  #opening = -1;
  #urlTimer = 0;
  /**
   * The picture of a cell shown on the stage.
   * @type {HTMLElement | undefined}
   */
  #hiddenCell;
  /**
   * The open screen.
   * @type {View | undefined}
   */
  view;

  /** @param {SourceModel} model @param {ScreensHost} host @param {AbortSignal} signal */
  constructor(model, host, signal) {
    this.#model = model;
    this.#host = host;
    this.#split = new SplitList(model, (screen, photo) => void this.open(screen, photo, true), signal);
    this.#frames = new PageFrames(model.all.collection);
  }

  disconnect() {
    this.view?.disconnect();
    this.#split.disconnect();
  }

  /** Whether a screen is open over the list. */
  get isOpen() {
    return this.#layer !== undefined;
  }

  /** Whether the open screen moves back to its cell: the list is used meanwhile. */
  get isLeaving() {
    return this.#layer?.classList.contains('is-leaving') ?? false;
  }

  get #list() {
    return this.#host.list()?.list;
  }

  /** The frames contain the source's settings. */
  renewFrames() {
    this.#frames = new PageFrames(this.#model.all.collection);
  }

  /**
   * Prefetches the frame of the screen that a tap opens.
   * @param {string} screen
   */
  async prefetch(screen) {
    const photo = await this.#model.photos.firstIntact(0).catch(() => undefined);
    if (photo) await this.#frames.prefetch(/** @type {Screen} */ (screen), photo.id);
  }

  // MARK: Views

  /**
   * The page of a photo: its parts are taken over.
   * @param {Route} route
   */
  async adopt({ screen, photo, collection }) {
    const bar = find(document, 'header.bar', HTMLElement);
    const content = find(document, '[data-viewer], [data-detail]', HTMLElement);
    if (!bar || !content) return;
    this.#model.readSettings(content.dataset);
    if (collection.query) await this.#model.photos.find(collection.query);
    await this.#model.store.loadShapes();
    const mode = /** @type {ZoomMode | undefined} */ (find(content, '[data-stage]', HTMLElement)?.dataset.mode);
    if (mode) this.#model[screen === 'gallery' ? 'slideshowMode' : 'initialZoom'] = mode;
    // First, since the list may change meanwhile.
    await this.#host.loadViews();
    const found = await this.#find(photo);
    // A photo that was removed, or has left its feed, is shown as rendered by the server.
    if (!found) return;
    const { index } = found;
    const source = find(content, 'img[data-image]', HTMLImageElement)?.currentSrc;
    this.view = await this.#makeView({ bar, content }, screen, index, source, true);
    this.#split.connect(find(document, '[data-split]', HTMLElement), () => this.view?.index ?? index);
  }

  /**
   * @param {ViewElements} elements @param {Screen} screen @param {number} index
   * @param {string | undefined} source @param {boolean} isRecorded whether the server has already recorded the view
   */
  async #makeView(elements, screen, index, source, isRecorded) {
    const { core, store, initialZoom, slideshowMode, seconds } = this.#model;
    let isViewRecorded = isRecorded;
    const presentation = this.#presentation;
    const host = {
      back: (/** @type {Promise<unknown> | undefined} */ after) => void this.back(elements.content.dataset.back, after),
      open: (/** @type {Screen} */ other, /** @type {Photo} */ photo) => void this.open(other, photo.id),
      changed: (/** @type {Photo} */ photo, isRequested = true) => {
        // The URL is no longer that of a view that is leaving.
        if (presentation !== this.#presentation) return;
        this.#photoChanged(photo, screen, isViewRecorded || !isRequested);
        // Moving through the recents would reorder them.
        if (isRequested) isViewRecorded = isRecents(store.collection);
      },
      remove: this.#host.remove,
      setFavorite: this.#host.setFavorite,
      share: (/** @type {Photo} */ photo) => this.#host.share(photo, photoURL(this.#model.collection, photo.id, 'photo')),
      describe: (/** @type {Photo} */ photo) => this.#describe(photo),
      pulled: (/** @type {boolean} */ isPulled) => this.#pulled(isPulled),
      toast: (/** @type {string} */ text) => this.#model.toast(text),
    };
    const { makeView } = await this.#host.loadViews();
    return makeView({ core, store, initialZoom, slideshowMode, seconds, host }, elements, {
      screen, index, source, replace: (getIndex) => this.#replaceDetail(getIndex),
    });
  }

  /** @param {Photo} photo */
  async #describe(photo) {
    const url = photoURL(this.#model.collection, photo.id, 'photo');
    const { content } = await this.#frames.detail(photo, url);
    const text = find(content, '.detail__text', HTMLElement);
    if (!text) throw new Error(messages.otherShape);
    return text;
  }

  /**
   * The bars fade while a photo is pulled away, and its cell is empty, so that the photo is not shown twice.
   * @param {boolean} isPulled
   */
  #pulled(isPulled) {
    document.body.toggleAttribute('data-pulled', isPulled);
    this.#hideCell(isPulled && this.view ? this.#list?.cell(this.view.index)?.picture : undefined);
  }

  /** @param {HTMLElement | undefined} picture of a cell; undefined shows all */
  #hideCell(picture) {
    this.#hiddenCell?.style.removeProperty('visibility');
    this.#hiddenCell = picture;
    picture?.style.setProperty('visibility', 'hidden');
  }

  /** @param {Photo} photo @param {Screen} screen @param {boolean} isRecorded */
  #photoChanged(photo, screen, isRecorded) {
    const url = photoURL(this.#model.collection, photo.id, screen);
    document.title = photo.title;
    this.#setURL(url);
    this.#split.show(this.#model.store.indexOf(photo.id));
    if (isRecorded || !photo.image) return;
    afterPaint(() => void this.#recordView(photo.id));
  }

  /**
   * Changes the URL; if the browser refuses, later.
   * @param {string} url
   */
  #setURL(url) {
    clearTimeout(this.#urlTimer);
    if (location.pathname === new URL(url, location.href).pathname) return;
    const presentation = this.#presentation;
    if (changeHistory('replaceState', history.state, url)) return;
    this.#urlTimer = window.setTimeout(() => { if (presentation === this.#presentation) this.#setURL(url); }, URL_MILLISECONDS);
  }

  /** @param {number} photo */
  async #recordView(photo) {
    try {
      await recordView(photo);
    } catch (error) {
      // If recording a view fails, only the view is lost.
      console.info(messageOf(error));
    }
  }

  /**
   * Updates the open screen after facts about an image became known.
   * @param {string} imageKey
   */
  updateImage(imageKey) {
    const shown = this.view && this.#model.store.photo(this.view.index);
    if (shown?.imageKey === imageKey) this.view?.updatePhoto(shown);
  }

  // MARK: Opening

  /**
   * Opens a screen at its own URL.
   * @param {Screen} screen @param {number} photo @param {boolean} [replaces] the open photo
   */
  async open(screen, photo, replaces = false) {
    this.#host.list()?.savePosition();
    this.#model.photos.cancelSearch();
    const { collection } = this.#model;
    const url = photoURL(collection, photo, screen);
    // Taps while a photo is still opening are one step back.
    if (this.#opening === this.#presentation || (replaces && this.view?.screen === screen)) changeHistory('replaceState', history.state, url);
    else changeHistory('pushState', { isInPlace: true }, url);
    const opening = this.#opening = this.#presentation + 1;
    await this.present({ collection, screen, photo });
    if (opening === this.#opening) this.#opening = -1;
  }

  /**
   * @param {() => number} getIndex returns the index of the photo to show instead, unless another one is requested before
   * it is known; it changes with the list
   */
  async #replaceDetail(getIndex) {
    const { collection, store } = this.#model;
    const presentation = (this.#presentation += 1);
    if (!store.photo(getIndex())) await store.fetch(getIndex()).catch((error) => this.#model.toastError(error));
    const photo = store.photo(getIndex());
    if (!photo || presentation !== this.#presentation) return;
    const shown = this.present({ collection, screen: 'detail', photo: photo.id });
    this.#setURL(photoURL(collection, photo.id, 'detail'));
    await shown;
  }

  /**
   * Shows the screen of the URL.
   * @param {Route} route
   */
  async present(route) {
    const presentation = (this.#presentation += 1);
    try {
      const { index, photo } = await this.#opened(route.photo);
      const frame = await this.#frames.of(route.screen, photo, photoURL(this.#model.collection, photo.id, 'photo'), async () => await this.#model.photos.firstIntact(index) ?? photo);
      const now = await this.#opened(photo.id);
      if (presentation !== this.#presentation) return;
      await this.#showLayer(route.screen, frame, now);
      if (frame.whole && presentation === this.#presentation) void this.#complete(frame.whole, presentation);
    } catch (error) {
      if (presentation !== this.#presentation || isAborted(error)) return;
      // The server's page explains the problem, if the server is available.
      if ('offline' in document.documentElement.dataset) this.#stayOnList();
      else location.reload();
    }
  }

  /**
   * A photo and its index. The list may change while either is loaded, and photos may be of another list than the page.
   * @param {number} id @returns {Promise<{ index: number, photo: Photo } | undefined>} undefined if it is not in the list
   */
  async #find(id) {
    const { store } = this.#model;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const index = await store.locate(id);
      const photo = index < 0 ? undefined : await store.fetch(index);
      if (!photo || photo.id === id) return photo && { index, photo };
    }
    return undefined;
  }

  /** @param {number} id of a photo that must be in the list */
  async #opened(id) {
    const found = await this.#find(id);
    if (!found) throw new Error(messages.leftList);
    return found;
  }

  /**
   * Adds the data of the server's page to a screen that shows the data of the list.
   * @param {Promise<Frame>} whole @param {number} presentation
   */
  async #complete(whole, presentation) {
    const { view } = this;
    try {
      const { content } = await whole;
      if (this.#layer) await released(this.#layer);
      if (view === this.view) view?.complete?.(content);
    } catch (error) {
      if (presentation !== this.#presentation) return;
      // The server's page explains why there is none of this photo; otherwise the data of the list stays.
      if (isNotFound(error) || !(error instanceof RequestError)) location.reload();
      else console.info(messageOf(error));
    }
  }

  #stayOnList() {
    this.#model.toast(messages.notOnDevice);
    if (this.view) return history.back();
    changeHistory('replaceState', {}, listURL(this.#model.collection));
    if (this.#layer) void this.#leave(false);
  }

  /** @param {Screen} screen @param {Frame} frame @param {{ index: number, photo: Photo }} opened */
  async #showLayer(screen, frame, { index, photo }) {
    const cell = this.#layer ? undefined : this.#list?.cell(index);
    const from = cell?.picture.getBoundingClientRect();
    const step = document.activeElement?.getAttribute('data-step');
    this.#removeLayer();
    // It has no button for that.
    if (screen === 'detail') leaveFullScreen();
    setInert(FRAME, true);
    setTitle(frame.bar, photo);
    setPosition(frame.bar, this.#model.store, index);
    const split = screen === 'photo' && this.#list ? this.#split.make(this.#list.kind) : undefined;
    const layer = this.#layer = makeLayer(screen, frame, split);
    if (from) {
      layer.classList.add('is-opening', 'is-bare');
      afterPaint(() => layer.classList.remove('is-bare'));
    }
    document.body.dataset.screen = screen;
    document.title = photo.title;
    showBar(screen !== 'photo' || (photo.initialZoom ?? this.#model.initialZoom) !== 'actual' || photo.failure !== undefined);
    this.#split.connect(split, () => this.view?.index ?? index);
    const stage = find(frame.content, '[data-stage]', HTMLElement);
    stage?.setAttribute('aria-label', messages.photo);
    // Focusing requires a layout, as does measuring the stage: one is enough for both.
    if (!step) (stage ?? find(frame.bar, '.bar__back', HTMLElement))?.focus({ preventScroll: true });
    // Meanwhile a person may have gone back.
    await this.#host.loadViews();
    if (layer !== this.#layer) return;
    const now = await this.#opened(photo.id);
    if (layer !== this.#layer) return;
    this.view = await this.#makeView(frame, screen, now.index, cell?.shownSource, screen === 'detail');
    // The same button of the next photo: at once for quick presses, and again since it may have to be added.
    const focus = () => find(frame.bar, `[data-step="${step}"]`, HTMLElement)?.focus({ preventScroll: true });
    if (step) {
      focus();
      afterPaint(focus);
    }
    if (from) {
      this.#hideCell(cell?.picture);
      await this.view.enter?.(from);
    }
    // A person may have gone back before it appeared.
    if (layer !== this.#layer || this.isLeaving) return;
    this.#hideCell(undefined);
    // Only then, since it changes the styles of every cell.
    setInert(LIST, true);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was for the list next to the photo */
  key(event) {
    return this.#split.key(event);
  }

  #removeLayer() {
    // A sheet about the photo goes with it.
    for (const sheet of document.querySelectorAll(OPEN_SHEET)) /** @type {HTMLDialogElement} */ (sheet).close();
    this.#pulled(false);
    this.view?.disconnect();
    this.view = undefined;
    this.#split.disconnect();
    this.#layer?.remove();
    this.#layer = undefined;
  }

  // MARK: Going back

  /**
   * @param {string | undefined} previous URL of the page to go back to, if there is no list behind
   * @param {Promise<unknown>} [after] changes that a reloaded page must show
   */
  async back(previous, after) {
    if (this.isLeaving) return;
    if (history.state?.isInPlace) return history.back();
    if (this.#list) return this.#leave(true);
    const url = previous ?? listURL(this.#model.collection);
    // Back to the list as it was; after a removal it is reloaded.
    if (!after && this.#host.isPageBefore(url)) return history.back();
    await unlessLeft(Promise.resolve(after), (isDone) => {
      // If the server refused the removal, the photo is still here.
      if (isDone !== false) location.assign(url);
    });
  }

  /** The URL has changed in the meantime. */
  async wentBack() {
    const route = parseRoute(location);
    const isInList = route?.collection.path === this.#model.collection.path && (this.#list !== undefined || route.screen !== 'source');
    if (!route || !isInList) location.reload();
    else if (route.screen === 'source') await this.#leave(false);
    else if (!this.#shows(route)) await this.present(route);
  }

  /**
   * Whether only the hash of the URL has changed, as by the link to the content.
   * @param {Route} route
   */
  #shows({ screen, photo }) {
    const { view } = this;
    if (!view || this.#opening === this.#presentation || this.isLeaving) return false;
    return view.screen === screen && this.#model.store.photo(view.index)?.id === photo;
  }

  /**
   * Returns to the list, to the cell of the photo.
   * @param {boolean} setsURL
   */
  async #leave(setsURL) {
    const presentation = (this.#presentation += 1);
    const { view } = this;
    if (setsURL) changeHistory('pushState', {}, listURL(this.#model.collection));
    document.body.dataset.screen = listScreen(this.#model.collection);
    document.title = this.#host.list()?.title ?? document.title;
    setInert(`${FRAME}, ${LIST}`, false);
    if (view) this.#list?.reveal(view.index);
    const cell = view && this.#list?.cell(view.index);
    this.#layer?.classList.add('is-leaving');
    if (cell) {
      this.#hideCell(cell.picture);
      await view.leave?.(cell.picture.getBoundingClientRect());
    }
    if (presentation !== this.#presentation) return;
    this.#removeLayer();
    leaveFullScreen();
    showBar(true);
    // A person who already types a search, for example, is not interrupted.
    if (document.activeElement === document.body) cell?.element.focus({ preventScroll: true });
    this.#host.list()?.savePosition();
    this.#host.list()?.resumeSearch();
    // Opened photos are now first in the recents, and favorites may have been removed.
    if (changesWhileViewing(this.#model.collection)) this.#host.renew();
  }
}
