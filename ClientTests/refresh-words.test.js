import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refreshWords } from '../Web/js/refresh-words.js';

for (const [added, changed, left, words] of [
  [0, 0, 0, 'Nothing new.'],
  [1, 0, 0, '1 new photo.'],
  [5, 0, 5, '5 new photos, 5 gone.'],
  [1204, 2, 1, '1,204 new photos, 2 changed, 1 gone.'],
  [0, 0, 1, '1 photo gone.'],
  [0, 3, 0, '3 photos changed.'],
  [0, 1, 2, '1 photo changed, 2 gone.'],
]) {
  test(`says ${words}`, () => {
    assert.equal(refreshWords({ added, changed, left, total: 9 }), words);
  });
}

test('says of an older server that nothing is new', () => assert.equal(refreshWords(undefined), 'Nothing new.'));
