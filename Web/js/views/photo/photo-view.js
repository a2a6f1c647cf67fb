/**
 * The Photo screen: the original, on its own.
 *
 * Over 300 lines: its bar, stage and panels open and close one another.
 */

import { isNotFound, messageOf } from '../../collection/api.js';
import { find, isPlainClick } from '../../basics/element.js';
import { changeHistory } from '../../basics/history.js';
import { may } from '../../basics/permissions.js';
import { BarAutoHide } from '../frame/bar-auto-hide.js';
import { FavoriteButton } from '../frame/favorite-button.js';
import { readFailure } from '../frame/read-failure.js';
import { InfoPanel } from './info-panel.js';
import { connectFullScreen, enterFullScreen, IS_INSTALLED, leaveFullScreen } from './full-screen.js';
import { PhotoStage } from './photo-stage.js';
import { stripPhotos } from './stage-photos.js';
import { shifted } from '../../collection/moved-index.js';
import { photoURL } from '../../collection/route.js';
import { afterPaint, announce, connectBar, connectRemovalForEverybody, connectShare, isBarShown, setPosition, setTarget, setTitle, showBar, stepButton } from '../frame/viewer-parts.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('./stage-photos.js').ZoomMode} ZoomMode */
/** @typedef {import('../frame/viewer-parts.js').View} View */
/** @typedef {import('../frame/viewer-parts.js').ViewContext} ViewContext */
/** @typedef {import('../frame/viewer-parts.js').ViewElements} ViewElements */

const ZOOM_STEP = 1.5;
const PAN_SHARE = 0.5;
const STEPS = /** @type {const} */ ([1, -1]);
/** @type {Record<string, [number, number]>} */
const PAN_KEYS = {
  ArrowLeft: [-PAN_SHARE, 0], ArrowRight: [PAN_SHARE, 0], ArrowUp: [0, -PAN_SHARE], ArrowDown: [0, PAN_SHARE],
};
/** Bars would take a third of such a screen. */
const SHORT_SCREEN = matchMedia('(max-height: 29.99em)');
/** If there is enough space for both, a person has time to look at the bars too. */
const IDLE_MILLISECONDS = { short: 3000, usual: 5000 };
/** @type {Record<string, ZoomMode>} */
const MODE_KEYS = { 0: 'fit', 1: 'actual', 2: 'fill' };

/** @implements {View} */
export class PhotoView {
  /** @type {'photo'} */
  screen = 'photo';
  index = -1;
  #context;
  #elements;
  #stage;
  /** @type {HTMLElement} */
  #previousButton;
  /** @type {HTMLElement} */
  #nextButton;
  #life = new AbortController();
  #favorite;
  #barAutoHide;
  #info;
  #shownID = 0;
  /** The index of the photo requested last; it may be loading. */
  #requested = -1;
  /** Whether the person removed the photo. */
  #isRemoving = false;
  /** @type {Promise<unknown> | undefined} */
  #removal;
  /** @type {ZoomMode} */
  #mode = 'fit';

