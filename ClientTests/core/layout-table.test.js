import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';
import { Core, MAX_CELLS } from '../../Web/js/core/core.js';
import { LayoutTable } from '../../Web/js/core/layout-table.js';
import { SectionLayout } from '../../Web/js/core/section-layout.js';
import { ShapeTable } from '../../Web/js/core/shape-table.js';

const MEASURES = { width: 390, gap: 0, row: 160, caption: 24, side: 130, estimate: 100, columns: 1, columnGap: 0 };
const SECTIONS = { starts: [0, 2, 5], header: 40 };

let layout;
let sections;
let shapes;
beforeEach(async () => {
  const { instance } = await WebAssembly.instantiate(await readFile(new URL('../../Web/viewer.wasm', import.meta.url)), {});
  const core = new Core(instance);
  shapes = new ShapeTable(core);
  shapes.resize(10);
  layout = new LayoutTable(core);
  sections = new SectionLayout(core, layout);
});

test('a header stands above the first cell of each section', () => {
  layout.layOut('list', shapes, MEASURES, SECTIONS);
  assert.equal(layout.height, 10 * 100 + 3 * 40);
  assert.deepEqual([0, 1, 2].map((section) => sections.top(section)), [0, 240, 580]);
  assert.deepEqual([...layout.frames(2, 3, 0)].slice(0, 2), [0, 280]);
});

for (const kind of ['list', 'wall', 'grid']) {
  test(`the headers of a screen are relative to its base, in a ${kind}`, () => {
    layout.layOut(kind, shapes, MEASURES, SECTIONS);
    const tops = [0, 1, 2].map((section) => sections.top(section));
    const all = sections.headers(-100, layout.height, -50, 1000);
    assert.deepEqual(all, { stuck: -1, offset: 0, positions: tops.map((top, section) => ({ section, y: top - 1000 })) });
    const pushed = sections.headers(tops[1] - 100, tops[1] + 50, tops[1] - 10, 0);
    assert.deepEqual([pushed.stuck, pushed.offset], [0, -30]);
    assert.deepEqual(pushed.positions.at(-1), { section: 1, y: tops[1] });
  });
}

test('a list without sections has no headers', () => {
  layout.layOut('grid', shapes, MEASURES);
  assert.deepEqual(sections.headers(0, 900, 100, 0), { stuck: -1, offset: 0, positions: [] });
  assert.equal(layout.height, 4 * 130);
});

test('more sections than photos are cut to the photos', () => {
  shapes.resize(3);
  layout.layOut('list', shapes, MEASURES, { starts: Array.from({ length: 5000 }, (_, start) => start), header: 40 });
  assert.equal(layout.height, 3 * 140);
});

test('sections that no photo has are left out', () => {
  layout.layOut('list', shapes, MEASURES, { starts: [0, 4, 4, -7, 2 ** 31, 12], header: 40 });
  assert.equal(layout.height, 1000 + 2 * 40);
});

test('the frames of as many cells as a page may have overwrite nothing else', () => {
  shapes.resize(3000);
  for (let index = 0; index < 3000; index += 1) shapes.set(index, shapes.encode(1500, 1000));
  const code = shapes.code(0);
  layout.layOut('grid', shapes, MEASURES);
  layout.frames(0, MAX_CELLS, 0);
  for (let index = 0; index < 3000; index += 1) assert.equal(shapes.code(index), code);
  assert.throws(() => layout.frames(0, MAX_CELLS + 1, 0), RangeError);
});
