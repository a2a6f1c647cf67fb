import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted, form, isolated, number, PHOTO } from '#messages/numbers.js';

test('large numbers have separators, and fractions are kept short', () => {
  assert.deepEqual([0, 999, 1000, 1_234_567, 0.5].map(number), ['0', '999', '1,000', '1,234,567', '0.5']);
});

test('only one has the form for one', () => {
  const forms = { one: 'is', other: 'are' };
  assert.deepEqual([0, 1, 2, 11, 21, 101, 1.5].map((count) => form(count, forms)), ['are', 'is', 'are', 'are', 'are', 'are', 'are']);
});

test('a quality is between the number and the noun', () => {
  assert.equal(counted(1, PHOTO), '1 photo');
  assert.equal(counted(1200, PHOTO, 'new '), '1,200 new photos');
});

test('a title in another script does not change the direction of the sentence', () => {
  assert.equal(isolated('بحر'), '“\u2068بحر\u2069”');
});
