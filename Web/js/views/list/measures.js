/** Measures the parameters of a layout from the page's styles. */

import { element } from '../../basics/element.js';
import { messages } from '../../messages/en.js';

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
   * @param {boolean} isKnown whether nothing but the size has changed: a pinch passes the same sizes repeatedly
   */
  measure(kind, scale, isKnown) {
    if (!isKnown) this.#known.clear();
    const measures = this.#known.get(scale) ?? measureStyles(this.#container, kind, scale);
    this.#known.set(scale, measures);
    return measures;
  }
}

/**
 * Measures a container: the styles of `photos__measure`, and a cell with one line of title and two of text.
 * @param {HTMLElement} container
 * @param {LayoutKind} kind
 * @param {number} scale the size of cells of walls and grids as a multiple of the default one
 * @returns {Measures}
 */
function measureStyles(container, kind, scale) {
  const sizes = element('span', { class: 'photos__measure' });
  sizes.style.setProperty('--scale', String(scale));
  const title = element('span', { class: 'cell__title' }, messages.sampleTitle);
  const subtitle = element('span', { class: 'cell__subtitle' }, messages.sampleText);
  const text = element('span', { class: 'cell__text' }, title);
  if (kind === 'list') text.append(subtitle);
  const cell = element('span', { class: 'cell photos__sample' }, element('span', { class: 'cell__picture' }), text);
  container.append(sizes, cell);
  const { width: side, height: row } = sizes.getBoundingClientRect();
  const { borderTopWidth, borderLeftWidth, columnCount } = getComputedStyle(sizes);
  const gap = Number.parseFloat(borderTopWidth);
  const measures = {
    width: container.clientWidth, gap, row, side,
    columns: Number.parseInt(columnCount, 10) || 1, columnGap: Number.parseFloat(borderLeftWidth),
    // Hidden titles are shown over their photos.
    caption: document.documentElement.dataset.titles === 'hidden' ? 0 : text.getBoundingClientRect().height,
    estimate: cell.getBoundingClientRect().height,
  };
  sizes.remove();
  cell.remove();
  return measures;
}
