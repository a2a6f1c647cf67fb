/** The list next to a photo, on large screens. */

import { element, find } from '../../basics/element.js';
import { messages } from '#messages/common.js';
import { connectCells } from '../list/cell-taps.js';
import { PhotoList } from '../list/photo-list.js';

/** @typedef {import('../../collection/source-model.js').SourceModel} SourceModel */
/** @typedef {import('../../collection/route.js').Screen} Screen */

export class SplitList {
  #model;
  #open;
  #signal;
  /** @type {PhotoList | undefined} */
  #list;
  /** @type {ResizeObserver | undefined} */
  #observer;

  /** @param {SourceModel} model @param {(screen: Screen, photo: number) => void} open @param {AbortSignal} signal */
  constructor(model, open, signal) {
    this.#model = model;
    this.#open = open;
    this.#signal = signal;
  }

  /** @param {import('../../core/layout-table.js').LayoutKind} kind of the page's own list */
  make(kind) {
    const cells = element('div', { class: `split__cells photos photos--${kind === 'list' ? 'list' : 'grid'}` });
    return element('nav', { class: 'split', 'aria-label': messages.photosOfList }, cells);
  }

  /**
   * Fills the list when there is enough space: never on a phone, perhaps after rotation on a tablet. A list that was
   * hidden with the bars loses its position, and finds the open photo again.
   * @param {HTMLElement | undefined} split @param {() => number} index of the open photo
   */
  connect(split, index) {
    const cells = split && find(split, '.split__cells', HTMLElement);
    if (!split || !cells) return;
    let width = this.#list ? split.clientWidth : 0;
    this.#observer = new ResizeObserver(() => {
      if (!split.isConnected) return this.disconnect();
      const before = width;
      width = split.clientWidth;
      if (before || !width) return;
      if (this.#list) return this.#list.reveal(index());
      this.#observer?.disconnect();
      this.#fill(split, cells, index());
      // Again, so that the list adopts another width before it scrolls.
      this.connect(split, index);
    });
    this.#observer.observe(split);
  }

  /** @param {HTMLElement} split @param {HTMLElement} cells @param {number} index */
  #fill(split, cells, index) {
    const kind = cells.classList.contains('photos--list') ? 'list' : 'grid';
    const list = new PhotoList(this.#model.core, cells, kind, this.#model.store, split);
    this.#list = list;
    connectCells(cells, this.#open, this.#signal);
    list.connect({ index, share: 0.5, screenShare: 0.5 });
    list.setCurrent(index);
  }

  /** @param {number} index of the open photo */
  show(index) {
    this.#list?.setCurrent(index);
    this.#list?.reveal(index);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it moved the focus in the list */
  key(event) {
    return document.activeElement?.closest('.split') ? this.#list?.key(event) ?? false : false;
  }

  disconnect() {
    this.#observer?.disconnect();
    this.#list?.disconnect();
    this.#list = undefined;
  }
}
