import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evictFar } from '../../Web/js/collection/far-photos.js';

const photos = (...ranges) => new Map(ranges.flatMap(([first, count]) => Array.from({ length: count }, (_, index) => [first + index, {}])));

test('nothing is evicted as long as there are few photos, however far away', () => {
  const all = photos([0, 900], [90_000, 900]);
  evictFar(all, [0]);
  assert.equal(all.size, 1800);
});

test('of too many photos those around all that is looked at stay', () => {
  const all = photos([0, 1000], [50_000, 1000], [90_000, 1000]);
  evictFar(all, [0, 90_500]);
  assert.equal(all.size, 900);
  for (const index of [0, 299, 90_400, 90_500, 90_600]) assert.ok(all.has(index), String(index));
  assert.equal([...all.keys()].some((index) => index >= 50_000 && index < 51_000), false);
});

test('some room is left, so that not every window that is loaded evicts one', () => {
  const all = photos([0, 1801]);
  evictFar(all, [0]);
  for (let index = 0; index < 60; index += 1) all.set(2000 + index, {});
  const { size } = all;
  evictFar(all, [0]);
  assert.equal(all.size, size);
});
