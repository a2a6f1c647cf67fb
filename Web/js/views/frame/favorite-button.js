/** The heart in the bars of Photo, Gallery and Detail. */

import { find } from '../../basics/element.js';
import { may } from '../../basics/permissions.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('./viewer-parts.js').ViewContext} ViewContext */

export class FavoriteButton {
  #form;
  #context;
  #shown;

  /**
   * @param {HTMLElement} bar @param {ViewContext} context @param {() => Photo | undefined} shown
   * @param {AbortSignal} signal
   */
  constructor(bar, context, shown, signal) {
    this.#form = find(bar, 'form[data-favorite]', HTMLFormElement);
    this.#context = context;
    this.#shown = shown;
    this.#form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.toggle();
    }, { signal });
    context.store.addEventListener('photos', () => this.update(), { signal });
    this.update();
  }

  /** Shows whether the current photo is a favorite. */
  update() {
    const photo = this.#shown();
    const button = photo && this.#form && find(this.#form, 'button', HTMLButtonElement);
    // For a photo known only from the page, the page states it.
    if (button && photo.isFavorite !== undefined) button.setAttribute('aria-pressed', String(photo.isFavorite));
  }

  toggle() {
    const photo = this.#shown();
    if (photo && may('viewer')) this.#context.host.setFavorite(photo, !photo.isFavorite);
  }
}
