import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OwnChanges } from '../Web/js/own-changes.js';

test('own changes are taken in their order, once', () => {
  const changes = new OwnChanges();
  changes.note(5, true);
  changes.note(5, false);
  assert.equal(changes.take(5, true), true);
  assert.equal(changes.take(5, false), true);
  assert.equal(changes.take(5, true), false);
});

test('what another device does comes through', () => {
  const changes = new OwnChanges();
  changes.note(5, true);
  assert.equal(changes.take(6, true), false);
  assert.equal(changes.take(5, false), false);
  assert.equal(changes.take(5, true), false, 'something was expected after another device had changed the photo');
});

test('nothing is remembered of what was told or has failed', () => {
  const changes = new OwnChanges();
  changes.note(1, true);
  changes.take(1, true);
  changes.note(2, true);
  changes.withdraw(2);
  assert.equal(changes.size, 0);
});

test('what is never told of does not pile up', () => {
  const changes = new OwnChanges();
  for (let photo = 0; photo < 1000; photo += 1) changes.note(photo, true);
  assert.equal(changes.size, 200);
  assert.equal(changes.take(999, true), true);
  assert.equal(changes.take(0, true), false);
});
