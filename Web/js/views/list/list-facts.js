/** The line above a list that says what is in it, and the name of its source. */

import { urlOf } from '../../basics/base.js';
import { find } from '../../basics/element.js';
import { messages } from '../../messages/en.js';

/** @typedef {import('../../collection/source-model.js').SourceModel} SourceModel */

export class ListFacts {
  #model;
  /** The list's own heading: a photo that lies over the list has another. */
  #heading = find(document, 'header.bar .bar__title', HTMLElement);
  #line = find(document, '[data-facts]', HTMLElement);
  /** What the server says beside the number of photos. */
  #freshness;
  /**
   * How many photos the place's list declares.
   * @type {number | undefined}
   */
  #told;

  /** @param {SourceModel} model */
  constructor(model) {
    this.#model = model;
    const { freshness, told } = this.#line?.dataset ?? {};
    this.#freshness = freshness ?? '';
    this.#told = told === undefined ? undefined : Number(told);
  }

  /** Says how many photos are shown; the number changes as they are removed, put back, or come. */
  show() {
    const { all, store } = this.#model;
    const { count, notice } = store;
    // A search over everything has no photos of its own.
    const isNothing = store === all && all.collection.path === '/search';
    const text = isNothing ? '' : store === all ? messages.listFacts(count, this.#told, this.#freshness)
      : messages.found(count, store.collection.query, notice);
    if (this.#line && this.#line.textContent !== text) this.#line.textContent = text;
  }

  /** Says what a search has found; without words what the whole list has. */
  showFound() {
    find(document, '[data-empty]', HTMLElement)?.remove();
    this.show();
    this.#line?.setAttribute('role', 'status');
  }

  /**
   * Takes what the server says of the whole list.
   * @param {{ freshness?: string, told?: number }} facts
   */
  tell({ freshness = '', told }) {
    this.#freshness = freshness;
    this.#told = told;
    this.show();
  }

  /** @param {string} title of the source, in its bar and in the sidebar */
  showTitle(title) {
    const label = find(document, `.tabs__sources a[href="${urlOf(`/sources/${this.#model.source}`)}"] .tabs__label`, HTMLElement);
    const large = find(document, '[data-large-title]', HTMLElement);
    for (const place of [this.#heading, large, label]) if (place && place.textContent !== title) place.textContent = title;
  }
}
