/**
 * The frames of Photo, Detail and Gallery, taken from the server's pages: their markup exists only once, in the
 * templates.
 */

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../collection/route.js').Screen} Screen */

import { fetchPage, messageOf } from '../../collection/api.js';
import { find } from '../../basics/element.js';
import { fillDetail } from '../detail/detail-frame.js';
import { photoURL } from '../../collection/route.js';
import { messages } from '#messages/common.js';

/**
 * @typedef {object} Frame
 * @property {HTMLElement} bar
 * @property {HTMLElement} content
 * @property {string} title of the page
 * @property {Promise<Frame>} [whole] the server's page of the photo, if the frame contains only the data of the list
 */

/** Requests a page with buttons for both directions, without recording a view. */
const QUERY = 'zoom=fill&bar=shown';

export class PageFrames {
  #collection;
  /** @type {Map<Screen, Promise<Frame>>} */
  #frames = new Map();

  /** @param {import('../../collection/route.js').Collection} collection */
  constructor(collection) {
    this.#collection = { ...collection, query: '' };
  }

  /**
   * A frame to fill with any photo, made from the page of an intact photo.
   * @param {Screen} screen
   * @param {number} photo
   * @returns {Promise<Frame>} with elements owned by the caller
   */
  async get(screen, photo) {
    const known = this.#frames.get(screen) ?? this.#fetchEmpty(screen, photo);
    this.#frames.set(screen, known);
    try {
      return copy(await known);
    } catch (error) {
      this.#frames.delete(screen);
      throw error;
    }
  }

  /**
   * Fetches the frame of a screen before it is needed.
   * @param {Screen} screen @param {number} photo
   */
  async prefetch(screen, photo) {
    try {
      await this.get(screen, photo);
    } catch (error) {
      // It is requested again when it is needed.
      console.info(messageOf(error));
    }
  }

  /**
   * The frame of a screen, filled for a photo: Detail at once with the data of the list, if its frame is loaded.
   * @param {Screen} screen @param {Photo} photo @param {string} url of its page
   * @param {() => Promise<Photo>} intactPhoto returns a photo that has not failed, whose page has all buttons
   * @returns {Promise<Frame>}
   */
  async of(screen, photo, url, intactPhoto) {
    if (screen !== 'detail') return this.get(screen, (await intactPhoto()).id);
    const whole = this.detail(photo, url);
    if (!this.#frames.has('detail')) return whole;
    const filled = this.get('detail', photo.id).then((frame) => {
      fillDetail(frame, photo, url);
      return { ...frame, whole };
    }, () => whole);
    return Promise.race([whole, filled]);
  }

  /**
   * The Detail page of a photo, which counts as a view.
   * @param {Photo} photo @param {string} url of its page
   * @returns {Promise<Frame>}
   */
  async detail(photo, url) {
    const page = await this.#fetch('detail', photo.id, {});
    // The page of a photo that failed, or of a text, has no link to its file.
    if (photo.image && !photo.failure && !this.#frames.has('detail')) this.#frames.set('detail', Promise.resolve(adopt(emptied(copy(page)))));
    const frame = adopt(page);
    fillDetail(frame, photo, url);
    return frame;
  }

  /**
   * @param {Screen} screen
   * @param {number} photo
   */
  async #fetchEmpty(screen, photo) {
    return adopt(emptied(await this.#fetch(screen, photo, { Purpose: 'prefetch' })));
  }

  /**
   * @param {Screen} screen
   * @param {number} photo
   * @param {Record<string, string>} headers
   * @returns {Promise<Frame>} with elements of a document that loads nothing
   */
  async #fetch(screen, photo, headers) {
    const url = photoURL(this.#collection, photo, screen);
    const page = await fetchPage(screen === 'photo' ? url + (url.includes('?') ? '&' : '?') + QUERY : url, { headers });
    const bar = page.querySelector('header.bar');
    const content = page.querySelector('[data-viewer], [data-detail]');
    if (!(bar instanceof HTMLElement) || !(content instanceof HTMLElement)) {
      throw new Error(messages.otherShape);
    }
    return { bar, content, title: page.title };
  }
}

/** @param {Frame} frame */
function adopt({ bar, content, title }) {
  return { bar: document.adoptNode(bar), content: document.adoptNode(content), title };
}

/**
 * A frame without its photo: the picture would be loaded with every copy of it.
 * @param {Frame} frame of a document that loads nothing
 */
function emptied(frame) {
  find(frame.content, '[data-stage], .detail__photo', HTMLElement)?.replaceChildren();
  find(frame.content, '.detail__map', HTMLElement)?.remove();
  frame.content.dataset.photoId = '';
  return frame;
}

/** @param {Frame} frame */
function copy({ bar, content, title }) {
  return { bar: clone(bar), content: clone(content), title };
}

/** @param {HTMLElement} node */
function clone(node) {
  return /** @type {HTMLElement} */ (node.cloneNode(true));
}
