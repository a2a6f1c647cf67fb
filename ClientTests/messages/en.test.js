import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messages } from '../../Web/js/messages/en.js';

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
    assert.equal(messages.refreshed({ added, changed, left, total: 9 }), words);
  });
}

test('says of an older server that nothing is new', () => assert.equal(messages.refreshed(undefined), 'Nothing new.'));

for (const [count, told, freshness, words] of [
  [0, undefined, '', '0 photos'],
  [1, undefined, 'just now', '1 photo · just now'],
  [1204, undefined, 'yesterday 18:04', '1,204 photos · yesterday 18:04'],
  [50, 1204, '', '50 of 1,204 photos'],
  [50, 50, '', '50 photos'],
]) {
  test(`the line above a list says ${words}`, () => assert.equal(messages.listFacts(count, told, freshness), words));
}

test('one and many are told apart', () => {
  assert.equal(messages.changesWait(1), '1 change is waiting to be sent.');
  assert.equal(messages.changesWait(1200), '1,200 changes are waiting to be sent.');
  assert.equal(messages.changesSent(1), 'Your change was sent.');
  assert.equal(messages.changesSent(2), 'Your 2 changes were sent.');
  assert.equal(messages.plan(1, 900), '1 photo, about 1 KB for this screen.');
  assert.equal(messages.fetchedOf(3, 1000), '3 of 1,000 photos');
  assert.equal(messages.found(1, 'ridge', ''), '1 photo for “ridge”');
});
