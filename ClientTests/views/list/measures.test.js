import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { openPage } from '../../page/page.js';

const { Measuring } = await import('../../../Web/js/views/list/measures.js');

const SCALES = [1, 2];
/** The height of a line of text. */
let line;
/** How much larger than its styles the container is shown, while the size of cells changes. */
let zoom;
let container;
let columns;
/** How often the page was laid out. */
let reads;

/** The height of a part as the styles make it: a picture of 88, and a line for each title and subtitle. */
function height(part) {
  const text = part.querySelectorAll('.cell__title, .cell__subtitle').length * line;
  return (part.matches('.cell') ? 88 : 0) + text;
}

beforeEach(() => {
  openPage();
  [line, zoom, columns, reads] = [20, 1, '1', 0];
  const create = document.createElement;
  document.createElement = (name) => Object.assign(create(name), {
    getBoundingClientRect() {
      const scale = Number(this.style.getPropertyValue('--scale') || 0);
      const box = scale ? { width: 100 * scale, height: 260 * scale } : { width: 300, height: height(this) };
      return { width: box.width * zoom, height: box.height * zoom };
    },
  });
  globalThis.getComputedStyle = () => ({ borderTopWidth: '2px', borderLeftWidth: '16px', columnCount: columns });
  container = Object.assign(element('section'), { offsetWidth: 390, clientWidth: 390 });
  container.getBoundingClientRect = () => {
    reads += 1;
    return { width: 390 * zoom };
  };
  document.body.append(container);
});

test('the layout is what the styles say, in each size', () => {
  const measuring = new Measuring(container, SCALES);
  const usual = { width: 390, gap: 2, row: 260, side: 100, columns: 1, columnGap: 16, caption: 20, estimate: 108 };
  assert.deepEqual(measuring.measure('wall', 1, false), usual);
  assert.deepEqual(measuring.measure('wall', 2, true), { ...usual, row: 520, side: 200 });
});

test('rows of a list have a second line', () => {
  const measuring = new Measuring(container, SCALES);
  columns = '2';
  const { estimate, columns: count } = measuring.measure('list', 1, false);
  assert.deepEqual([estimate, count], [128, 2]);
  columns = 'auto';
  assert.equal(measuring.measure('list', 1, false).columns, 1);
});

test('titles that are hidden take no space under photos', () => {
  const measuring = new Measuring(container, SCALES);
  document.documentElement.dataset.titles = 'hidden';
  assert.equal(measuring.measure('wall', 1, false).caption, 0);
  document.documentElement.dataset.titles = 'shown';
  assert.equal(measuring.measure('wall', 1, false).caption, 20);
});

test('a container that is being zoomed is measured in its own size', () => {
  zoom = 1.5;
  const { side, row, caption, estimate } = new Measuring(container, SCALES).measure('wall', 1, false);
  assert.deepEqual([side, row, caption, estimate], [100, 260, 20, 108]);
});

test('a list that is not on the screen is measured without errors', () => {
  Object.assign(container, { offsetWidth: 0, clientWidth: 0, getBoundingClientRect: () => ({ width: 0 }) });
  const { width, side } = new Measuring(container, SCALES).measure('grid', 1, false);
  assert.deepEqual([width, side], [0, 100]);
});

test('nothing that was measured stays in the page', () => {
  container.append(element('a', { class: 'cell' }));
  new Measuring(container, SCALES).measure('grid', 3, false);
  assert.equal(container.children.length, 1);
});

test('a size that is known is not measured again until the styles may have changed', () => {
  const measuring = new Measuring(container, SCALES);
  measuring.measure('wall', 1, false);
  line = 30;
  assert.equal(measuring.measure('wall', 2, true).caption, 20);
  assert.equal(reads, 1, 'reading styles in the middle of a pinch would take a frame');
  assert.equal(measuring.measure('wall', 1, false).caption, 30);
  assert.equal(measuring.measure('wall', 2, true).caption, 30, 'the other sizes are outdated, too');
});
