/** The section headers of a list: only those near the screen are in the page, and one is sticky below the bar. */

import { element } from '../../basics/element.js';

/** @typedef {import('../../core/section-layout.js').HeaderPosition} HeaderPosition */

/** Measured before there is a title. */
const SAMPLE = '0';

export class SectionHeaders {
  #container;
  /** @type {Map<number, { element: HTMLElement, y: number, title: string }>} */
  #shown = new Map();
  /** @type {HTMLElement[]} */
  #spare = [];
  // A copy: screen readers use the header itself, at its own position.
  #stuck = element('div', { class: 'section-header' });
  #stick = element('div', { class: 'section-stick', 'aria-hidden': 'true', hidden: '' }, this.#stuck);
  #offset = 0;

  /** @param {HTMLElement} container of the cells */
  constructor(container) {
    this.#container = container;
  }

  /** The height of a header, as the styles have it. */
  measure() {
    const sample = element('h2', { class: 'section-header' }, SAMPLE);
    sample.style.visibility = 'hidden';
    this.#container.append(sample);
    const { height } = sample.getBoundingClientRect();
    sample.remove();
    return height;
  }

  /**
   * Shows exactly these headers, each before the first cell of its section.
   * @param {HeaderPosition[]} positions from top to bottom
   * @param {(section: number) => string} title
   * @param {(section: number) => Element | undefined} firstCell if in the page
   */
  show(positions, title, firstCell) {
    const sections = new Set(positions.map(({ section }) => section));
    for (const [section, { element: header }] of this.#shown) if (!sections.has(section)) this.#recycle(section, header);
    for (const { section, y } of positions) {
      const header = this.#shown.get(section) ?? this.#add(section);
      // The sections of the list may have changed.
      if (header.title !== title(section)) {
        header.title = title(section);
        header.element.textContent = header.title;
      }
      if (header.y !== y) {
        header.y = y;
        header.element.style.transform = `translateY(${y}px)`;
      }
      const cell = firstCell(section);
      if (cell && header.element.nextElementSibling !== cell) cell.before(header.element);
      else if (!header.element.isConnected) this.#container.append(header.element);
    }
  }

  /** @param {number} section */
  #add(section) {
    const header = { element: this.#spare.pop() ?? element('h2', { class: 'section-header' }), y: NaN, title: '' };
    this.#shown.set(section, header);
    return header;
  }

  /** @param {number} section @param {HTMLElement} header */
  #recycle(section, header) {
    this.#shown.delete(section);
    header.remove();
    this.#spare.push(header);
  }

  /**
   * Shows the sticky header below the bar.
   * @param {string | undefined} title undefined while the first header is below the bar
   * @param {number} offset that the next header pushes it up by @param {number} bar the height of the bar
   */
  stick(title, offset, bar) {
    if (!this.#stick.isConnected) this.#container.prepend(this.#stick);
    const isHidden = title === undefined;
    if (this.#stick.hidden !== isHidden) this.#stick.hidden = isHidden;
    if (isHidden) return;
    const top = `${bar}px`;
    if (this.#stick.style.top !== top) this.#stick.style.top = top;
    if (this.#stuck.textContent !== title) this.#stuck.textContent = title;
    if (this.#offset === offset) return;
    this.#offset = offset;
    this.#stuck.style.transform = `translateY(${offset}px)`;
  }

  /** Removes all of them from the page. */
  clear() {
    for (const [section, { element: header }] of this.#shown) this.#recycle(section, header);
    this.#stick.remove();
  }
}
