/**
 * The Gallery screen: a slideshow of the source.
 *
 * Over 300 lines: the bar, gestures and timer of a slideshow control one another.
 */

import { messageOf } from '../../collection/api.js';
import { urlOf } from '../../basics/base.js';
import { element, find, icon } from '../../basics/element.js';
import { may } from '../../basics/permissions.js';
import { retryDelay } from '../../basics/retry-delay.js';
import { BarAutoHide } from '../frame/bar-auto-hide.js';
import { FavoriteButton } from '../frame/favorite-button.js';
import { connectFullScreen } from '../photo/full-screen.js';
import { PhotoStage } from '../photo/photo-stage.js';
import { nextRendition, stripPhotos } from '../photo/stage-photos.js';
import { loadPhoto } from '../frame/picture-loader.js';
import { ShowClock } from './show-clock.js';
import { chosenOptions, openShowOptions, OPTIONS_TITLE } from './show-options.js';
import { Slideshow } from './slideshow.js';
import { announce, connectBar, isBarShown, setPosition, setTarget, setTitle, showBar, stepButton } from '../frame/viewer-parts.js';
import { WakeLock } from './wake-lock.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../frame/viewer-parts.js').View} View */
/** @typedef {import('../frame/viewer-parts.js').ViewContext} ViewContext */
/** @typedef {import('../frame/viewer-parts.js').ViewElements} ViewElements */

/** When pictures are requested again after none could be shown. */
const RETRY_MILLISECONDS = { first: 5000, limit: 60_000 };

/** @implements {View} */
export class GalleryView {
  /** @type {'gallery'} */
  screen = 'gallery';
  index = -1;
  #context;
  #elements;
  #stage;
  #show;
  #play;
  #wakeLock = new WakeLock();
  #life = new AbortController();
  #clock;
  #favorite;
  #shownID = 0;
  /** The photo that was removed from the list, by an event or by an action of the person. */
  #removedID = 0;
  /** @type {Promise<unknown> | undefined} */
  #removal;
  /** Whether the person requested the next photo. */
  #isRequested = true;
  /** Time does not pass while the page is hidden or a finger holds the photo. */
  #isHeld = false;
  /** @type {import('./show-options.js').ShowOptions} */
  #options;
  /** @type {BarAutoHide | undefined} */
  #barAutoHide;
  /**
   * Begins again if the list could not be read.
   * @type {(() => void) | undefined}
   */
  #restart;
  /** When pictures are requested again after none could be shown, and how often they were. */
  #retryTimer = 0;
  #retries = 0;
  /** The last decoded picture: later facts of its photo do not change its URL. */
  #decoded = { photo: 0, source: '' };

  /** @param {ViewContext} context @param {ViewElements} elements */
  constructor(context, elements) {
    this.#context = context;
    this.#elements = elements;
    const stage = find(elements.content, '[data-stage]', HTMLElement);
    const play = find(elements.bar, '[data-play]', HTMLElement);
    if (!stage || !play) throw new Error(messages.otherShape);
    this.#play = play;
    this.#options = { seconds: context.seconds, isShuffled: false, ...chosenOptions() };
    this.#favorite = new FavoriteButton(elements.bar, context, () => this.#photo, this.#life.signal);
    this.#clock = new ShowClock(elements.content, this.#life.signal);
    this.#stage = new PhotoStage(context.core, stage);
    this.#show = new Slideshow(context.core, context.store, (index, signal) => this.#decode(index, signal));
  }

