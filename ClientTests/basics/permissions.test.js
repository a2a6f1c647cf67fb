import assert from 'node:assert/strict';
import { test } from 'node:test';
import { may } from '../../Web/js/basics/permissions.js';

/** @param {string} [role] */
function pageOf(role) {
  globalThis.document = { documentElement: { dataset: role === undefined ? {} : { role } } };
}

test('each role may do what those before it may', () => {
  const roles = ['visitor', 'viewer', 'member', 'admin'];
  for (const [rank, role] of roles.entries()) {
    pageOf(role);
    for (const [taken, other] of roles.entries()) if (taken > 0) assert.equal(may(other), taken <= rank, `${role} as ${other}`);
  }
});

test('a page that names no role is for one reader, and one that names an unknown role for none', () => {
  pageOf();
  assert.ok(may('admin'));
  pageOf('emperor');
  assert.ok(!may('viewer'));
});
