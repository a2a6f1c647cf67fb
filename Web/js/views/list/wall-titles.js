/**
 * Whether titles are shown under the photos of a wall: a choice in the menu, applied by styles. Without a choice they are,
 * except with a mouse in a large window.
 */

import { find } from '../../basics/element.js';
import { saveChoice, savedChoice } from './saved-choices.js';

export class WallTitles {
  #list;
  #form = find(document, '[data-wall-titles]', HTMLFormElement);

  /** @param {import('./photo-list.js').PhotoList} list */
  constructor(list) {
    this.#list = list;
  }

  /** @param {AbortSignal} signal */
  connect(signal) {
    const select = this.#form && find(this.#form, 'select', HTMLSelectElement);
    this.layoutChanged();
    if (!select) return;
    // A page stored for offline use may have another choice.
    select.value = savedChoice('titles') ?? '';
    const hasMouse = matchMedia('(hover) and (min-width: 75em)');
    const apply = () => {
      document.documentElement.dataset.titles = select.value || (hasMouse.matches ? 'hidden' : '');
      this.#list.restyle();
    };
    hasMouse.addEventListener('change', apply, { signal });
    select.addEventListener('change', () => {
      saveChoice('titles', select.value);
      apply();
    }, { signal });
  }

  /** Other layouts have no titles, or only titles. */
  layoutChanged() {
    if (this.#form) this.#form.hidden = this.#list.kind !== 'wall';
  }
}