  /** The photo on the stage, as long as it is in the list: its successor is shown only once it is decoded. */
  get #photo() {
    const photo = this.#context.store.photo(this.index);
    return photo?.id === this.#shownID ? photo : undefined;
  }

  connect() {
    const { signal } = this.#life;
    const { host, store } = this.#context;
    const { bar } = this.#elements;
    this.#stage.connect();
    this.#stage.addEventListener('tap', () => this.#tapped(), { signal });
    this.#stage.addEventListener('close', () => host.back(), { signal });
    this.#stage.addEventListener('pulled', () => host.pulled(this.#stage.isPulled), { signal });
    this.#stage.addEventListener('draw', () => this.#pauseForCloserLook(), { signal });
    this.#stage.addEventListener('held', (event) => this.#hold(/** @type {CustomEvent<boolean>} */ (event).detail), { signal });
    this.#stage.addEventListener('next', () => this.#move(1), { signal });
    this.#stage.addEventListener('previous', () => this.#move(-1), { signal });
    this.#show.addEventListener('shown', () => this.#showPicture(), { signal });
    this.#show.addEventListener('state', () => this.#showState(), { signal });
    this.#play.addEventListener('click', (event) => {
      event.preventDefault();
      this.#toggle();
    }, { signal });
    const actions = find(bar, '.bar__actions', HTMLElement) ?? bar;
    for (const [name, step] of /** @type {const} */ ([['previous', -1], ['next', 1]])) {
      const button = stepButton(actions, name, signal, () => this.#move(step));
      button.classList.add('bar__step');
      setTarget(button, location.href);
    }
    this.#addOptions();
    this.#clock.set(this.#options.hasClock);
    connectFullScreen(actions, signal);
    this.#barAutoHide = new BarAutoHide(bar, () => !this.#isStuck, signal);
    this.#barAutoHide.begin();
    document.addEventListener('visibilitychange', () => this.#hold(this.#isHeld), { signal });
    addEventListener('vitrine:reach', (event) => {
      const { isOffline } = /** @type {CustomEvent<{ isOffline: boolean }>} */ (event).detail;
      if (!isOffline && this.#isStuck) this.#retry();
    }, { signal });
    store.addEventListener('list', (event) => this.#listChanged(/** @type {CustomEvent} */ (event).detail), { signal });
    connectBar(this.#elements, signal, host, () => this.#remove());
  }

  #addOptions() {
    const button = element('button', { class: 'button button--icon', type: 'button', 'aria-label': OPTIONS_TITLE, title: OPTIONS_TITLE }, icon('options'));
    button.addEventListener('click', () => openShowOptions(this.#options, (options) => this.#setOptions(options), () => this.#barAutoHide?.begin()));
    // Its space is reserved, so that nothing moves when it appears.
    find(this.#elements.bar, '[data-options-gap]', HTMLElement)?.replaceWith(button);
  }

  /** @param {import('./show-options.js').ShowOptions} options */
  #setOptions(options) {
    const before = this.#options;
    this.#options = options;
    if (options.seconds !== before.seconds) this.#show.setSeconds(options.seconds);
    if (options.isShuffled !== before.isShuffled) {
      this.#show.setOrder(options.isShuffled ? 1 + crypto.getRandomValues(new Uint16Array(1))[0] : 0);
      const photo = this.#photo;
      if (photo) this.#showStrip(photo, this.index);
    }
    if (options.motion !== 'zoom') this.#stage.endDrift();
    if (options.hasClock !== before.hasClock) this.#clock.set(options.hasClock);
  }

  /** A tap on a playing slideshow pauses it; otherwise taps toggle the bar, as in Photo. */
  #tapped() {
    if (this.#isPlaying && !isBarShown()) {
      this.#toggle();
      showBar(true);
    } else {
      showBar(!isBarShown());
    }
  }

  /** @param {boolean} isHeld by a finger */
  #hold(isHeld) {
    this.#isHeld = isHeld;
    if (isHeld) this.#stage.endDrift();
    this.#show.setHidden(isHeld || document.hidden);
  }

  /** A person who zooms in is viewing this photo. */
  #pauseForCloserLook() {
    const isInitialMode = find(this.#elements.content, '[data-stage]', HTMLElement)?.dataset.mode === this.#context.slideshowMode;
    if (!isInitialMode && this.#isPlaying) this.#toggle();
  }

  disconnect() {
    this.#life.abort();
    clearTimeout(this.#retryTimer);
    this.#show.stop();
    this.#stage.disconnect();
    void this.#wakeLock.set(false);
  }

  /** @param {number} index @param {string} [source] of a picture that is already loaded @param {boolean} [isPlaying] */
  async show(index, source, isPlaying = true) {
    this.#restart = undefined;
    try {
      await this.#begin(index, source, isPlaying);
    } catch (error) {
      if (this.#life.signal.aborted) return;
      this.#restart = () => void this.show(index, source, isPlaying);
      if (this.#retries === 0) this.#context.host.toast(messageOf(error));
      this.#retryLater();
    }
  }

  /** @param {number} index @param {string | undefined} source @param {boolean} isPlaying */
  async #begin(index, source, isPlaying) {
    const { store } = this.#context;
    const photo = store.photo(index) ?? await store.fetch(index);
    if (!photo || this.#life.signal.aborted) return;
    this.index = index;
    // A photo that is removed before its first picture is loaded is announced too.
    this.#shownID = photo.id;
    // The cell's picture, which is decoded, is shown until the first one is.
    const showPlaceholder = () => { if (source) this.#showStrip(photo, index, source); };
    showPlaceholder();
    setTitle(this.#elements.bar, photo);
    this.#favorite.update();
    await store.loadShapes();
    if (this.#life.signal.aborted) return;
    showPlaceholder();
    const current = store.indexOf(photo.id);
    // If it was removed in the meantime, the slideshow starts with its successor.
    this.index = current >= 0 ? current : Math.max(Math.min(index, store.shapes.position(0).count - 1), 0);
    setPosition(this.#elements.bar, store, this.index);
    this.#show.start(this.index, this.#options.seconds, isPlaying);
  }

  /** @param {number} index @param {AbortSignal} signal */
  async #decode(index, signal) {
    const photo = await this.#fetch(index);
    if (!photo?.image || photo.failure) return false;
    const picture = new Image();
    const source = this.#source(photo);
    try {
      await loadPhoto(picture, source, true, signal);
      await picture.decode();
      this.#decoded = { photo: photo.id, source: picture.src };
      return true;
    } catch {
      // For any reason, the slideshow continues with the next.
      return false;
    }
  }

  /** @param {number} index */
  async #fetch(index) {
    try {
      return await this.#context.store.fetch(index);
    } catch {
      return undefined;
    }
  }

  /** @param {Photo} photo */
  #source(photo) {
    const { clientWidth: width, clientHeight: height } = this.#elements.content;
    const { core, slideshowMode } = this.#context;
    return `${photo.image}/fitted-${nextRendition(core, { width, height }, photo, slideshowMode)}`;
  }

  #showPicture() {
    const { store, host } = this.#context;
    const index = this.#show.shown;
    const photo = store.photo(index);
    if (!photo) return;
    this.index = index;
    this.#shownID = photo.id;
    this.#retries = 0;
    this.#showStrip(photo, index, undefined, !this.#isRequested && this.#options.motion !== 'none');
    if (this.#options.motion === 'zoom' && this.#isPlaying) this.#stage.drift((this.#options.seconds + 1) * 1000, photo.id);
    setTitle(this.#elements.bar, photo);
    this.#favorite.update();
    setPosition(this.#elements.bar, store, index);
    find(this.#elements.bar, 'form[action$="/remove"]', HTMLFormElement)
      ?.setAttribute('action', urlOf(`/sources/${photo.source}/photos/${photo.id}/remove`));
    host.changed(photo, this.#isRequested);
    this.#isRequested = false;
    if (!this.#isPlaying) announce(this.#elements.content, photo, store, index);
    void this.#completeStrip(photo, index);
  }

  /**
   * @param {Photo} photo @param {number} index @param {string} [source] of a picture of it that is decoded
   * @param {boolean} [fades] whether it is shown automatically
   */
  #showStrip(photo, index, source = this.#decoded.photo === photo.id ? this.#decoded.source : undefined, fades = false) {
    const { store, slideshowMode: mode } = this.#context;
    this.#stage.show(stripPhotos(store, photo, index, this.#show.isStarted ? this.#show : undefined), { mode, turnsFilled: true, source, fades });
  }

  /**
   * Requests the neighbors of a photo at the end of the loaded part.
   * @param {Photo} photo @param {number} index
   */
  async #completeStrip(photo, index) {
    const missing = [-1, 1].map((step) => this.#show.neighbor(index, /** @type {1 | -1} */ (step)))
      .filter((other) => other >= 0 && !this.#context.store.photo(other));
    if (missing.length === 0) return;
    await Promise.all(missing.map((other) => this.#fetch(other)));
    if (!this.#life.signal.aborted && this.#shownID === photo.id && this.#show.shown === index) this.#showStrip(photo, index);
  }

  get #isPlaying() {
    const { state } = this.#show;
    return state === 'playing' || state === 'waiting';
  }

  #showState() {
    const { state, keepsAwake } = this.#show;
    const isPlaying = this.#isPlaying;
    const name = isPlaying ? messages.pause : messages.play;
    if (this.#play.getAttribute('aria-label') !== name) {
      this.#play.setAttribute('aria-label', name);
      this.#play.title = name;
      this.#play.replaceChildren(icon(isPlaying ? 'pause' : 'play'));
    }
    this.#elements.content.dataset.playing = String(isPlaying);
    if (isPlaying) this.#barAutoHide?.begin();
    else this.#stage.endDrift();
    // Photos shown automatically are not announced.
    find(this.#elements.bar, '[data-position]', HTMLElement)?.setAttribute('aria-live', isPlaying ? 'off' : 'polite');
    void this.#wakeLock.set(keepsAwake);
    if (state !== 'empty') return;
    if (this.#retries === 0) this.#context.host.toast(messages.noneShown);
    this.#retryLater();
    const photo = this.#context.store.photo(this.index);
    // The stage shows the reason, for longer than the message.
    if (photo) this.#showStrip(photo, this.index);
  }

  #toggle() {
    const { state } = this.#show;
    if (state === 'paused') this.#show.play();
    else if (this.#isStuck) this.#retry();
    else this.#show.pause();
    // A person who pauses is viewing the photo.
    const photo = this.#show.state === 'paused' ? this.#photo : undefined;
    if (photo) this.#context.host.changed(photo);
  }

  /** Whether no picture could be loaded, perhaps because of the network. */
  get #isStuck() {
    return this.#restart !== undefined || this.#show.state === 'empty';
  }

  /** On a wall nobody presses Play. */
  #retryLater() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = window.setTimeout(() => {
      if (this.#isStuck) this.#retry();
    }, retryDelay(this.#retries, RETRY_MILLISECONDS));
    this.#retries += 1;
  }

  #retry() {
    if (this.#restart) return this.#restart();
    this.#show.go(this.index);
    if (this.#show.state === 'empty') this.#show.move(1);
  }

  /** @param {1 | -1} step */
  #move(step) {
    this.#isRequested = true;
    this.#restart?.();
    this.#show.move(step);
  }

  #remove() {
    const { host } = this.#context;
    const photo = this.#photo;
    if (!photo || !may('member')) return;
    this.#removedID = photo.id;
    this.#removal = host.remove(photo, this.index);
  }

  /** @param {import('../../collection/moved-index.js').ListChange} change */
  #listChanged(change) {
    const { removed } = change;
    const { store, host } = this.#context;
    const current = store.indexOf(this.#shownID);
    if (current < 0 && this.#shownID !== this.#removedID) {
      this.#removedID = this.#shownID;
      host.toast(messages.leftSource);
    }
    if (removed !== undefined) this.#show.removed(removed);
    else this.#show.changed(current, this.index, change);
    const now = this.#show.shown >= 0 ? this.#show.shown : current;
    if (now >= 0) {
      this.index = now;
      setPosition(this.#elements.bar, store, this.index);
    }
    if (store.shapes.position(0).count === 0) void Promise.resolve().then(() => this.#context.host.back(this.#removal));
  }

  /** @param {number} index */
  go(index) {
    this.#isRequested = true;
    this.#show.go(index);
  }

  /** @param {Photo} photo */
  updatePhoto(photo) {
    this.#stage.updatePhoto(photo);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'ArrowRight') this.#move(1);
    else if (event.key === 'ArrowLeft') this.#move(-1);
    else if (event.key === ' ') this.#toggle();
    else if (event.key === 'Enter') showBar(!isBarShown());
    else if (event.key === 'f') this.#favorite.toggle();
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
