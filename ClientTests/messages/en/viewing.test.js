import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messages } from '#messages/viewing.js';
import { checkAll } from './every-message.js';

test('every message is a text, for any number', () => {
  checkAll(messages, { openAt: [['photos.example.org']], seconds: [[0.5], [1], [2], [3600]] });
});

test('one second and many are distinguished', () => {
  assert.deepEqual([1, 1.5, 30].map(messages.slideshowOptions.seconds), ['1 second', '1.5 seconds', '30 seconds']);
});
