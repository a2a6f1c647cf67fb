/** One photo of the stage's strip: first a small rendition, then sharper ones. */

import { element, icon } from '../../basics/element.js';
import { isMotionReduced } from '../../basics/reduced-motion.js';
import { failureActions } from '../frame/failure-actions.js';
import { loadPhoto, prioritizePhoto } from '../frame/picture-loader.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */

const WIDENING = { duration: 160, easing: 'ease-out' };
/** While the photo is opened: fast, but not sudden. */
const LEAST_WIDENING = 80;

/**
 * Its element dispatches `retry` when the picture should be loaded again, and `failed`, with the photo, when it could not be
 * loaded and the reason is unknown.
 */
export class Slide {
  element = element('div', { class: 'stage__slide' });
  image = element('img', { class: 'stage__photo', draggable: 'false', decoding: 'async', alt: '' });
  /** @type {Photo | undefined} */
  photo;
  /**
   * The last picture that was loaded.
   * @type {HTMLImageElement | undefined}
   */
  picture;
  #requested = '';
  /**
   * The picture being loaded.
   * @type {HTMLImageElement | undefined}
   */
  #next;
  /** Whether the last requested picture is shown or has failed. */
  isSettled = false;
  /** Whether the picture of a cell is shown until the photo is loaded. */
  #isPlaceholder = false;
  #life = new AbortController();

  constructor() {
    this.element.append(this.image);
  }

  /**
   * Shows a photo; without one, an empty slide.
   * @param {Photo | undefined} photo
   * @param {string} [source] of a picture that is already loaded
   */
  show(photo, source) {
    if (photo && photo.id === this.photo?.id) {
      // Another picture of the same photo replaces it once it is decoded.
      if (photo.image !== this.photo.image) this.#requested = '';
      this.photo = photo;
      // It is available after all.
      if (photo.image && photo.failure === undefined && this.image.hidden) {
        // What the page showed may be a tile in its place.
        if (!this.picture) this.image.removeAttribute('src');
        this.#reveal();
        this.#requested = '';
      }
      // There is nothing else to show, and nothing more is requested.
      if (photo.failure !== undefined && this.#isMissing) this.#explain(photo.failure);
      return;
    }
    this.#life.abort();
    this.#life = new AbortController();
    this.photo = photo;
    this.picture = undefined;
    this.#requested = '';
    this.isSettled = false;
    this.image.alt = photo?.title ?? '';
    this.image.lang = photo?.language ?? '';
    // Transparent pictures have no background: the color is only shown before they are loaded.
    this.image.style.backgroundColor = (!source && photo?.color) || '';
    // Until the photo is loaded, the cell's square is the middle of it.
    this.#isPlaceholder = Boolean(source);
    this.image.hidden = !photo?.image || photo.failure !== undefined;
    if (source) this.image.src = source;
    else this.image.removeAttribute('src');
    this.element.querySelector('.stage__tile')?.remove();
    if (photo && this.image.hidden) this.#explain(photo.failure ?? messages.noPicture);
  }

  /** Whether there is no picture of the photo: what the cell or page showed may be a tile in its place. */
  get #isMissing() {
    return !this.image.hasAttribute('src') || (this.isSettled && !this.picture);
  }

  #reveal() {
    this.image.hidden = false;
    this.element.querySelector('.stage__tile')?.remove();
  }

  /** @param {string} reason @param {() => void} [retry] if the picture failed on its way from the server */
  #explain(reason, retry) {
    this.image.hidden = true;
    if (this.element.querySelector('.stage__reason')?.textContent === reason) return;
    this.element.querySelector('.stage__tile')?.remove();
    const picture = element('span', { class: 'tile' }, icon(this.photo?.image ? 'photo' : 'text'));
    const tile = element('div', { class: 'stage__tile' }, picture, element('p', { class: 'stage__reason' }, reason));
    if (this.photo?.image) tile.append(...failureActions(this.photo, retry));
    this.element.append(tile);
  }

  /**
   * Shows a sharper rendition as soon as it is decoded.
   * @param {number} side of the rendition, 0 for the original
   * @param {boolean} [isAhead] whether the photo is the next one
   * @returns {Promise<HTMLImageElement | undefined>} the picture, unless something else is shown in the meantime
   */
  async load(side, isAhead = false) {
    const { photo } = this;
    if (!photo?.image || photo.failure) return undefined;
    const source = `${photo.image}/${side === 0 ? 'original' : `fitted-${side}`}`;
    if (source === this.#requested) {
      if (!isAhead && this.#next) prioritizePhoto(this.#next);
      return undefined;
    }
    this.#requested = source;
    this.isSettled = false;
    const { signal } = this.#life;
    const next = this.#next = new Image();
    try {
      await loadPhoto(next, source, isAhead, signal);
      await next.decode();
    } catch {
      if (signal.aborted || this.#requested !== source) return undefined;
      this.isSettled = true;
      // Requested again by the next gesture: the photo is shown, so nothing says that it failed.
      if (this.image.hasAttribute('src')) this.#requested = '';
      const failure = this.photo?.failure;
      if (failure !== undefined && this.#isMissing) this.#explain(failure);
      else if (!this.image.hasAttribute('src')) {
        this.#explain(messages.pictureFailed, () => {
          this.#requested = '';
          this.element.dispatchEvent(new Event('retry', { bubbles: true }));
        });
      }
      if (failure === undefined) this.element.dispatchEvent(new CustomEvent('failed', { bubbles: true, detail: photo }));
      return undefined;
    }
    if (signal.aborted || this.#requested !== source) return undefined;
    this.isSettled = true;
    const { image } = this;
    const isSquare = this.#isPlaceholder && image.naturalWidth === image.naturalHeight;
    image.src = next.src;
    this.#reveal();
    image.style.backgroundColor = '';
    this.#isPlaceholder = false;
    if (isSquare) widen(image);
    this.picture = next;
    return next;
  }
}

/**
 * The photo appears around its middle square, which was shown until it was loaded. An animation that opens the photo ends at
 * about the same time.
 * @param {HTMLImageElement} image
 */
function widen(image) {
  if (isMotionReduced()) return;
  const { offsetWidth: width, offsetHeight: height } = image;
  const side = Math.min(width, height);
  const clipPath = `inset(${(height - side) / 2}px ${(width - side) / 2}px)`;
  const { endTime, localTime } = image.getAnimations()[0]?.effect?.getComputedTiming() ?? { endTime: WIDENING.duration, localTime: 0 };
  const duration = Math.max(Number(endTime) - Number(localTime), LEAST_WIDENING);
  image.animate([{ clipPath }, { clipPath: 'inset(0)' }], { ...WIDENING, duration });
}
