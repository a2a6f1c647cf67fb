/** The line above a list with its facts, and the name of its source. */

import { urlOf } from '../../basics/base.js';
import { find } from '../../basics/element.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/source-model.js').SourceModel} SourceModel */

export class ListFacts {
  #model;
  /** The heading of the list; a photo over the list has another. */
  #heading = find(document, 'header.bar .bar__title', HTMLElement);
  #line = find(document, '[data-facts]', HTMLElement);
  /** Facts from the server other than the number of photos. */
  #freshness;
  /**
   * The number of photos declared by the list of the place.
   * @type {number | undefined}
   */
  #declared;

  /** @param {SourceModel} model */
  constructor(model) {
    this.#model = model;
    const { freshness, declared } = this.#line?.dataset ?? {};
    this.#freshness = freshness ?? '';
    this.#declared = declared === undefined ? undefined : Number(declared);
  }

  /** Shows the number of photos, which changes when they are removed, restored or added. */
  show() {
    const { all, store } = this.#model;
    const { count, notice } = store;
    // A search over everything has no photos without words.
    const isNothing = store === all && all.collection.path === '/search';
    const text = isNothing ? '' : store === all ? messages.listFacts(count, this.#declared, this.#freshness)
      : messages.found(count, store.collection.query, notice);
    if (this.#line && this.#line.textContent !== text) this.#line.textContent = text;
  }

  /** Shows the number of search results; without words, that of the whole list. */
  showFound() {
    find(document, '[data-empty]', HTMLElement)?.remove();
    this.show();
    this.#line?.setAttribute('role', 'status');
  }

  /**
   * Applies the server's facts about the whole list.
   * @param {{ freshness?: string, declared?: number }} facts
   */
  update({ freshness = '', declared }) {
    this.#freshness = freshness;
    this.#declared = declared;
    this.show();
  }

  /** @param {string} title of the source, in its bar and in the sidebar */
  showTitle(title) {
    const label = find(document, `.tabs__sources a[href="${urlOf(`/sources/${this.#model.source}`)}"] .tabs__label`, HTMLElement);
    const large = find(document, '[data-large-title]', HTMLElement);
    for (const part of [this.#heading, large, label]) if (part && part.textContent !== title) part.textContent = title;
  }
}
