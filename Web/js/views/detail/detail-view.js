/** The Detail screen: the photo with its description. */

import { find, isPlainClick } from '../../basics/element.js';
import { may } from '../../basics/permissions.js';
import { completeDetail, fillPicture } from './detail-frame.js';
import { failureActions } from '../frame/failure-actions.js';
import { FavoriteButton } from '../frame/favorite-button.js';
import { isPending } from '../frame/picture-loader.js';
import { readFailure } from '../frame/read-failure.js';
import { connectBar, connectRemovalForEverybody, connectShare, setTarget, stepButton } from '../frame/viewer-parts.js';
import { photoURL } from '../../collection/route.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../frame/viewer-parts.js').View} View */
/** @typedef {import('../frame/viewer-parts.js').ViewContext} ViewContext */
/** @typedef {import('../frame/viewer-parts.js').ViewElements} ViewElements */

/** @implements {View} */
export class DetailView {
  /** @type {'detail'} */
  screen = 'detail';
  index;
  /** The index of the photo requested last, whose page may be loading. */
  #requested;
  #moves = 0;
  #shownID;
  /** Whether the photo was removed from the list, and the person was notified. */
  #isRemoved = false;
  /** Whether the successor of a removed photo has its index. */
  #isBetween = false;
  #context;
  #elements;
  #replace;
  #life = new AbortController();
  /** @type {FavoriteButton | undefined} */
  #favorite;

  /**
   * @param {ViewContext} context
   * @param {ViewElements} elements
   * @param {number} index
   * @param {(getIndex: () => number) => Promise<void>} replace shows another photo's page
   */
  constructor(context, elements, index, replace) {
    this.#context = context;
    this.#elements = elements;
    this.#replace = replace;
    this.index = index;
    this.#requested = index;
    this.#shownID = context.store.photo(index)?.id ?? 0;
  }

