import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messages } from '#messages/sharing.js';
import { checkAll, COUNTS, pairs } from './every-message.js';

test('every message is a text, for any number', () => {
  checkAll(messages, { downloadOriginal: pairs(COUNTS, COUNTS), openAt: [['photos.example.org']] });
});

test('an original whose size is not known is offered without one', () => {
  assert.equal(messages.downloadOriginal(0, 0), 'Download the original');
  assert.equal(messages.downloadOriginal(6000, 4000), 'Download the original (6,000 × 4,000)');
});
