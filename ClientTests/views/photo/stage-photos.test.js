import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { frameOf, nextRendition, sizeOf, stripPhotos } from '../../../Web/js/views/photo/stage-photos.js';
import { restoreGlobals, setGlobal } from '../../globals.js';

const BOX = { width: 400, height: 300 };
let calls;
let core;

beforeEach(() => {
  setGlobal('devicePixelRatio', 2);
  calls = [];
  core = { results: 64, written: (count) => Array(count).fill(7), call: {
    rendition_next: (...values) => { calls.push(values); return 1280; }, photo_frame: (...values) => { calls.push(values); },
  } };
});
afterEach(restoreGlobals);

/** A list in its order; photos that are not loaded are undefined. */
const storeOf = (...photos) => ({
  photo: (index) => photos[index], shapes: { neighbor: (index, step) => (index + step in photos ? index + step : -1) },
});

test('a photo has the neighbors of the list', () => {
  const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  assert.deepEqual(stripPhotos(storeOf(one, two, three), two, 1), { previous: one, current: two, next: three, hasPrevious: true, hasNext: true });
});

test('a neighbor that is not loaded can be turned to, and one that does not exist cannot', () => {
  const current = { id: 1 };
  assert.deepEqual(stripPhotos(storeOf(current, undefined), current, 0), { previous: undefined, current, next: undefined, hasPrevious: false, hasNext: true });
});

test('a shuffled slideshow has its own neighbors', () => {
  const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const { previous, next } = stripPhotos(storeOf(one, two, three), two, 1, { neighbor: (_, step) => (step > 0 ? 0 : 2) });
  assert.deepEqual([previous, next], [three, one]);
});

test('a photo of unknown size counts as 3:2', () => {
  assert.deepEqual(sizeOf({ width: 30, height: 20 }), { width: 30, height: 20 });
  for (const more of [{}, { width: 30 }, { width: 0, height: 0 }]) {
    const { width, height } = sizeOf(more);
    assert.equal(width / height, 1.5);
  }
});

test('the core receives the stage, the photo, the mode by its number, and the density', () => {
  const photo = { width: 30, height: 20 };
  const sides = ['fit', 'fill', 'actual'].map((mode) => nextRendition(core, BOX, photo, mode));
  assert.deepEqual(sides, [1280, 1280, 1280]);
  assert.deepEqual(calls, [0, 1, 2].map((mode) => [400, 300, 30, 20, mode, 2]));
});

test('the frame of a photo is four numbers of the core', () => {
  assert.deepEqual(frameOf(core, BOX, { width: 30, height: 20 }, 'fill'), [7, 7, 7, 7]);
  assert.deepEqual(calls, [[400, 300, 30, 20, 1, 64]]);
});
