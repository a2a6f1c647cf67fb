/** Hides the bar of a photo or a slideshow once nobody touches anything. */

import { element, find } from '../../basics/element.js';
import { isBarShown, showBar } from './viewer-parts.js';
import { messages } from '../../messages/en-viewing.js';

const REST_MILLISECONDS = 3000;

export class BarRest {
  #mayHide;
  #milliseconds;
  #timer = 0;
  /** Whether the bar is hidden by itself. */
  #isResting = false;

  /**
   * @param {HTMLElement} bar @param {() => boolean} mayHide @param {AbortSignal} signal
   * @param {() => number} [milliseconds] without a touch
   */
  constructor(bar, mayHide, signal, milliseconds = () => REST_MILLISECONDS) {
    this.#mayHide = mayHide;
    this.#milliseconds = milliseconds;
    for (const name of ['pointerdown', 'keydown', 'focusin']) addEventListener(name, () => this.begin(), { signal });
    // A finger on the photo shows the bar by a tap; a mouse by moving.
    addEventListener('pointermove', ({ pointerType, movementX, movementY }) => {
      // Browsers tell of a move, too, where something has come under a mouse that rests.
      if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
      // One that a person has hidden stays hidden.
      if (this.#isResting) showBar(true);
      this.#isResting = false;
      this.begin();
    }, { signal });
    // Keys and readers have no other way to what is in it. Enter shows and hides it by itself.
    addEventListener('keydown', ({ key }) => {
      if (key === 'Tab' || (this.#isResting && key !== 'Enter')) showBar(true);
      this.#isResting = false;
    }, { signal, capture: true });
    addEventListener('focusin', () => {
      if (this.#isResting) showBar(true);
    }, { signal });
    // A tap shows and hides it by itself, too.
    addEventListener('pointerdown', () => { this.#isResting = false; }, { signal, capture: true });
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
    this.#timer = window.setTimeout(() => this.#end(), this.#milliseconds());
  }

  #end() {
    if (!this.#mayHide() || !isBarShown()) return;
    // Keys are at the bar, or something is open that was opened by it.
    if (document.querySelector('[data-bar-part]:focus-visible, [data-bar-part] :focus-visible, dialog[open]')) return this.begin();
    showBar(false);
    this.#isResting = true;
  }
}
