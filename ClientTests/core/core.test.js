import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Core } from '../../Web/js/core/core.js';
import { Anchor, LayoutTable } from '../../Web/js/core/layout-table.js';
import { ShapeTable } from '../../Web/js/core/shape-table.js';

async function makeCore() {
  const { instance } = await WebAssembly.instantiate(await readFile(new URL('../../Web/viewer.wasm', import.meta.url)), {});
  return new Core(instance);
}

test('a value that was released is used again', async () => {
  const core = await makeCore();
  const first = core.allocateValue('stage_size');
  const second = core.allocateValue('stage_size');
  assert.notEqual(first, second);
  core.releaseValue('stage_size', first);
  assert.equal(core.allocateValue('stage_size'), first);
});

test('lists that come and go take no more memory each time', async () => {
  const core = await makeCore();
  const shapes = new ShapeTable(core);
  shapes.resize(100);
  const open = () => {
    const [layout, anchor] = [new LayoutTable(core), new Anchor(core)];
    layout.layOut(
      'grid', shapes, { width: 390, gap: 2, row: 260, caption: 40, side: 100, estimate: 112, columns: 1, columnGap: 0 });
    layout.disconnect();
    anchor.disconnect();
  };
  open();
  const before = core.allocate(8);
  for (let time = 0; time < 50; time += 1) open();
  assert.equal(core.allocate(8), before + 8);
});
