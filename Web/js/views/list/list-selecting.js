/** Starts the selection of photos; the actions are in a separate module. */

import { send } from '../../collection/api.js';
import { find } from '../../basics/element.js';
import { may } from '../../basics/permissions.js';
import { connectSelecting } from './select-gestures.js';

/** @typedef {import('./photo-list.js').PhotoList} PhotoList */
/** @typedef {import('./select-mode.js').SelectMode} SelectMode */
/** @typedef {import('../../collection/source-model.js').SourceModel} SourceModel */
/** @typedef {(model: SourceModel, list: PhotoList, send: import('../../collection/api.js').Send, ended: () => void) => Promise<SelectMode>} BeginSelecting */

export class ListSelecting {
  #model;
  #list;
  #begin;
  /** @type {Promise<SelectMode> | undefined} while photos are selected */
  #loading;
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
      isSelecting: () => this.#loading !== undefined,
      select: (cell, isRange) => void this.#select(Number(cell.dataset.photo), isRange),
      dragTo: (cell) => void this.#dragTo(Number(cell.dataset.photo)),
    }, signal);
    // A button for people who do not know the long press; it ends the selection too.
    find(document, '[data-select]', HTMLElement)?.addEventListener('click', () => {
      if (this.#loading) this.end();
      else void this.#select(0, false);
    }, { signal });
  }

  /** @param {number} photo 0 for none yet @param {boolean} isRange whether to select the range from the previous one */
  async #select(photo, isRange) {
    const reset = () => {
      this.#loading = undefined;
      this.#mode = undefined;
    };
    try {
      this.#loading ??= this.#begin(this.#model, this.#list, send, reset);
      this.#mode = await this.#loading;
      const index = photo ? this.#list.store.indexOf(photo) : -1;
      if (index >= 0) await this.#mode.select(index, isRange);
    } catch (error) {
      reset();
      this.#model.toastError(error);
    }
  }

  /** @param {number} photo under the selecting finger */
  async #dragTo(photo) {
    const index = this.#list.store.indexOf(photo);
    if (index >= 0) await (await this.#loading)?.dragTo(index);
  }

  end() {
    if (this.#mode) this.#mode.end();
    // Still loading.
    else this.#loading?.then((mode) => mode.end(), () => undefined);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#mode?.key(event) ?? false;
  }
}
