/** Hides the bar of a photo or a slideshow once nobody touches anything. */

import { element, find } from '../../basics/element.js';
import { isBarShown, showBar } from './viewer-parts.js';
import { messages } from '../../messages/en-viewing.js';

const REST_MILLISECONDS = 3000;

export class BarRest {
  #mayHide;
  #bar;
  #timer = 0;

  /** @param {HTMLElement} bar @param {() => boolean} mayHide @param {AbortSignal} signal */
  constructor(bar, mayHide, signal) {
    this.#bar = bar;
    this.#mayHide = mayHide;
    for (const name of ['pointerdown', 'keydown', 'focusin']) addEventListener(name, () => this.begin(), { signal });
    // A finger on the photo shows the bar by a tap; a mouse by moving.
    addEventListener('pointermove', ({ pointerType, movementX, movementY }) => {
      // Browsers tell of a move, too, where something has come under a mouse that rests.
      if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
      // One that a person has hidden stays hidden.
      if (!isBarShown() && this.#mayHide()) showBar(true);
      this.begin();
    }, { signal });
    // Keys and readers have no other way to what is in it.
    addEventListener('keydown', ({ key }) => {
      if (key === 'Tab' && !isBarShown()) showBar(true);
    }, { signal });
    const button = element('button', { class: 'hidden show-controls', type: 'button' }, messages.showControls);
    button.addEventListener('click', () => {
      showBar(true);
      find(bar, 'a, button', HTMLElement)?.focus();
    });
    bar.after(button);
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer);
      button.remove();
    });
  }

  /** Begins to wait anew. */
  begin() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#end(), REST_MILLISECONDS);
  }

  #end() {
    if (!this.#mayHide() || !isBarShown()) return;
    // Keys are at the bar, or something is open that was opened by it.
    if (this.#bar.querySelector(':focus-visible') || document.querySelector('dialog[open]')) return this.begin();
    showBar(false);
  }
}
