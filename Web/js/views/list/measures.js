/** Measures the parameters of a layout from the page's styles. */

import { element } from '../../basics/element.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */
/** @typedef {import('../../core/layout-table.js').Measures} Measures */

export class Measuring {
  #container;
  /** @type {Map<number, Measures>} by the size of cells, since the styles were read last */
  #known = new Map();

  /** @param {HTMLElement} container of the cells */
  constructor(container) {
    this.#container = container;
  }

  /**
   * @param {LayoutKind} kind @param {number} scale the size of cells of walls and grids as a multiple of the default one
   * @param {boolean} isKnown whether nothing but the size has changed
   */
  measure(kind, scale, isKnown) {
    if (!isKnown) this.#known.clear();
    this.measureAll(kind, [scale]);
    return /** @type {Measures} */ (this.#known.get(scale));
  }

  /**
   * Measures the styles for several sizes, which are then known.
   * @param {LayoutKind} kind @param {number[]} scales
   */
  measureAll(kind, scales) {
    const others = scales.filter((scale) => !this.#known.has(scale));
    if (others.length === 0) return;
    measureStyles(this.#container, kind, others).forEach((measures, place) => this.#known.set(others[place], measures));
  }
}

/**
 * Measures a container: the styles of `photos__measure`, and a cell with one line of title and two of text.
 * @param {HTMLElement} container
 * @param {LayoutKind} kind
 * @param {number[]} scales the sizes of cells of walls and grids as multiples of the default one
 * @returns {Measures[]} for each
 */
function measureStyles(container, kind, scales) {
  const sizes = scales.map((scale) => {
    const size = element('span', { class: 'photos__measure' });
    size.style.setProperty('--scale', String(scale));
    return size;
  });
  const title = element('span', { class: 'cell__title' }, messages.sampleTitle);
  const subtitle = element('span', { class: 'cell__subtitle' }, messages.sampleText);
  const text = element('span', { class: 'cell__text' }, title);
  if (kind === 'list') text.append(subtitle);
  const cell = element('span', { class: 'cell photos__sample' }, element('span', { class: 'cell__picture' }), text);
  container.append(...sizes, cell);
  // While the size of cells changes, the container is scaled.
  const scaled = container.getBoundingClientRect().width / container.offsetWidth || 1;
  const box = (/** @type {HTMLElement} */ each) => {
    const { width, height } = each.getBoundingClientRect();
    return { width: width / scaled, height: height / scaled };
  };
  const measures = sizes.map((size) => {
    const { width: side, height: row } = box(size);
    const { borderTopWidth, borderLeftWidth, columnCount } = getComputedStyle(size);
    return {
      width: container.clientWidth, gap: Number.parseFloat(borderTopWidth), row, side,
      columns: Number.parseInt(columnCount, 10) || 1, columnGap: Number.parseFloat(borderLeftWidth),
      // Hidden titles are shown over their photos.
      caption: document.documentElement.dataset.titles === 'hidden' ? 0 : box(text).height,
      estimate: box(cell).height,
    };
  });
  for (const each of [...sizes, cell]) each.remove();
  return measures;
}