  /** @param {ViewContext} context @param {ViewElements} elements */
  constructor(context, elements) {
    this.#context = context;
    this.#elements = elements;
    const stage = find(elements.content, '[data-stage]', HTMLElement);
    if (!stage) throw new Error(messages.otherShape);
    this.#stage = new PhotoStage(context.core, stage);
    const { signal } = this.#life;
    this.#favorite = new FavoriteButton(elements.content, context, () => this.#photo, signal);
    const { host, store } = context;
    this.#info = new InfoPanel(host.describe, ({ id }) => photoURL(store.collection, id, 'detail'), () => this.#open('detail'),
      (step) => this.#stage.turn(step));
    this.#barAutoHide = new BarAutoHide(elements.bar, () => this.#mayHideBar, signal,
      () => SHORT_SCREEN.matches ? IDLE_MILLISECONDS.short : IDLE_MILLISECONDS.usual);
    this.#previousButton = stepButton(elements.content, 'previous', signal, () => this.#stage.turn(-1));
    this.#nextButton = stepButton(elements.content, 'next', signal, () => this.#stage.turn(1));
  }

  connect() {
    const { signal } = this.#life;
    const { content } = this.#elements;
    this.#stage.connect();
    this.#stage.addEventListener('tap', () => this.#toggleBar(), { signal });
    this.#stage.addEventListener('next', () => this.#move(1), { signal });
    this.#stage.addEventListener('previous', () => this.#move(-1), { signal });
    this.#stage.addEventListener('close', () => this.#context.host.back(), { signal });
    this.#stage.addEventListener('lift', () => {
      if (!this.#info.release(false)) this.#showInfo();
    }, { signal });
    this.#stage.addEventListener('raise', (event) => this.#pullInfo(/** @type {CustomEvent<number>} */ (event).detail), { signal });
    this.#stage.addEventListener('pulled', () => this.#context.host.pulled(this.#stage.isPulled), { signal });
    this.#stage.addEventListener('draw', () => this.#markMode(), { signal });
    content.addEventListener('click', (event) => this.#clicked(event), { signal });
    content.addEventListener('failed', (event) => {
      void readFailure(/** @type {CustomEvent<Photo>} */ (event).detail, this, this.#context.store, signal);
    }, { signal });
    document.addEventListener('fullscreenchange', () => {
      if (!document.fullscreenElement && !isBarShown()) showBar(true);
    }, { signal });
    this.#context.store.addEventListener('list', (event) => this.#listChanged(/** @type {CustomEvent} */ (event).detail), { signal });
    find(this.#elements.bar, '[data-position]', HTMLElement)?.setAttribute('aria-live', 'polite');
    connectBar(this.#elements, signal, this.#context.host, () => this.#remove());
    addEventListener('pagehide', () => this.#saveView(), { signal });
    this.#barAutoHide.begin();
    const actions = find(this.#elements.bar, '.bar__actions', HTMLElement);
    if (actions) connectFullScreen(actions, signal);
    connectRemovalForEverybody(this.#elements, signal, () => this.#photo);
    connectShare(this.#elements, signal, this.#context.host, () => this.#photo);
    this.#connectLink('[data-details]', () => this.#showInfo());
    this.#connectLink('[data-gallery]', () => this.#open('gallery'));
  }

  /** @param {string} selector @param {() => void} run instead of following the link */
  #connectLink(selector, run) {
    find(this.#elements.content, selector, HTMLElement)?.addEventListener('click', (event) => {
      if (!this.#photo || !isPlainClick(event)) return;
      event.preventDefault();
      run();
    }, { signal: this.#life.signal });
  }

  /** @param {'detail' | 'gallery'} screen */
  #open(screen) {
    const photo = this.#photo;
    if (!photo) return;
    this.#saveView();
    this.#context.host.open(screen, photo);
  }

  #showInfo() {
    const photo = this.#photo;
    if (photo) this.#info.toggle(photo);
  }

  /** @param {number} pixels of the finger above its start, 0 once it is released */
  #pullInfo(pixels) {
    const photo = this.#photo;
    if (pixels === 0) this.#info.release(true);
    else if (photo) this.#info.pull(photo, pixels);
  }

  disconnect() {
    this.#life.abort();
    this.#info.close();
    this.#stage.disconnect();
  }

  /** The photo on the screen, as long as it is in the list: its index may belong to its successor. */
  get #photo() {
    const photo = this.#context.store.photo(this.index);
    return photo?.id === this.#shownID ? photo : undefined;
  }

  /**
   * @param {number} index
   * @param {string} [source] of a picture that is already loaded
   * @param {ZoomMode} [mode]
   */
  async show(index, source, mode) {
    const { store, host } = this.#context;
    this.#requested = index;
    const current = store.photo(index) ?? await store.fetch(index);
    if (!current || this.#life.signal.aborted || this.#requested !== index) return;
    const isOther = current.id !== this.#shownID;
    const isFirst = this.#shownID === 0;
    const isComplete = this.#hasNeighbors(index);
    this.index = index;
    this.#shownID = current.id;
    this.#mode = mode ?? current.initialZoom ?? this.#context.initialZoom;
    this.#display(current, source, this.#mode);
    if (isFirst) {
      this.#restoreView();
      this.#barAutoHide.begin();
    }
    if (isOther) host.changed(current);
    const hadShapes = store.hasShapes;
    await store.loadShapes();
    if (this.#life.signal.aborted) return;
    // The photo may have been removed, and its successor have its index.
    const isShown = () => this.index === index && this.#shownID === current.id;
    // Facts about it may have become known.
    const show = () => this.#display(this.#photo ?? current, source, this.#mode);
    if (!hadShapes && isShown()) show();
    await Promise.all(STEPS.map((step) => this.#neighbor(step)));
    if (this.#life.signal.aborted || !isShown()) return;
    if (!isComplete) show();
    if (isOther) afterPaint(() => announce(this.#elements.content, current, store, index));
  }

  /**
   * Whether the neighbors of a photo are loaded.
   * @param {number} index
   */
  #hasNeighbors(index) {
    const { store } = this.#context;
    return store.hasShapes && STEPS.every((step) => {
      const other = store.shapes.neighbor(index, step);
      return other < 0 || store.has(other);
    });
  }

  /** @param {1 | -1} step */
  async #neighbor(step) {
    const index = this.#context.store.shapes.neighbor(this.index, step);
    return index < 0 ? undefined : this.#context.store.fetch(index);
  }

  /** @param {Photo} photo @param {string | undefined} source @param {ZoomMode} mode */
  #display(photo, source, mode) {
    const { store } = this.#context;
    const { bar } = this.#elements;
    const strip = stripPhotos(store, photo, this.index);
    setTitle(bar, photo);
    setPosition(bar, store, this.index);
    this.#favorite.update();
    this.#info.show(photo);
    this.#updateLink(this.#previousButton, strip.previous, strip.hasPrevious);
    this.#updateLink(this.#nextButton, strip.next, strip.hasNext);
    for (const [selector, screen] of /** @type {const} */ ([['[data-details]', 'detail'], ['[data-gallery]', 'gallery']])) {
      find(this.#elements.content, selector, HTMLAnchorElement)?.setAttribute('href', photoURL(store.collection, photo.id, screen));
    }
    this.#stage.show(strip, { mode, source });
  }

  /**
   * A button to a photo that is still loading can be pressed.
   * @param {HTMLElement} button @param {Photo | undefined} photo @param {boolean} exists
   */
  #updateLink(button, photo, exists) {
    const url = photo ? photoURL(this.#context.store.collection, photo.id, 'photo') : button.getAttribute('href') ?? location.href;
    setTarget(button, exists ? url : undefined);
  }

  /**
   * The photo is the same; its index and neighbors may have changed.
   * @param {import('../../collection/moved-index.js').ListChange} change
   */
  #listChanged(change) {
    const { removed, moved } = change;
    const { store } = this.#context;
    const index = store.indexOf(this.#shownID);
    if (index >= 0) {
      const isTurning = this.#requested !== this.index;
      const requested = shifted(this.#requested, change);
      this.index = index;
      // The photo that a person turned to is still loading.
      if (isTurning && requested !== index && requested < store.count) return void this.#turnTo(requested);
      void this.#turnTo(index, this.#mode);
      if (isTurning) this.#stage.stay();
    } else if (removed === this.index) this.#replaceRemoved();
    else if (moved) void this.#checkRemoved(moved(this.index));
  }

  /**
   * The list was reloaded without the photo: perhaps only its part was not loaded.
   * @param {number} successor its index if it were in the list
   */
  async #checkRemoved(successor) {
    const { store } = this.#context;
    const id = this.#shownID;
    const index = await store.locate(id).catch((error) => (isNotFound(error) ? -1 : undefined));
    if (this.#life.signal.aborted || id !== this.#shownID || index === undefined) return;
    if (index >= 0) return this.#turnTo(index, this.#mode);
    this.index = successor;
    this.#replaceRemoved();
  }

  /** The photo on the screen was removed: it is replaced by the next one. */
  #replaceRemoved() {
    const { store, host } = this.#context;
    if (!this.#isRemoving) host.toast(messages.leftSource);
    const next = store.shapes.neighbor(this.index - 1, 1);
    const other = next >= 0 ? next : store.shapes.neighbor(this.index, -1);
    if (other >= 0) void this.#turnTo(other);
    // The removal has started by then: a reloaded page waits for it.
    else void Promise.resolve().then(() => host.back(this.#removal));
  }

  /** @param {1 | -1} step */
  #move(step) {
    // Relative to the photo requested last, so that quick swipes add up even before it is loaded.
    const index = this.#context.store.shapes.neighbor(this.#requested, step);
    // The target photo was removed from the list in the meantime.
    if (index < 0) this.#stage.stay();
    else void this.#turnTo(index);
  }

  /** @param {number} index @param {ZoomMode} [mode] */
  async #turnTo(index, mode) {
    try {
      await this.show(index, undefined, mode);
    } catch (error) {
      // The neighbors of the photo are requested again when turning to them.
      if (this.index === index) console.info(String(error));
      else if (!this.#life.signal.aborted) this.#context.host.toast(messageOf(error));
    }
    const isOtherLoading = this.#requested !== index && this.#requested !== this.index;
    if (this.#life.signal.aborted || this.index === index || isOtherLoading) return;
    this.#requested = this.index;
    this.#stage.stay();
  }

  #remove() {
    const photo = this.#photo;
    if (!photo || !may('member')) return;
    this.#isRemoving = true;
    this.#removal = this.#context.host.remove(photo, this.index);
    this.#isRemoving = false;
  }

  /** @param {number} index */
  go(index) {
    void this.#turnTo(index);
  }

  /** @param {Photo} photo */
  updatePhoto(photo) {
    this.#stage.updatePhoto(photo);
  }

  /** Whether the bar, which covers the photo, hides automatically; without a picture, nothing is behind it. */
  get #mayHideBar() {
    return SHORT_SCREEN.matches || !this.#photo?.failure;
  }

  #toggleBar() {
    const isShown = !isBarShown();
    showBar(isShown);
    if (!IS_INSTALLED) return;
    if (isShown) leaveFullScreen();
    else enterFullScreen();
  }

  /** Saves zoom and position with the page's URL, for coming back to it. */
  #saveView() {
    if (!this.#photo) return;
    const look = { ...this.#stage.view, photo: this.#shownID };
    changeHistory('replaceState', { ...history.state, look });
  }

  #restoreView() {
    const look = history.state?.look;
    if (look?.photo === this.#shownID) this.#stage.restoreView(look);
  }

  #markMode() {
    const { content } = this.#elements;
    const mode = find(content, '[data-stage]', HTMLElement)?.dataset.mode;
    for (const name of /** @type {const} */ (['in', 'out'])) {
      const step = find(content, `[data-zoom-step="${name}"]`, HTMLElement);
      const canZoom = this.#stage.canZoom[name];
      if (step?.classList.contains('is-disabled') === canZoom) setTarget(step, canZoom ? location.href : undefined);
    }
    for (const part of content.querySelectorAll('[data-zoom-mode]')) {
      const isChosen = part.getAttribute('data-zoom-mode') === mode;
      part.classList.toggle('is-chosen', isChosen);
      if (isChosen) part.setAttribute('aria-current', 'true');
      else part.removeAttribute('aria-current');
    }
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target.closest('[data-zoom-mode], [data-zoom-step]') : null;
    if (!target) return;
    event.preventDefault();
    const mode = target.getAttribute('data-zoom-mode');
    if (mode === 'fit' || mode === 'fill' || mode === 'actual') this.#stage.setMode(mode);
    else this.#stage.zoomBy(target.getAttribute('data-zoom-step') === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const pan = PAN_KEYS[event.key];
    if (pan) {
      if (this.#stage.pan(...pan)) return true;
      if (event.key === 'ArrowRight') this.#stage.turn(1);
      if (event.key === 'ArrowLeft') this.#stage.turn(-1);
      return true;
    }
    const mode = MODE_KEYS[event.key];
    if (mode) this.#stage.setMode(mode);
    else if (event.key === '+' || event.key === '=') this.#stage.zoomBy(ZOOM_STEP);
    else if (event.key === '-') this.#stage.zoomBy(1 / ZOOM_STEP);
    else if (event.key === 'f') this.#favorite.toggle();
    else if (event.key === 's') this.#open('gallery');
    else if (event.key === 'i') this.#showInfo();
    else if (event.key === 'Enter') this.#toggleBar();
    else if (event.key === 'Delete') this.#remove();
    else return false;
    return true;
  }

  /** @param {DOMRect} cell */
  enter(cell) {
    return this.#stage.transition(cell, 'open');
  }

  /** @param {DOMRect} cell */
  leave(cell) {
    return this.#stage.transition(cell, 'close');
  }
}
