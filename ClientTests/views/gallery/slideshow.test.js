import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { mock, test } from 'node:test';
import { Core } from '../../../Web/js/core/core.js';
import { ShapeTable } from '../../../Web/js/core/shape-table.js';
import { makeCore } from '../../core/idle-core.js';
import { openPage } from '../../page/page.js';

openPage();
const { Slideshow } = await import('../../../Web/js/views/gallery/slideshow.js');

test('a slideshow that waits for its list does nothing, and shows nothing', () => {
  const calls = [];
  const call = new Proxy({}, { get: (_, name) => () => { calls.push(name); } });
  const core = { ...makeCore(), call, written: () => [0, 0, -1, 1] };
  const show = new Slideshow(core, { shapes: { address: 8, count: 20 } }, async () => false);
  const events = [];
  for (const name of ['shown', 'state']) show.addEventListener(name, () => events.push(name));
  const drive = () => {
    show.play();
    show.pause();
    show.setHidden(true);
    show.setOrder(7);
    show.move(1);
    show.go(3);
    show.removed(2);
    show.changed(1, 1, {});
  };
  drive();
  assert.deepEqual([calls, events, show.shown, show.state, show.keepsAwake], [[], [], -1, undefined, false]);
  show.start(5, 2, true);
  assert.deepEqual([show.shown, show.state, show.keepsAwake], [0, 'playing', true]);
  calls.length = 0;
  drive();
  show.stop();
  assert.deepEqual(calls.filter((name) => name !== 'show_read'), [
    'show_play', 'show_pause', 'show_advance', 'show_hidden', 'show_shuffle', 'show_move', 'show_go', 'show_removed', 'show_changed',
  ]);
});

/**
 * A slideshow of pictures with the real core, in a time that passes only by `pass`.
 * @param {object} t @param {number} count @param {(index: number, signal: AbortSignal) => Promise<boolean>} [load]
 */
async function showOf(t, count, load = async () => true) {
  const { instance } = await WebAssembly.instantiate(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)), {});
  const core = new Core(instance);
  const shapes = new ShapeTable(core);
  shapes.resize(count);
  for (let index = 0; index < count; index += 1) shapes.set(index, shapes.encode(1500, 1000));
  mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  const clock = mock.method(performance, 'now', () => now);
  t.after(() => {
    mock.timers.reset();
    clock.mock.restore();
  });
  const loads = [];
  const show = new Slideshow(core, { shapes }, (index, signal) => {
    loads.push({ index, signal });
    return load(index, signal);
  });
  const seen = [];
  show.addEventListener('shown', () => seen.push(show.shown));
  const settle = () => new Promise(setImmediate);
  const pass = async (milliseconds) => {
    for (let passed = 0; passed < milliseconds; passed += 50) {
      now += 50;
      mock.timers.tick(50);
      await settle();
    }
  };
  return { core, show, shapes, seen, loads, pass, settle, sleep: (milliseconds) => { now += milliseconds; } };
}

test('a slideshow of two photos goes on after it was shuffled', async (t) => {
  const { show, seen, pass } = await showOf(t, 2);
  show.start(0, 1, true);
  await pass(500);
  show.setOrder(7);
  await pass(2000);
  assert.deepEqual(seen, [0, 1, 0]);
});

test('no time passes while the page is hidden, even if its timers sleep', async (t) => {
  const { show, seen, pass, sleep } = await showOf(t, 5);
  show.start(0, 10, true);
  await pass(300);
  show.setHidden(true);
  sleep(30_000);
  show.setHidden(false);
  await pass(9600);
  assert.deepEqual(seen, [0]);
  await pass(200);
  assert.deepEqual(seen, [0, 1]);
});

test('a photo that was requested is shown although the list changes before it is decoded', async (t) => {
  const decodes = [];
  const { show, shapes, seen, settle } = await showOf(t, 9, (index) => new Promise((resolve) => {
    if (index === 0) resolve(true);
    else decodes.push({ index, done: () => resolve(true) });
  }));
  const latest = async () => {
    await settle();
    const { index, done } = decodes.at(-1);
    done();
    await settle();
    return index;
  };
  show.start(0, 10, false);
  await settle();
  show.go(5);
  show.changed(0, 0, { moved: (index) => index });
  assert.deepEqual([await latest(), seen], [5, [0, 5]]);
  // A photo is put in before both.
  show.go(7);
  shapes.insert(2, shapes.encode(1500, 1000));
  show.changed(6, 5, { inserted: 2 });
  assert.deepEqual([await latest(), seen.at(-1)], [8, 8]);
  show.stop();
});

test('only the picture requested last is transferred', async (t) => {
  const { show, seen, loads, settle } = await showOf(t, 9, (index, signal) => new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false));
    if (index === 0 || index === 3) setImmediate(() => resolve(true));
  }));
  show.start(0, 10, true);
  await settle();
  await settle();
  for (let step = 0; step < 3; step += 1) show.move(1);
  assert.deepEqual(loads.map(({ index, signal }) => [index, signal.aborted]), [[0, true], [1, true], [2, true], [3, false]]);
  await settle();
  await settle();
  assert.deepEqual(seen, [0, 3]);
  const { signal } = loads.at(-1);
  show.stop();
  assert.equal(signal.aborted, true);
});

test('after its end, nothing changes memory that belongs to others', async (t) => {
  const { core, show, settle } = await showOf(t, 5);
  show.start(0, 10, true);
  await settle();
  show.stop();
  const other = core.allocateValue('show_size');
  const bytes = new Uint8Array(core.call.memory.buffer, other, core.call.show_size());
  bytes.fill(7);
  show.setSeconds(2);
  show.setOrder(5);
  show.pause();
  show.setHidden(true);
  assert.deepEqual([...bytes], Array(bytes.length).fill(7));
  assert.deepEqual([show.shown, show.isStarted], [-1, false]);
});
