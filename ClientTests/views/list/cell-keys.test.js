import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';
import { Core } from '../../../Web/js/core/core.js';
import { ShapeTable } from '../../../Web/js/core/shape-table.js';
import { AnchoredLayout } from '../../../Web/js/views/list/anchored-layout.js';
import { keyedCell } from '../../../Web/js/views/list/cell-keys.js';

/** Four squares of 100 pixels a line; the last line has two. */
const MEASURES = { width: 400, gap: 0, row: 260, caption: 40, side: 100, estimate: 100, columns: 1, columnGap: 0 };
const COUNT = 402;
const PAGE = 500;

let layout;
let direction;
beforeEach(async () => {
  const { instance } = await WebAssembly.instantiate(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)), {});
  const core = new Core(instance);
  const shapes = new ShapeTable(core);
  shapes.resize(COUNT);
  layout = new AnchoredLayout(core, { top: 0, screenHeight: 800, covered: { above: 0, below: 0 } });
  layout.layOut('grid', shapes, MEASURES);
  direction = 'ltr';
  globalThis.getComputedStyle = () => ({ direction });
});

const keyed = (key, from, held = {}) => keyedCell({ key, ...held }, layout, from, { container: {}, first: () => 8, page: PAGE });

for (const [key, from, to] of [
  ['ArrowRight', 5, 6], ['ArrowRight', 7, 8], ['ArrowLeft', 8, 7], ['ArrowDown', 5, 9], ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2], ['ArrowDown', 401, 401], ['ArrowDown', 399, 401], ['Home', 77, 0], ['End', 5, COUNT - 1],
  ['PageDown', 5, 25], ['PageUp', 25, 5], ['PageUp', 6, 2], ['PageDown', 390, 401], ['PageUp', 1, 1],
]) {
  test(`${key} leads from ${from} to ${to}`, () => assert.equal(keyed(key, from), to));
}

test('from right to left the arrows are the other way round', () => {
  direction = 'rtl';
  assert.equal(keyed('ArrowLeft', 5), 6);
  assert.equal(keyed('ArrowRight', 5), 4);
});

test('while no photo has the focus, keys up and down and to the ends are the page\'s', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']) assert.equal(keyed(key, -1), undefined);
  assert.equal(keyed('ArrowRight', -1), 8);
});

test('keys that are held with others, and others, are not for the list', () => {
  assert.equal(keyed('ArrowRight', 5, { shiftKey: true }), undefined);
  assert.equal(keyed('End', 5, { ctrlKey: true }), undefined);
  assert.equal(keyed('x', 5), undefined);
});
