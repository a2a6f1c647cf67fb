/** The picture in a cell: which one is requested, and what is shown before it is loaded or if it fails. */

import { element, icon } from '../../basics/element.js';
import { cancelPicture, isPending, loadPicture } from '../frame/picture-loader.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */

/** A cell whose width has grown by this factor needs another picture. */
const MUCH_WIDER = 1.25;

/** The side of the squares in a list, in CSS pixels. */
const LIST_SIDE = 88;

export class CellPicture {
  #core;
  #kind;
  /** @type {HTMLImageElement | undefined} */
  #image;
  #requestedSource = '';
  /** @type {number | undefined} the width in the `sizes` of the server's picture */
  #sizesWidth;
  /** @type {HTMLElement} as shown, for opening a photo from it */
  element = element('span', { class: 'cell__picture' });

  /** @param {Core} core @param {LayoutKind} kind */
  constructor(core, kind) {
    this.#core = core;
    this.#kind = kind;
  }

  /**
   * Takes over what the server rendered.
   * @param {HTMLElement} picture
   */
  adopt(picture) {
    this.element = picture;
    const image = picture.querySelector('.cell__image');
    if (!(image instanceof HTMLImageElement)) return;
    this.#image = image;
    this.#listen(image);
    if (isLoaded(image)) this.#loaded();
    // Its event came before.
    else if (image.complete && image.currentSrc && !image.naturalWidth) this.#failed();
    image.setAttribute('loading', 'eager');
  }

  /** @param {string} alternative the text of the picture */
  describe(alternative) {
    if (this.#image) this.#image.alt = alternative;
  }

  /**
   * Prepares the picture of another photo, or shows that there is none.
   * @param {Photo | undefined} photo
   */
  clear(photo) {
    this.release();
    const tile = this.#tile(photo);
    if (tile || this.element.firstChild) this.element.replaceChildren(...(tile ? [tile] : []));
    this.element.style.backgroundColor = photo?.color ?? '';
  }

  /** @param {Photo | undefined} photo */
  #tile(photo) {
    if (!photo || (photo.image && !photo.failure)) return undefined;
    const tile = element('span', { class: 'tile' }, icon(photo.image ? 'photo' : 'text'));
    if (photo.failure && this.#kind === 'wall') tile.append(element('span', { class: 'tile__text', lang: document.documentElement.lang }, photo.failure));
    return tile;
  }

  /**
   * Requests the picture of a photo in the size shown.
   * @param {Photo | undefined} photo @param {string} alternative its text
   * @param {Float64Array} frames @param {number} offset of the cell's frame
   * @param {string} [loaded] the URL of one that is already loaded, in any size
   */
  load(photo, alternative, frames, offset, loaded) {
    if (!photo?.image || photo.failure) return;
    const source = `${photo.image}/${this.#rendition(frames, offset)}`;
    if (source === this.#requestedSource) return;
    const isOther = loaded && !loaded.replace(/\?.*/, '').endsWith(source);
    this.#requestedSource = isOther ? loaded : source;
    // The picture of the server is sharp enough, unless the cells become larger.
    if (this.#image?.hasAttribute('srcset')) {
      this.#updateSizes(frames[offset + 2]);
      return;
    }
    if (!this.#image) {
      this.#image = element('img', { class: 'cell__image', decoding: 'async', draggable: 'false' });
      this.#listen(this.#image);
    }
    this.#image.alt = alternative;
    if (loaded) this.#image.src = loaded;
    // If it fails, the element itself reports that.
    else loadPicture(this.#image, source).catch(() => undefined);
    if (!this.#image.isConnected) this.element.replaceChildren(this.#image);
  }

  /**
   * Makes the browser choose again among the server's pictures if the cell is much wider than before.
   * @param {number} width in CSS pixels
   */
  #updateSizes(width) {
    this.#sizesWidth ??= width;
    if (width < this.#sizesWidth * MUCH_WIDER) return;
    this.#sizesWidth = width;
    for (const each of this.element.querySelectorAll('source, img')) each.setAttribute('sizes', `${Math.ceil(width)}px`);
  }

  /** @param {Float64Array} frames @param {number} offset */
  #rendition(frames, offset) {
    const { call } = this.#core;
    if (this.#kind === 'wall') {
      return `fitted-${call.rendition_cell(frames[offset + 2], frames[offset + 4], devicePixelRatio)}`;
    }
    return squareFor(this.#core, this.#kind === 'grid' ? frames[offset + 2] : LIST_SIDE);
  }

  /** @param {HTMLImageElement} image */
  #listen(image) {
    // Results of a released picture are ignored.
    image.addEventListener('error', () => { if (image === this.#image) this.#failed(); });
    image.addEventListener('load', () => { if (image === this.#image) this.#loaded(); });
  }

  /** The average color is only shown before: transparent pictures have no background. */
  #loaded() {
    this.element.style.backgroundColor = 'transparent';
  }

  #failed() {
    const source = this.#requestedSource;
    this.release();
    // Not requested again until there are new facts about the photo, or the network is back.
    this.#requestedSource = source;
    this.element.replaceChildren(element('span', { class: 'tile' }, icon('photo')));
  }

  /** Lets a picture that has failed be requested again. */
  retry() {
    if (!this.#image) this.#requestedSource = '';
  }

  get isRequested() {
    return this.#image !== undefined;
  }

  /** Releases the picture, so that its memory is free. */
  release() {
    this.#requestedSource = '';
    if (!this.#image) return;
    cancelPicture(this.#image);
    // Outside its `picture` element it would choose another URL, one without a limit.
    (this.#image.closest('picture') ?? this.#image).remove();
    this.#image = undefined;
  }

  /** The URL of the picture, if it has loaded. */
  get shownSource() {
    const image = this.#image;
    return image && isLoaded(image) ? image.currentSrc : '';
  }
}

/** @param {Core} core @param {number} side in CSS pixels @returns the name of the rendition for a square */
export function squareFor(core, side) {
  return `square-${core.call.rendition_square(side, devicePixelRatio)}`;
}

/** @param {HTMLImageElement} image */
function isLoaded(image) {
  return image.complete && image.naturalWidth > 0 && !isPending(image);
}
