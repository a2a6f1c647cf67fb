/** Measures the parameters of a layout from the page's styles. */

import { element } from '../../basics/element.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */
/** @typedef {import('../../core/layout-table.js').Measures} Measures */

export class Measuring {
  #container;
  #scales;
  /** @type {Map<number, Measures>} by the size of cells, since the styles were read last */
  #known = new Map();

  /**
   * @param {HTMLElement} container of the cells
   * @param {number[]} scales that cells of walls and grids can have, as multiples of the default size: they are measured
   * at once, since a pinch has no time for it
   */
  constructor(container, scales) {
    this.#container = container;
    this.#scales = scales;
  }

  /**
   * @param {LayoutKind} kind @param {number} scale
   * @param {boolean} isKnown whether nothing but the size of cells has changed
   */
  measure(kind, scale, isKnown) {
    if (!isKnown) this.#known.clear();
    if (!this.#known.has(scale)) {
      const scales = [...new Set(kind === 'list' ? [scale] : [scale, ...this.#scales])];
      measureStyles(this.#container, kind, scales).forEach((measures, index) => this.#known.set(scales[index], measures));
    }
    return /** @type {Measures} */ (this.#known.get(scale));
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