  /** The photo of the page, as long as it is in the list. */
  get #photo() {
    const photo = this.#context.store.photo(this.index);
    return photo?.id === this.#shownID ? photo : undefined;
  }

  connect() {
    const { signal } = this.#life;
    const { host, store } = this.#context;
    connectBar(this.#elements, signal, host, () => this.#remove());
    connectRemovalForEverybody(this.#elements, signal, () => this.#photo);
    connectShare(this.#elements, signal, host, () => this.#photo);
    this.#favorite = new FavoriteButton(this.#elements.bar, this.#context, () => this.#photo, signal);
    store.addEventListener('list', () => this.#listChanged(), { signal });
    find(this.#elements.content, '.detail__link', HTMLAnchorElement)?.addEventListener('click', (event) => {
      const photo = this.#photo;
      if (!photo || !isPlainClick(event)) return;
      event.preventDefault();
      host.open('photo', photo);
    }, { signal });
    this.#connectPicture();
    // In place, instead of another page.
    const photo = this.#photo;
    const retry = find(this.#elements.content, '[data-retry]', HTMLFormElement);
    if (photo && retry) {
      retry.replaceWith(...failureActions(photo));
      // The page may be stored from when the picture was not available.
      if (photo.failure === undefined) this.updatePhoto(photo);
    }
    void this.#connectSteps();
  }

  /**
   * Adds what the server's page knows besides the list.
   * @param {HTMLElement} page
   */
  complete(page) {
    completeDetail(this.#elements.content, page);
  }

  #connectPicture() {
    const image = find(this.#elements.content, '.detail__image', HTMLImageElement);
    if (!image) return;
    const loaded = () => this.#pictureLoaded(image);
    image.addEventListener('load', loaded, { signal: this.#life.signal });
    if (image.complete && image.naturalWidth > 0 && !isPending(image)) loaded();
  }

  /** @param {HTMLImageElement} image */
  #pictureLoaded(image) {
    // The average color is only shown before: transparent pictures have no background.
    find(this.#elements.content, '.detail__photo', HTMLElement)?.style.setProperty('background-color', 'transparent');
    const photo = this.#photo;
    if (!photo || !isTile(image)) return;
    if (photo.failure !== undefined) return this.updatePhoto(photo);
    // The size may be that which the feed declares; a page that says that the picture is missing may be newer.
    const isSquare = photo.width && photo.width === photo.height && !('wasMissing' in this.#elements.content.dataset);
    if (!isSquare) void readFailure(photo, this, this.#context.store, this.#life.signal);
  }

  async #connectSteps() {
    const { store } = this.#context;
    // At once if they are known: a button takes the focus only with its target.
    if (!store.hasShapes) await store.loadShapes();
    const actions = find(this.#elements.bar, '.bar__actions', HTMLElement);
    if (this.#life.signal.aborted || !actions) return;
    for (const [name, step] of /** @type {const} */ ([['previous', -1], ['next', 1]])) {
      const button = stepButton(actions, name, this.#life.signal, () => void this.#move(step));
      const index = store.shapes.neighbor(this.index, step);
      const url = button.getAttribute('href') ?? photoURL(store.collection, store.photo(index)?.id ?? this.#shownID, 'detail');
      setTarget(button, index < 0 ? undefined : url);
    }
  }

  disconnect() {
    this.#life.abort();
  }

  /**
   * Relative to the photo requested last, so that quick presses add up even before its page is loaded.
   * @param {1 | -1} step
   */
  async #move(step) {
    const from = this.#isBetween && step > 0 ? this.#requested - 1 : this.#requested;
    const index = this.#context.store.shapes.neighbor(from, step);
    if (index < 0) return;
    this.#requested = index;
    this.#isBetween = false;
    const move = (this.#moves += 1);
    await this.#replace(() => this.#requested);
    if (this.#moves !== move) return;
    // Without its page, this one stays.
    this.#requested = this.index;
    this.#isBetween = this.#isRemoved;
  }

  #remove() {
    const { host } = this.#context;
    const photo = this.#photo;
    if (!photo || !may('member')) return;
    this.#isRemoved = true;
    host.back(host.remove(photo, this.index));
  }

  /** The photo is the same; its index may have changed. */
  #listChanged() {
    const { store, host } = this.#context;
    const index = store.indexOf(this.#shownID);
    if (index >= 0) {
      this.#requested += index - this.index;
      this.index = index;
    } else if (!this.#isRemoved) host.toast(messages.leftSource);
    this.#isRemoved = index < 0;
    this.#isBetween = this.#isRemoved && this.#requested === this.index;
  }

  /** @param {Photo} photo */
  updatePhoto(photo) {
    const { image, failure, width, height } = photo;
    const banner = find(this.#elements.content, '.detail__image', HTMLImageElement);
    if (!image) return;
    // The page of a picture that failed has none.
    if (!banner) return void (failure === undefined && this.#replace(() => this.#requested));
    // Its page may be stored from when the picture was available.
    if (failure !== undefined && isTile(banner)) return fillPicture(this.#elements.content, photo);
    // Until its picture is loaded, its size may become known.
    if (width && height && !banner.naturalWidth) Object.assign(banner, { width, height });
    // The banner has its own shape; it changes only with the picture.
    for (const name of ['srcset', 'src']) {
      const urls = banner.getAttribute(name);
      const renewed = urls?.replace(/[^\s,]*\/images\/[^/]+/g, image);
      if (renewed && renewed !== urls) banner.setAttribute(name, renewed);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'ArrowRight') void this.#move(1);
    else if (event.key === 'ArrowLeft') void this.#move(-1);
    else if (event.key === 'f') this.#favorite?.toggle();
    else if (event.key === 'Delete') this.#remove();
    else return false;
    return true;
  }
}

/**
 * Whether an image may show the tile in place of an unavailable picture, which is square, or nothing.
 * @param {HTMLImageElement} image
 */
function isTile({ naturalWidth, naturalHeight }) {
  return naturalWidth === naturalHeight;
}
