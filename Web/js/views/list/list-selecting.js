/** Starts the selection of photos; the actions are in a separate module. */

import { send } from '../../collection/api.js';
import { find } from '../../basics/element.js';
import { may } from '../../basics/permissions.js';
import { connectSelecting } from './select-gestures.js';

/** @typedef {import('./photo-list.js').PhotoList} PhotoList */
/** @typedef {import('./select-mode.js').SelectMode} SelectMode */
/** @typedef {import('../../collection/source-model.js').SourceModel} SourceModel */
/** @typedef {(model: SourceModel, list: PhotoList, ask: import('../../collection/api.js').Send, ended: () => void) => Promise<SelectMode>} BeginSelecting */

export class ListSelecting {
  #model;
  #list;
  #begin;
  /** @type {Promise<SelectMode> | undefined} while photos are selected */
  #coming;
  /** @type {SelectMode | undefined} */
  #mode;

  /** @param {SourceModel} model @param {PhotoList} list @param {BeginSelecting} begin */
  constructor(model, list, begin) {
    this.#model = model;
    this.#list = list;
    this.#begin = begin;
  }

  /** @param {HTMLElement} container of the cells @param {AbortSignal} signal */
  connect(container, signal) {
    // Visitors have no actions for selected photos.
    if (!may('viewer')) return;
    connectSelecting(container, {
      isSelecting: () => this.#coming !== undefined,
      select: (cell, isRange) => void this.#select(Number(cell.dataset.photo), isRange),
      drawTo: (cell) => void this.#drawTo(Number(cell.dataset.photo)),
    }, signal);
    // A button for people who do not know the long press.
    find(document, '[data-select]', HTMLElement)?.addEventListener('click', () => void this.#select(0, false), { signal });
  }

  /** @param {number} photo 0 for none yet @param {boolean} isRange whether to select the range from the previous one */
  async #select(photo, isRange) {
    const forget = () => {
      this.#coming = undefined;
      this.#mode = undefined;
    };
    try {
      this.#coming ??= this.#begin(this.#model, this.#list, send, forget);
      this.#mode = await this.#coming;
      const index = photo ? this.#list.store.indexOf(photo) : -1;
      if (index >= 0) await this.#mode.select(index, isRange);
    } catch (error) {
      forget();
      this.#model.sayError(error);
    }
  }

  /** @param {number} photo under the selecting finger */
  async #drawTo(photo) {
    const index = this.#list.store.indexOf(photo);
    if (index >= 0) await (await this.#coming)?.drawTo(index);
  }

  end() {
    if (this.#mode) this.#mode.end();
    // Still loading.
    else this.#coming?.then((mode) => mode.end(), () => undefined);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#mode?.key(event) ?? false;
  }
}
