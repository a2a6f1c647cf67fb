/** One photo of the stage's strip: first a small rendition, then sharper ones. */

import { element, icon } from '../../basics/element.js';
import { isMotionReduced } from '../../basics/reduced-motion.js';
import { failureActions } from './failure-actions.js';
import { hurryPhoto, loadPhoto } from '../frame/picture-loader.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */

const WIDENING = { duration: 160, easing: 'ease-out' };

/** Its element dispatches `retry` when the picture should be loaded again. */
export class Slide {
  element = element('div', { class: 'stage__slide' });
  image = element('img', { class: 'stage__photo', draggable: 'false', decoding: 'async', alt: '' });
  /** @type {Photo | undefined} */
  photo;
  #wanted = '';
  /**
   * The picture being loaded.
   * @type {HTMLImageElement | undefined}
   */
  #next;
  /** Whether the last requested picture is shown or has failed. */
  isSettled = false;
  /** Whether the picture of a cell is shown until the photo is loaded. */
  #isStandIn = false;
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
      if (photo.image !== this.photo.image) this.#wanted = '';
      this.photo = photo;
      // It can be had after all.
      if (photo.image && photo.failure === undefined && this.image.hidden) {
        this.#reveal();
        this.#wanted = '';
      }
      // There is nothing to show, and nothing more is requested.
      if (photo.failure !== undefined && !this.image.hasAttribute('src')) this.#explain(photo.failure);
      return;
    }
    this.#life.abort();
    this.#life = new AbortController();
    this.photo = photo;
    this.#wanted = '';
    this.isSettled = false;
    this.image.alt = photo?.title ?? '';
    this.image.lang = photo?.language ?? '';
    // Transparent pictures have no background: the color is only shown before they are loaded.
    this.image.style.backgroundColor = (!source && photo?.color) || '';
    // Until the photo is loaded, the cell's square is the middle of it.
    this.#isStandIn = Boolean(source);
    this.image.hidden = !photo?.image || photo.failure !== undefined;
    if (source) this.image.src = source;
    else this.image.removeAttribute('src');
    this.element.querySelector('.stage__tile')?.remove();
    if (photo && this.image.hidden) this.#explain(photo.failure ?? messages.noPicture);
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
    if (source === this.#wanted) {
      if (!isAhead && this.#next) hurryPhoto(this.#next);
      return undefined;
    }
    this.#wanted = source;
    this.isSettled = false;
    const { signal } = this.#life;
    const next = this.#next = new Image();
    try {
      await loadPhoto(next, source, isAhead, signal);
      await next.decode();
    } catch {
      if (signal.aborted || this.#wanted !== source) return undefined;
      this.isSettled = true;
      if (!this.image.hasAttribute('src')) {
        this.#explain(messages.pictureFailed, () => {
          this.#wanted = '';
          this.element.dispatchEvent(new Event('retry', { bubbles: true }));
        });
      }
      return undefined;
    }
    if (signal.aborted || this.#wanted !== source) return undefined;
    this.isSettled = true;
    const { image } = this;
    const isSquare = this.#isStandIn && image.naturalWidth === image.naturalHeight;
    image.src = next.src;
    this.#reveal();
    image.style.backgroundColor = '';
    this.#isStandIn = false;
    if (isSquare) widen(image);
    return next;
  }
}

/**
 * The photo appears around its middle square, which was shown until it was loaded.
 * @param {HTMLImageElement} image
 */
function widen(image) {
  if (isMotionReduced()) return;
  const { offsetWidth: width, offsetHeight: height } = image;
  const side = Math.min(width, height);
  const clipPath = `inset(${(height - side) / 2}px ${(width - side) / 2}px)`;
  image.animate([{ clipPath }, { clipPath: 'inset(0)' }], WIDENING);
}
