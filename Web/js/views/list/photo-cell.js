/** One photo in a list, a wall or a grid; the same parts as in cells.mustache. */

import { element, find } from '../../basics/element.js';
import { CellPicture } from './cell-picture.js';
import { messages } from '../../messages/en.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */

/** The places that are told have names of their own. */
let nextPlace = 0;

export class PhotoCell {
  #kind;
  #isNamed;
  #hasPlace;
  #picture;
  /** Whether the element still says what is not shown any more. */
  #isLeftOver = true;
  /** @type {boolean | undefined} */
  #isSelected;
  /** @type {boolean | undefined} */
  #isStop;
  /** The position that is announced to screen readers. */
  #told = { index: -1, count: 0, isFavorite: false };
  /** Screen readers announce its text after the cell's name. */
  #place = element('span', { hidden: '' });
  /** @type {Photo | undefined} */
  photo;
  index = -1;
  /** The version of the layout that it was placed by. */
  version = 0;
  /** Whether its height has to be measured. */
  isUnmeasured = true;
  element;

  /**
   * @param {Core} core @param {LayoutKind} kind
   * @param {boolean} isNamed whether the page's URL can name the cell
   * @param {boolean} hasPlace whether a photo without a description says where it was taken
   */
  constructor(core, kind, isNamed, hasPlace) {
    this.#kind = kind;
    this.#isNamed = isNamed;
    this.#hasPlace = hasPlace;
    this.#picture = new CellPicture(core, kind);
    this.element = element('a', { class: 'cell' }, this.#picture.element);
  }

  /**
   * Takes over a cell that the server has rendered.
   * @param {HTMLAnchorElement} cell
   * @param {Photo} photo what it shows
   */
  adopt(cell, photo) {
    const picture = find(cell, '.cell__picture', HTMLElement);
    if (!picture) return;
    this.element = cell;
    this.#picture.adopt(picture);
    this.photo = photo;
    this.#isLeftOver = false;
    this.#nameWithoutPicture(photo);
  }

  /**
   * The picture of a grid's cell names it, but may come later or not at all.
   * @param {Photo} photo
   */
  #nameWithoutPicture(photo) {
    if (this.#kind === 'grid') this.element.ariaLabel = photo.title;
  }

  /**
   * Puts the cell where the core says, unless it is there already.
   * @param {Float64Array} frames @param {number} offset of this cell's five numbers
   * @param {number} version of the layout
   */
  place(frames, offset, version) {
    if (version === this.version) return;
    this.version = version;
    const { style } = this.element;
    // A place by left and top would be painted anew with every cell that comes.
    style.transform = `translate(${frames[offset]}px, ${frames[offset + 1]}px)`;
    style.width = `${frames[offset + 2]}px`;
    if (this.#kind === 'list') return;
    style.height = `${frames[offset + 3]}px`;
    if (this.#kind === 'wall') style.setProperty('--picture', `${frames[offset + 4]}px`);
  }

  /**
   * Says for readers where the photo stands in the whole list, of which the page has only a part, and whether it
   * is a favorite, which others see.
   * @param {number} index @param {number} count
   */
  tell(index, count) {
    const { isFavorite = false } = this.photo ?? {};
    if (index === this.#told.index && count === this.#told.count && isFavorite === this.#told.isFavorite) return;
    this.#told = { index, count, isFavorite };
    this.element.classList.toggle('is-favorite', isFavorite);
    if (this.#place.parentElement !== this.element) {
      this.#place.id = `place-${nextPlace += 1}`;
      this.element.setAttribute('aria-describedby', this.#place.id);
      this.element.append(this.#place);
    }
    this.#place.textContent = messages.position(index + 1, count) + (isFavorite ? messages.isFavorite : '');
  }

  /** @param {boolean} isStop whether the Tab key comes to it */
  stop(isStop) {
    if (isStop === this.#isStop) return;
    this.#isStop = isStop;
    this.element.tabIndex = isStop ? 0 : -1;
  }

  /** Stands in the page's own flow, for printers: the styles of the server's cells place it. */
  flow() {
    const { style } = this.element;
    const [width, picture] = [style.width, style.getPropertyValue('--picture')].map(Number.parseFloat);
    for (const name of ['transform', 'width', 'height', '--picture']) style.removeProperty(name);
    if (this.#kind === 'wall') style.setProperty('--ratio', String(width / picture));
    this.version = 0;
  }

  /**
   * Shows a photo, or nothing yet.
   * @param {Photo | undefined} photo
   */
  show(photo) {
    if (photo === this.photo && !this.#isLeftOver) return;
    this.#isLeftOver = false;
    const before = this.photo;
    const isSame = (/** @type {(keyof Photo)[]} */ keys) => photo && before && keys.every((key) => photo[key] === before[key]);
    const hasSamePicture = isSame(PICTURE);
    this.photo = photo;
    if (hasSamePicture && isSame(TEXTS)) return;
    this.isUnmeasured = true;
    this.#name(photo);
    if (!hasSamePicture) this.#picture.clear(photo);
    else this.#picture.describe(this.#alternative);
    this.#write(photo);
  }

  /**
   * Shows whether the photo is selected.
   * @param {boolean | undefined} isSelected undefined while none is
   */
  mark(isSelected) {
    if (isSelected === this.#isSelected) return;
    this.#isSelected = isSelected;
    const { element: cell } = this;
    if (isSelected === undefined) cell.removeAttribute('role');
    else cell.setAttribute('role', 'checkbox');
    cell.ariaChecked = isSelected === undefined ? null : String(isSelected);
  }

  /** @param {Photo | undefined} photo */
  #name(photo) {
    const { element: cell } = this;
    cell.classList.toggle('cell--text', photo !== undefined && !photo.image);
    cell.classList.toggle('is-empty', photo === undefined);
    if (photo) {
      if (this.#isNamed) cell.id = `photo-${photo.id}`;
      cell.dataset.photo = String(photo.id);
      cell.href = photo.address;
      this.#nameWithoutPicture(photo);
    } else if (cell.id) {
      for (const name of ['id', 'data-photo', 'href', 'aria-label']) cell.removeAttribute(name);
    }
  }

  /** Beside a picture that has a title next to it nothing is said of it. */
  get #alternative() {
    return this.#kind === 'grid' ? this.photo?.title ?? '' : '';
  }

  /** @param {Photo | undefined} photo */
  #write(photo) {
    const text = this.#text(photo);
    const next = this.#picture.element.nextElementSibling;
    // The element with the position stays, whatever the photo's title.
    const here = next === this.#place ? undefined : next;
    if (here && text) here.replaceWith(text);
    else if (text) this.#picture.element.after(text);
    else here?.remove();
  }

  /** @param {Photo | undefined} photo */
  #text(photo) {
    if (!photo) return undefined;
    if (this.#kind === 'grid') {
      return photo.image && !photo.failure ? undefined : element('span', { class: 'hidden' }, photo.title);
    }
    const text = element('span', { class: 'cell__text' }, element('span', { class: 'cell__title', dir: 'auto' }, photo.title));
    if (this.#kind === 'list') {
      const subtitle = photo.description ?? (this.#hasPlace ? photo.place : undefined);
      if (subtitle) {
        const words = subtitle.replace(/\s*\n\s*/g, ' ');
        text.append(element('span', { class: 'cell__subtitle', dir: 'auto' }, words));
      }
      if (photo.failure) text.append(element('span', { class: 'cell__failure' }, photo.failure));
    }
    return text;
  }

  /**
   * Asks for the picture in the size that is shown.
   * @param {Float64Array} frames @param {number} offset of this cell's five numbers
   */
  load(frames, offset) {
    this.#picture.load(this.photo, this.#alternative, frames, offset);
  }

  /** Releases the picture, so that its memory is free; the rest is reused for another photo. */
  release() {
    this.#picture.forget();
    // Whatever is shown here next is written anew.
    this.photo = undefined;
    this.#isLeftOver = true;
  }

  /** The picture as it is seen, for a photo that grows out of it. */
  get picture() {
    return this.#picture.element;
  }

  /** The URL of the picture, if it has arrived. */
  get shownSource() {
    return this.#picture.shownSource;
  }
}

/**
 * What the picture of a cell shows of a photo. The server's cells say less of it than its row: their pictures stay.
 * @type {(keyof Photo)[]}
 */
const PICTURE = ['id', 'image', 'failure'];
/**
 * What else a cell shows of it.
 * @type {(keyof Photo)[]}
 */
const TEXTS = ['title', 'description', 'place', 'address'];

/**
 * What the server's markup of a cell says of its photo.
 * @param {HTMLAnchorElement} cell
 * @param {string} source
 * @returns {Photo}
 */
export function readCell(cell, source) {
  const text = (/** @type {string} */ name) => cell.querySelector(`.cell__${name}`)?.textContent ?? undefined;
  const picture = cell.querySelector('img')?.getAttribute('src');
  const image = picture?.slice(0, picture.lastIndexOf('/'));
  const title = text('title') ?? cell.querySelector('img')?.alt ?? cell.textContent?.trim() ?? '';
  return {
    id: Number(cell.dataset.photo), source, title, description: text('subtitle'), image, failure: text('failure'),
    address: cell.getAttribute('href') ?? '', isRemoved: false,
  };
}
