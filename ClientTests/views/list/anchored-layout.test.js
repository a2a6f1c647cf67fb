import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';
import { Core } from '../../../Web/js/core/core.js';
import { ShapeTable } from '../../../Web/js/core/shape-table.js';
import { AnchoredLayout } from '../../../Web/js/views/list/anchored-layout.js';

const MEASURES = { width: 390, gap: 0, row: 260, caption: 40, side: 100, estimate: 100, columns: 1, columnGap: 0 };
const SCREEN = 800;

/** A list of rows, scrolled to some height. */
async function makeList(count) {
  const { instance } = await WebAssembly.instantiate(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)), {});
  const core = new Core(instance);
  const shapes = new ShapeTable(core);
  const scroller = {
    top: 0, height: 0, screenHeight: SCREEN, covered: { above: 0, below: 0 },
    resize: (height, top) => { Object.assign(scroller, { height, top: Math.max(0, Math.min(top, height - SCREEN)) }); },
    go: (top) => { scroller.top = top; },
  };
  const layout = new AnchoredLayout(core, scroller);
  const layOut = (rows) => {
    shapes.resize(rows);
    layout.layOut('list', shapes, MEASURES);
  };
  layOut(count);
  layout.resize(0);
  return { layout, scroller, layOut };
}

let list;
beforeEach(async () => { list = await makeList(100); });

test('the photo that is looked at stays where it is when photos come before it', () => {
  const { layout, scroller, layOut } = list;
  scroller.top = 5000;
  layout.updateInPlace(() => layout.shift({ moved: (index) => index + 7 }), () => layOut(107));
  assert.equal(scroller.top, 5700);
});

test('a photo that goes before it moves the list, one behind it does not', () => {
  const { layout, scroller, layOut } = list;
  scroller.top = 5000;
  layout.updateInPlace(() => layout.shift({ removed: 3 }), () => layOut(99));
  assert.equal(scroller.top, 4900);
  layout.updateInPlace(() => layout.shift({ removed: 90 }), () => layOut(98));
  assert.equal(scroller.top, 4900);
  layout.updateInPlace(() => layout.shift({ inserted: 3 }), () => layOut(99));
  assert.equal(scroller.top, 5000);
});

test('the start of a list stays its start', () => {
  const { layout, scroller, layOut } = list;
  layout.updateInPlace(() => undefined, () => layOut(110));
  assert.equal(scroller.top, 0);
});

test('a position that was saved is restored', async () => {
  list.scroller.top = 3210;
  const position = list.layout.save();
  const later = await makeList(100);
  later.layout.restore(position);
  assert.equal(later.scroller.top, 3210);
});

test('rows that turn out to be higher move nothing that is seen', () => {
  const { layout, scroller } = list;
  scroller.top = 5000;
  assert.equal(layout.measure([{ index: 2, height: 100 }]), false);
  assert.equal(layout.measure([{ index: 2, height: 160 }, { index: 3, height: 140 }]), true);
  layout.settle();
  assert.equal(scroller.top, 5100);
});

test('a photo that is seen is not scrolled to', () => {
  const { layout, scroller } = list;
  scroller.top = 1000;
  layout.reveal(12);
  assert.equal(scroller.top, 1000);
  layout.reveal(50);
  assert.ok(scroller.top > 4200 && scroller.top <= 5000, `${scroller.top}`);
});
