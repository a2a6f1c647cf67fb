/** The line above a list that says what is in it, and the name of its source. */

import { find } from './element.js';
import { photosOf } from './refresh-words.js';

/** @typedef {import('./source-model.js').SourceModel} SourceModel */

export class ListFacts {
  #model;
  /** The list's own heading: a photo that lies over the list has another. */
  #heading = find(document, 'header.bar .bar__title', HTMLElement);

  /** @param {SourceModel} model */
  constructor(model) {
    this.#model = model;
  }

  get #line() {
    return find(document, '[data-facts]', HTMLElement);
  }

  /**
   * Says what a search has found; without words what the whole list has.
   * @param {string} text
   */
  sayFound(text) {
    find(document, '[data-empty]', HTMLElement)?.remove();
    const line = this.#line;
    if (!line) return;
    line.dataset.all ??= line.textContent ?? '';
    line.textContent = text ? this.#found(text) : line.dataset.all;
    line.setAttribute('role', 'status');
  }

  /** @param {string} text */
  #found(text) {
    const { count, notice } = this.#model.store;
    const found = `${count === 0 ? 'Nothing was found' : photosOf(count)} for “${text}”`;
    return notice ? `${found} · ${notice}` : found;
  }

  /** Photos were removed, put back, or have come. */
  recount() {
    const line = this.#line;
    const { all, store } = this.#model;
    const text = line?.dataset.all ?? (store === all ? line?.textContent : '') ?? '';
    this.show(text.replace(/^[\d,]+(?: of [\d,]+)? photos?/, photosOf(all.count)));
    if (line && store !== all) line.textContent = this.#found(store.collection.query);
  }

  /**
   * Says what the server says of the whole list.
   * @param {string} text
   */
  show(text) {
    const line = this.#line;
    if (!line) return;
    if (this.#model.store === this.#model.all) line.textContent = text;
    line.dataset.all = text;
  }

  /** @param {string} title of the source, in its bar and in the sidebar */
  showTitle(title) {
    const label = find(document, `.tabs__sources a[href="/sources/${this.#model.source}"] .tabs__label`, HTMLElement);
    for (const place of [this.#heading, label]) if (place && place.textContent !== title) place.textContent = title;
  }
}
