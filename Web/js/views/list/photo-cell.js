/** One photo in a list, wall or grid; the same parts as in cells.mustache. */

import { element, find } from '../../basics/element.js';
import { CellPicture } from './cell-picture.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */

/** Positions for screen readers have their own IDs. */
let lastPositionID = 0;

export class PhotoCell {
  #kind;
  #isNamed;
  #hasPlace;
  #picture;
  /** Whether the element still contains outdated text. */
  #isStale = true;
  /** @type {boolean | undefined} */
  #isSelected;
  /** @type {boolean | undefined} */
  #isTabStop;
  /** The position that is announced to screen readers. */
  #announced = { index: -1, count: 0, isFavorite: false };
  /** Screen readers announce its text after the cell's name. */
  #position = element('span', { hidden: '', lang: document.documentElement.lang });
  /** @type {Photo | undefined} */
  photo;
  index = -1;
  /** The version of the layout by which it was positioned. */
  version = 0;
  /** Whether its height has to be measured. */
  isUnmeasured = true;
  element;

  /**
   * @param {Core} core @param {LayoutKind} kind
   * @param {boolean} isNamed whether the page's URL can name the cell
   * @param {boolean} hasPlace whether to show the place of photos without a description
   */
  constructor(core, kind, isNamed, hasPlace) {
    this.#kind = kind;
    this.#isNamed = isNamed;
    this.#hasPlace = hasPlace;
    this.#picture = new CellPicture(core, kind);
    this.element = element('a', { class: 'cell' }, this.#picture.element);
  }

  /**
   * Takes over a cell rendered by the server.
   * @param {HTMLAnchorElement} cell
   * @param {Photo} photo what it shows
   */
  adopt(cell, photo) {
    const picture = find(cell, '.cell__picture', HTMLElement);
    if (!picture) return;
    this.element = cell;
    this.#picture.adopt(picture);
    this.photo = photo;
    this.#isStale = false;
    this.#nameWithoutPicture(photo);
  }

  /**
   * The picture of a grid's cell provides its name, but may load later or never.
   * @param {Photo} photo
   */
  #nameWithoutPicture(photo) {
    if (this.#kind === 'grid') this.element.setAttribute('aria-label', photo.title);
  }

  /**
   * Positions the cell, unless it is already there.
   * @param {Float64Array} frames @param {number} offset of this cell's frame
   * @param {number} version of the layout
   */
  place(frames, offset, version) {
    if (version === this.version) return;
    this.version = version;
    const { style } = this.element;
    // With left and top, it would be repainted with every new cell.
    style.transform = `translate(${frames[offset]}px, ${frames[offset + 1]}px)`;
    style.width = `${frames[offset + 2]}px`;
    if (this.#kind === 'list') return;
    style.height = `${frames[offset + 3]}px`;
    if (this.#kind === 'wall') style.setProperty('--picture', `${frames[offset + 4]}px`);
  }

  /**
   * Describes to screen readers the position of the photo in the whole list, of which the page contains only a part, and
   * whether it is a favorite, which others see.
   * @param {number} index @param {number} count
   */
  announce(index, count) {
    const { isFavorite = false } = this.photo ?? {};
    if (index === this.#announced.index && count === this.#announced.count && isFavorite === this.#announced.isFavorite) return;
    this.#announced = { index, count, isFavorite };
    this.element.classList.toggle('is-favorite', isFavorite);
    if (this.#position.parentElement !== this.element) {
      this.#position.id = `place-${lastPositionID += 1}`;
      this.element.setAttribute('aria-describedby', this.#position.id);
      this.element.append(this.#position);
    }
    this.#position.textContent = messages.position(index + 1, count) + (isFavorite ? messages.isFavorite : '');
  }

  /** @param {boolean} isTabStop whether it is in the Tab order */
  setTabStop(isTabStop) {
    if (isTabStop === this.#isTabStop) return;
    this.#isTabStop = isTabStop;
    this.element.tabIndex = isTabStop ? 0 : -1;
  }

  /** In the normal flow of the page, for printing: positioned by the styles of the server's cells. */
  flow() {
    const { style } = this.element;
    const [width, picture] = [style.width, style.getPropertyValue('--picture')].map(Number.parseFloat);
    for (const name of ['transform', 'width', 'height', '--picture']) style.removeProperty(name);
    if (this.#kind === 'wall') style.setProperty('--ratio', String(width / picture));
    this.version = 0;
  }

  /**
   * Shows a photo, or an empty cell.
   * @param {Photo | undefined} photo
   */
  show(photo) {
    if (photo === this.photo && !this.#isStale) return;
    this.#isStale = false;
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
   * @param {boolean | undefined} isSelected undefined if none is
   */
  mark(isSelected) {
    if (isSelected === this.#isSelected) return;
    this.#isSelected = isSelected;
    const { element: cell } = this;
    if (isSelected === undefined) for (const name of ['role', 'aria-checked']) cell.removeAttribute(name);
    else for (const [name, value] of [['role', 'checkbox'], ['aria-checked', String(isSelected)]]) cell.setAttribute(name, value);
  }

  /** @param {Photo | undefined} photo */
  #name(photo) {
    const { element: cell } = this;
    cell.classList.toggle('cell--text', photo !== undefined && !photo.image);
    cell.classList.toggle('is-empty', photo === undefined);
    if (photo) {
      if (this.#isNamed) cell.id = `photo-${photo.id}`;
      cell.dataset.photo = String(photo.id);
      cell.lang = photo.language ?? '';
      cell.href = photo.address;
      this.#nameWithoutPicture(photo);
    } else for (const name of ['id', 'data-photo', 'href', 'aria-label']) cell.removeAttribute(name);
  }

  /** A picture next to a title needs no alternative text. */
  get #alternative() {
    return this.#kind === 'grid' ? this.photo?.title ?? '' : '';
  }

  /** @param {Photo | undefined} photo */
  #write(photo) {
    const text = this.#text(photo);
    const next = this.#picture.element.nextElementSibling;
    // The element with the position stays, regardless of the title.
    const current = next === this.#position ? undefined : next;
    if (current && text) current.replaceWith(text);
    else if (text) this.#picture.element.after(text);
    else current?.remove();
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
        const line = subtitle.replace(/\s*\n\s*/g, ' ');
        text.append(element('span', { class: 'cell__subtitle', dir: 'auto' }, line));
      }
      if (photo.failure) text.append(element('span', { class: 'cell__failure', lang: document.documentElement.lang }, photo.failure));
    }
    return text;
  }

  /**
   * Requests the picture in the size shown.
   * @param {Float64Array} frames @param {number} offset of this cell's frame
   * @param {string} [loaded] the URL of a picture that is already loaded, in any size
   */
  load(frames, offset, loaded) {
    this.#picture.load(this.photo, this.#alternative, frames, offset, loaded);
  }

  /** Lets a picture that has failed be requested again. */
  retry() {
    this.#picture.retry();
  }

  /** Whether a picture was requested. */
  get hasPicture() {
    return this.#picture.isRequested;
  }

  /** Releases the picture, so that its memory is freed; the rest is reused for another photo. */
  release() {
    this.#picture.release();
    // Everything is set again for the next photo.
    this.photo = undefined;
    this.#isStale = true;
  }

  /** The picture as shown, for opening a photo from it. */
  get picture() {
    return this.#picture.element;
  }

  /** Whether its picture is still being loaded. */
  get isLoading() {
    return this.#picture.isRequested && !this.#picture.shownSource;
  }

  /** The URL of the picture, if it has loaded. */
  get shownSource() {
    return this.#picture.shownSource;
  }
}

/**
 * Which facts of a photo its cell's picture depends on. The server's cells contain less than its rows: their pictures
 * stay.
 * @type {(keyof Photo)[]}
 */
const PICTURE = ['id', 'image', 'failure'];
/**
 * Which other facts a cell shows.
 * @type {(keyof Photo)[]}
 */
const TEXTS = ['title', 'description', 'place', 'address', 'language'];

/**
 * The photo as described by the server's markup of a cell.
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
    language: cell.lang || undefined,
    address: cell.getAttribute('href') ?? '', isRemoved: false,
  };
}
