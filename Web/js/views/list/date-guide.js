/**
 * What lists ordered by date have in addition to cells: section headers, and a scrubber. Loaded only by such lists.
 */

import { ListDates } from '../../collection/list-dates.js';
import { Scrubber } from './scrubber.js';
import { sectionOfDate } from './date-marks.js';
import { SectionHeaders } from './section-headers.js';
import { SectionLayout } from '../../core/section-layout.js';

/** @typedef {import('../../collection/source-model.js').SourceModel} SourceModel */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('../../core/layout-table.js').LayoutTable} LayoutTable */
/** @typedef {import('../../core/layout-table.js').Sections} Sections */
/** @typedef {import('./scroller.js').Scroller} Scroller */
/** @typedef {{ core: Core, container: HTMLElement, layout: LayoutTable, scroller: Scroller }} ListParts */

/** The margin in which headers are rendered, in screens above and below. */
const OVERSCAN = 0.5;
/** Shorter lists keep their scrollbar, in screens. */
const SHORTEST = 3;
/** An ISO year, month or day. */
const DATE = /^\d{4}(-\d\d){0,2}$/;
/** The maximum rounding error of scroll positions. */
const ROUNDING = 0.5;
/** Smaller movements do not count as scrolling. */
const CLOSE = 1.5;

/**
 * Loads the sections of a list, and returns the guide that shows them.
 * @param {SourceModel} model
 * @param {string} label the accessible name of the scrubber
 * @returns {Promise<(list: ListParts) => DateGuide>}
 */
export async function openDates({ all }, label) {
  all.dates = new ListDates(all);
  // Those of a search are part of its results.
  if (!new URLSearchParams(location.search).get('q')) await all.dates.load();
  return (list) => new DateGuide(list, label);
}

/** The height of bars that scroll with the page, which the scrubber must not overlap. */
function flowingBars() {
  const bar = document.querySelector('body > header.bar');
  return bar instanceof HTMLElement ? bar.offsetTop + bar.offsetHeight : 0;
}

export class DateGuide {
  #core;
  #container;
  #layout;
  #scroller;
  #headers;
  #scrubber;
  #life = new AbortController();
  /** @type {ListDates | undefined} */
  #sections;
  /** Whether the list was laid out since it was shown. */
  #isStale = true;
  #covered = { above: 0, below: 0 };
  /** The section that was scrolled to, and the topmost section then: the last ones cannot be scrolled to the top. */
  #target = { section: -1, top: 0 };

  /** @param {ListParts} list @param {string} label the accessible name of the scrubber */
  constructor(list, label) {
    const { core, container, layout, scroller } = list;
    this.#core = core;
    this.#container = container;
    this.#layout = new SectionLayout(core, layout);
    this.#scroller = scroller;
    this.#headers = new SectionHeaders(container);
    this.#scrubber = new Scrubber(list, label, {
      section: () => this.#section,
      go: (section) => this.#go(section),
      top: (section) => this.#top(section),
    });
    const { signal } = this.#life;
    const changed = () => { this.#isStale = true; };
    addEventListener('resize', changed, { signal });
    // Measured rows have moved the years.
    scroller.addEventListener('rest', changed, { signal });
  }

  disconnect() {
    this.#life.abort();
    this.hide();
    this.#scrubber.disconnect();
  }

  /**
   * Sets the sections of the layout; those of another version of the list are not shown.
   * @param {ListDates | undefined} dates
   * @returns {Sections | undefined} the sections for the layout
   */
  measure(dates) {
    const sections = dates?.isCurrent && dates.all.length > 0 ? dates : undefined;
    this.#sections = sections;
    this.#isStale = true;
    this.#container.classList.toggle('is-dated', sections !== undefined);
    this.#scroller.header = sections ? this.#headers.measure() : 0;
    return this.parts;
  }

  /** @returns {Sections | undefined} the sections for the layout */
  get parts() {
    return this.#sections && { starts: this.#sections.starts, header: this.#scroller.header };
  }

  /**
   * Shows the headers and the date of the visible part.
   * @param {(index: number) => Element | undefined} cell of a photo, if in the page
   */
  show(cell) {
    if (this.#isStale) this.#layOut();
    const sections = this.#sections;
    if (!sections) return;
    const { top, base, screenHeight } = this.#scroller;
    const bar = this.#scroller.isBarHidden ? 0 : this.#bar;
    const line = top + bar;
    const [from, to] = [top - OVERSCAN * screenHeight, top + (1 + OVERSCAN) * screenHeight];
    const { stuck, offset, positions } = this.#layout.headers(from, to, line, base);
    const firstCell = (/** @type {number} */ section) => cell(sections.starts[section]);
    // A header whose cells are not in the page has no position among them, unless it is visible.
    const near = positions.filter(({ section, y }) => {
      const isSeen = y + base + this.#scroller.header > top && y + base < top + screenHeight;
      return isSeen || firstCell(section) !== undefined;
    });
    this.#headers.show(near, (section) => sections.all[section].title, firstCell);
    this.#headers.stick(sections.all[stuck]?.title, offset, bar);
    this.#scrubber.show(top, this.#section);
  }

  #layOut() {
    this.#isStale = false;
    this.#covered = this.#scroller.covered;
    const isLong = this.#layout.height > SHORTEST * this.#scroller.screenHeight;
    const sections = this.#sections;
    if (!sections) this.#headers.clear();
    this.#scrubber.setSections(sections && isLong && sections.all.length > 1 ? sections : undefined);
    this.#scrubber.layOut({ above: this.#bar || flowingBars(), below: this.#covered.below });
  }

  /**
   * Shows the headers of another layout of the list.
   * @param {HTMLElement} container @param {LayoutTable} table @param {number} from @param {number} to
   * @param {number} base of positions
   */
  copy(container, table, from, to, base) {
    const sections = this.#sections;
    if (!sections) return;
    const { positions } = new SectionLayout(this.#core, table).headers(from, to, from, base);
    new SectionHeaders(container).show(positions, (section) => sections.all[section].title, () => undefined);
  }

  /** Removes the headers from the page, for printing. */
  hide() {
    this.#headers.clear();
    this.#isStale = true;
  }

  // MARK: Dates

  /** How much of the screen the bar covers. */
  get #bar() {
    return this.#covered.above - this.#scroller.header;
  }

  /** The topmost section. */
  get #section() {
    const { top } = this.#scroller;
    if (Math.abs(top - this.#target.top) < CLOSE && this.#target.section >= 0) return this.#target.section;
    const line = top + this.#bar + CLOSE;
    return Math.max(this.#layout.headers(line, line, line, 0).stuck, 0);
  }

  /**
   * The scroll position at which a section starts.
   * @param {number} section
   */
  #top(section) {
    // Rounded down, the section above would still be the topmost one.
    return section > 0 ? this.#layout.top(section) - this.#bar + ROUNDING : -Infinity;
  }

  /** @param {number} section */
  #go(section) {
    this.#scroller.go(this.#top(section));
    this.#target = { section, top: this.#scroller.top };
    this.#scrubber.show(this.#scroller.top, section);
  }

  /** Starts at the date in the page's URL, unless a position was saved. */
  begin() {
    const at = new URLSearchParams(location.search).get('at') ?? '';
    if (!this.#sections || !DATE.test(at) || history.state?.place || location.hash) return;
    const section = sectionOfDate(this.#sections.all, at);
    if (section >= 0) this.#go(section);
  }
}
