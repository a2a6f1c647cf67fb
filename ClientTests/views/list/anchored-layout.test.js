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

for (const [how, ask] of [
  ['restored', (layout) => layout.restore({ index: 50, share: 0.5, screenShare: 0.5 })],
  ['revealed', (layout) => layout.reveal(50)],
]) {
  test(`a photo that was ${how} stays in the middle when rows above it turn out to be higher`, () => {
    const { layout, scroller, layOut } = list;
    ask(layout);
    const { top } = scroller;
    // Twice, since the first ones bring other rows to the screen. The last one is above the middle, but not the first.
    for (const index of [49, 48]) {
      assert.equal(layout.measure([{ index, height: 700 }]), true);
      layout.settle();
    }
    assert.equal(scroller.top, top + 1200);
    // Its number changes with photos before it.
    layout.updateInPlace(() => layout.shift({ inserted: 3 }), () => layOut(101));
    const later = scroller.top;
    layout.measure([{ index: 51, height: 150 }]);
    layout.settle();
    assert.equal(scroller.top, later + 25);
  });

  test(`a photo that was ${how} and left by scrolling moves like others`, () => {
    const { layout, scroller } = list;
    ask(layout);
    scroller.top += 20;
    const { top } = scroller;
    layout.measure([{ index: 49, height: 700 }]);
    layout.settle();
    assert.equal(scroller.top, top);
  });
}

test('a screen of another height does not move a list that was restored', () => {
  const { layout, scroller } = list;
  layout.restore({ index: 50, share: 0.5, screenShare: 0.5 });
  const { top } = scroller;
  scroller.screenHeight = 600;
  layout.measure([{ index: 60, height: 700 }]);
  layout.settle();
  assert.equal(scroller.top, top);
});

test('a photo at the start of a list that was restored does not leave it', () => {
  const { layout, scroller } = list;
  layout.restore({ index: 0, share: 0.5, screenShare: 0.5 });
  layout.measure([{ index: 1, height: 700 }]);
  layout.settle();
  assert.equal(scroller.top, 0);
});

test('a photo that is seen is not scrolled to', () => {
  const { layout, scroller } = list;
  scroller.top = 1000;
  layout.reveal(12);
  assert.equal(scroller.top, 1000);
  layout.reveal(50);
  assert.ok(scroller.top > 4200 && scroller.top <= 5000, `${scroller.top}`);
});
