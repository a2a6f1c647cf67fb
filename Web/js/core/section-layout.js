/** The positions of section headers, computed by the core. */

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./layout-table.js').LayoutTable} LayoutTable */
/** @typedef {{ section: number, y: number }} HeaderPosition the position of a header, relative to the base of the list */

/** The maximum number of headers in the page, more than fit on any screen. */
const MAX_HEADERS = 64;
const HEADER_NUMBERS = 2;

export class SectionLayout {
  #core;
  #layout;

  /** @param {Core} core @param {LayoutTable} layout */
  constructor(core, layout) {
    this.#core = core;
    this.#layout = layout;
  }

  /** The height of the whole list. */
  get height() {
    return this.#layout.height;
  }

  /**
   * The headers between two heights, and the section of the sticky one at a height between them, -1 for none, which
   * the next header pushes up by an offset.
   * @param {number} top @param {number} bottom @param {number} line that headers stick to
   * @param {number} base of positions
   */
  headers(top, bottom, line, base) {
    const { call, results } = this.#core;
    const count = call.layout_headers(this.#layout.address, top, bottom, line, base, MAX_HEADERS, results);
    const [stuck, offset, ...numbers] = this.#core.written((count + 1) * HEADER_NUMBERS);
    /** @type {HeaderPosition[]} */
    const positions = Array.from({ length: count }, (_, index) => ({ section: numbers[2 * index], y: numbers[2 * index + 1] }));
    return { stuck, offset, positions };
  }

  /**
   * The position of the header of a section.
   * @param {number} section
   */
  top(section) {
    return this.#core.call.layout_section_top(this.#layout.address, section);
  }
}
