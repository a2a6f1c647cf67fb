/** A long grid of photos in months, with the layout and the scrolling of the real core, in a page of 390 by 800. */

import { readFile } from 'node:fs/promises';
import { element } from '../../../Web/js/basics/element.js';
import { Core } from '../../../Web/js/core/core.js';
import { LayoutTable } from '../../../Web/js/core/layout-table.js';
import { ShapeTable } from '../../../Web/js/core/shape-table.js';
import { Scroller } from '../../../Web/js/views/list/scroller.js';
import { setGlobal } from '../../globals.js';
import { holdFrames } from '../../page/frames.js';
import { openPage } from '../../page/page.js';

export const BAR = 56;
export const HEADER = 40;
export const SCREEN = 800;
const MEASURES = { width: 390, gap: 2, row: 260, caption: 40, side: 100, estimate: 112, columns: 1, columnGap: 0 };
const wasm = await readFile(new URL('../../../Web/viewer.wasm', import.meta.url));

/** The months of some years, each with as many photos, the newest first. */
export function months(years, photos) {
  const all = years.flatMap((year) => Array.from({ length: 12 }, (_, index) => {
    const month = String(12 - index).padStart(2, '0');
    return { title: `${month}/${year}`, at: `${year}-${month}` };
  }));
  all.forEach((section, index) => { section.start = index * photos; });
  return { isCurrent: true, all, starts: all.map(({ start }) => start) };
}

/** Starts a page with a list that is scrolled to its start. */
export async function startList(url = 'http://photos.example/all') {
  openPage(url);
  holdFrames();
  setGlobal('innerHeight', SCREEN);
  setGlobal('getComputedStyle', (part) => ({ position: 'fixed', direction: part.direction ?? 'ltr' }));
  const create = document.createElement;
  document.createElement = (name) => Object.assign(create(name), name === 'h2' ? { box: { left: 0, top: 0, width: 390, height: HEADER } } : {});
  const bar = Object.assign(element('header', { class: 'bar' }), { offsetHeight: BAR });
  const container = element('section', { class: 'photos' });
  document.body.append(bar, container);
  // The bar covers the page, which begins below it.
  const height = () => Number.parseFloat(container.style.height ?? 0);
  document.scrollingElement = {
    top: 0, clientHeight: SCREEN,
    get scrollHeight() { return BAR + height(); },
    get scrollTop() { return this.top; },
    set scrollTop(top) { this.top = Math.min(Math.max(top, 0), Math.max(this.scrollHeight - SCREEN, 0)); },
  };
  container.getBoundingClientRect = () => ({ left: 0, top: BAR - document.scrollingElement.top, width: 390, height: height() });
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const core = new Core(instance);
  const layout = new LayoutTable(core);
  const scroller = new Scroller(core, container);
  scroller.connect();
  return {
    core, container, layout, scroller, bar,
    /** Lays out photos in sections, from the start. */
    layOut(count, parts) {
      const shapes = new ShapeTable(core);
      shapes.resize(count);
      layout.layOut('grid', shapes, MEASURES, parts);
      scroller.resize(layout.height, -Infinity);
    },
  };
}

/** Scrolls the page, as a person does. */
export function scrollTo(top) {
  document.scrollingElement.scrollTop = top;
  dispatchEvent(new Event('scroll'));
}
