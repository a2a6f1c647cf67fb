import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messages } from '#messages/selecting.js';
import { checkAll, COUNTS, pairs } from './every-message.js';

test('every message is a text, for any number', () => {
  checkAll(messages, { added: pairs(COUNTS, ['Sea']), inMixAlready: [['Sea']], leftSome: pairs(COUNTS, COUNTS) });
});

test('photos that stay in a mix are named even if none was removed', () => {
  assert.equal(messages.leftSome(0, 1), '1 photo stays: the mix includes all photos of the source.');
  assert.equal(messages.leftSome(1, 2), '1 photo was removed from the mix. 2 photos stay: the mix includes all photos of the source.');
});

test('titles of mixes do not change the direction of the sentence', () => {
  for (const text of [messages.added(2, 'بحر'), messages.inMixAlready('بحر')]) assert.match(text, /\u2068بحر\u2069/);
});
