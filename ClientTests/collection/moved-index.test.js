import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedIndex } from '../../Web/js/collection/moved-index.js';

/** @param {number[]} ids */
const list = (ids, first = 0) => new Map(ids.map((id, index) => [first + index, { id }]));

test('a photo is found where it is now', () => {
  assert.equal(movedIndex(1, list([1, 2, 3]), list([8, 9, 1, 2, 3]), 5), 3);
});

test('a removed photo is replaced by the one after it', () => {
  assert.equal(movedIndex(1, list([1, 2, 3]), list([9, 1, 3]), 3), 2);
});

test('a photo that was not loaded moves with its neighbors', () => {
  const before = list([1, 2, 3]);
  before.delete(1);
  assert.equal(movedIndex(1, before, list([8, 9, 1, 2, 3]), 5), 3);
});

test('without any photo in common the number stays, within the list', () => {
  assert.equal(movedIndex(7, list([1, 2]), list([3, 4]), 2), 1);
  assert.equal(movedIndex(0, list([1]), list([]), 0), 0);
});
