import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messages } from '#messages/importing.js';
import { checkAll, COUNTS, pairs } from './every-message.js';

test('every message is a text, for any number', () => checkAll(messages, { adding: pairs(COUNTS, COUNTS) }));

test('one source and many are distinguished', () => {
  assert.deepEqual([1, 2].map(messages.known), ['1 source is already in the library.', '2 sources are already in the library.']);
  assert.deepEqual([1, 1200].map(messages.added), ['1 source was added.', '1,200 sources were added.']);
  assert.deepEqual([1, 0].map(messages.add), ['Add 1 source', 'Add 0 sources']);
  assert.equal(messages.adding(3, 1200), '3 of 1,200…');
});
