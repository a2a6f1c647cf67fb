import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_SELECTED, SelectedPhotos } from '../../../Web/js/views/list/selection.js';

/** A list of which every other photo is here, and the others are fetched. */
const list = (/** @type {number} */ count) => ({
  count, locate: async (/** @type {number} */ id) => (id <= count ? id - 1 : -1),
  photo: (/** @type {number} */ index) => (index % 2 ? undefined : { id: index + 1 }), fetch: async (/** @type {number} */ index) => ({ id: index + 1 }),
});
const ids = (/** @type {SelectedPhotos} */ selection) => selection.photos.map(({ id }) => id);

test('a photo is selected by one tap and selected no more by the next', () => {
  const selection = new SelectedPhotos();
  assert.equal(selection.toggle({ id: 4 }), true);
  assert.ok(selection.has(4));
  assert.equal(selection.toggle({ id: 4 }), true);
  assert.equal(selection.count, 0);
});

test('a range reaches from the photo before to the one meant, in both directions', async () => {
  const selection = new SelectedPhotos();
  selection.toggle({ id: 5 });
  assert.equal(await selection.extend(list(20), 7), true);
  assert.deepEqual(ids(selection), [5, 6, 7, 8]);
  assert.equal(await selection.extend(list(20), 2), true);
  assert.deepEqual(ids(selection).sort((a, b) => a - b), [3, 4, 5, 6, 7, 8]);
});

test('a range without a beginning is one photo', async () => {
  const selection = new SelectedPhotos();
  await selection.extend(list(20), 7);
  assert.deepEqual(ids(selection), [8]);
});

test('a range begins at the photo, wherever the list has moved it to', async () => {
  const selection = new SelectedPhotos();
  selection.toggle({ id: 5 });
  // Ten came before it.
  const moved = {
    count: 30, locate: async (/** @type {number} */ id) => id + 9, photo: () => undefined,
    fetch: async (/** @type {number} */ index) => ({ id: index - 9 }),
  };
  await selection.extend(moved, 17);
  assert.deepEqual(ids(selection), [5, 6, 7, 8]);
  selection.beginRange(8);
  await selection.dragTo(moved, 18);
  assert.deepEqual(ids(selection), [5, 6, 7, 8, 9]);
});

test('a range whose first photo has left is one photo', async () => {
  const selection = new SelectedPhotos();
  selection.toggle({ id: 25 });
  await selection.extend(list(20), 7);
  assert.deepEqual(ids(selection), [25, 8]);
  selection.beginRange(25);
  assert.equal(await selection.dragTo(list(20), 9), true);
  assert.deepEqual(ids(selection), [25, 8]);
});

test('no more are selected than can be changed at once, and that is reported', async () => {
  const selection = new SelectedPhotos();
  assert.equal(await selection.selectAll(list(MAX_SELECTED)), true);
  assert.equal(selection.count, MAX_SELECTED);
  assert.equal(selection.toggle({ id: MAX_SELECTED + 1 }), false);
  assert.equal(await new SelectedPhotos().selectAll(list(MAX_SELECTED + 1)), false);
});

test('all of a list without photos are none', async () => {
  const selection = new SelectedPhotos();
  assert.equal(await selection.selectAll(list(0)), true);
  assert.equal(selection.count, 0);
});

test('a finger selects what it is dragged over, and restores what it goes back from', async () => {
  const selection = new SelectedPhotos();
  selection.toggle({ id: 10 });
  selection.toggle({ id: 3 });
  selection.beginRange(3);
  await selection.dragTo(list(20), 6);
  assert.deepEqual(ids(selection).sort((a, b) => a - b), [3, 4, 5, 6, 7, 10]);
  await selection.dragTo(list(20), 1);
  assert.deepEqual(ids(selection).sort((a, b) => a - b), [2, 3, 10]);
});

test('a finger that pressed a selected photo deselects what it is dragged over', async () => {
  const selection = new SelectedPhotos();
  selection.toggle({ id: 1 });
  await selection.extend(list(20), 5);
  selection.toggle({ id: 5 });
  selection.beginRange(5);
  await selection.dragTo(list(20), 2);
  assert.deepEqual(ids(selection), [1, 2, 6]);
  await selection.dragTo(list(20), 4);
  assert.deepEqual(ids(selection).sort((a, b) => a - b), [1, 2, 3, 4, 6]);
});

test('of the steps of a finger the newest counts, whichever photos come last', async () => {
  const selection = new SelectedPhotos();
  selection.toggle({ id: 2 });
  selection.beginRange(2);
  /** @type {(() => void)[]} */
  const waiting = [];
  const slow = { ...list(20), fetch: (/** @type {number} */ index) => new Promise((resolve) => { waiting.push(() => resolve({ id: index + 1 })); }) };
  const first = selection.dragTo(slow, 5);
  await selection.dragTo(list(20), 2);
  while (waiting.length > 0) {
    waiting.shift()?.();
    await new Promise((resolve) => { setTimeout(resolve); });
  }
  await first;
  assert.deepEqual(ids(selection), [2, 3]);
});

test('a dragged range fetches no photos past the maximum that can be selected, in both directions', async () => {
  for (const [start, end] of [[0, 4000], [4000, 0]]) {
    const selection = new SelectedPhotos();
    let count = 0;
    const long = { ...list(5000), photo: () => undefined, fetch: async (/** @type {number} */ index) => { count += 1; return { id: index + 1 }; } };
    selection.toggle({ id: start + 1 });
    selection.beginRange(start + 1);
    assert.equal(await selection.dragTo(long, end), false);
    assert.ok(count <= MAX_SELECTED + 1, `${count} photos`);
    assert.ok(selection.count === MAX_SELECTED && selection.has(start + 1));
  }
});
