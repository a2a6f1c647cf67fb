import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messages } from '#messages/keys.js';
import { checkAll, checkText } from './every-message.js';

test('every message is a text', () => checkAll(messages));

test('every group has a title, and every shortcut its keys and what they do, for a role that there is', () => {
  for (const [title, ...shortcuts] of messages.groups) {
    checkText(title, 'groups');
    assert.ok(shortcuts.length > 0, title);
    for (const [keys, action, role = 'viewer', ...more] of shortcuts) {
      checkText(keys, title);
      checkText(action, title);
      assert.ok(['viewer', 'member', 'admin'].includes(role), `${title}, ${keys}: ${role}`);
      assert.deepEqual(more, []);
    }
  }
});

test('no key does two things in one place', () => {
  for (const [title, ...shortcuts] of messages.groups) {
    const keys = shortcuts.map(([key]) => key);
    assert.equal(new Set(keys).size, keys.length, title);
  }
});
