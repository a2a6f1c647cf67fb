/** Hides the bars of a photo or slideshow after a time without input; a list next to it stays. */

import { element, find } from '../../basics/element.js';
import { isBarShown, showBar } from './viewer-parts.js';
import { messages } from '#messages/viewing.js';

const IDLE_MILLISECONDS = 3000;

export class BarAutoHide {
  #mayHide;
  #milliseconds;
  #timer = 0;
  /** Whether the bar was hidden automatically. */
  #isAutoHidden = false;
  /** Whether elements under the pointer are hovered: a finger leaves the element that it touched hovered. */
  #hovers = matchMedia('(hover: hover)').matches;

  /**
   * @param {HTMLElement} bar @param {() => boolean} mayHide @param {AbortSignal} signal
   * @param {() => number} [milliseconds] without input
   */
  constructor(bar, mayHide, signal, milliseconds = () => IDLE_MILLISECONDS) {
    this.#mayHide = mayHide;
    this.#milliseconds = milliseconds;
    for (const name of ['pointerdown', 'keydown', 'focusin']) addEventListener(name, () => this.begin(), { signal });
    // Fingers show the bar by a tap, a mouse by moving.
    addEventListener('pointermove', ({ pointerType, movementX, movementY }) => {
      // Browsers also report a move if something appears under a resting mouse.
      if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
      this.#hovers = true;
      // If a person hid the bar, it stays hidden.
      if (this.#isAutoHidden) showBar(true);
      this.#isAutoHidden = false;
      this.begin();
    }, { signal });
    // Keyboard and screen reader users have no other way to reach it. Enter toggles the bar itself.
    addEventListener('keydown', ({ key }) => {
      if (key === 'Tab' || (this.#isAutoHidden && key !== 'Enter')) showBar(true);
      this.#isAutoHidden = false;
    }, { signal, capture: true });
    addEventListener('focusin', () => {
      if (this.#isAutoHidden) showBar(true);
    }, { signal });
    // A tap toggles the bar itself too.
    addEventListener('pointerdown', ({ pointerType }) => {
      this.#isAutoHidden = false;
      this.#hovers = pointerType === 'mouse';
    }, { signal, capture: true });
    const button = element('button', { class: 'hidden show-controls', type: 'button' }, messages.showControls);
    button.addEventListener('click', () => {
      showBar(true);
      find(bar, 'a, button', HTMLElement)?.focus();
    });
    bar.after(button);
    signal.addEventListener('abort', () => {
      // Also if a sheet that closes later begins it again.
      this.#mayHide = () => false;
      button.remove();
      delete document.body.dataset.rest;
    });
  }

  /** Restarts the timer. */
  begin() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#end(), this.#milliseconds());
  }

  #end() {
    if (!this.#mayHide() || !isBarShown()) return;
    // The bar has the focus or is under the mouse, or something opened from it is open.
    const hovered = this.#hovers ? '[data-bar-part]:hover, ' : '';
    if (document.querySelector(`${hovered}[data-bar-part]:focus-visible, [data-bar-part] :focus-visible, dialog[open]`)) return this.begin();
    if (find(document, '.split', HTMLElement)?.clientWidth) document.body.dataset.rest = '';
    else showBar(false);
    this.#isAutoHidden = true;
  }
}
