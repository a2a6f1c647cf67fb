import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userIn } from '../../../Web/js/offline/worker/user-header.js';

const named = (name) => userIn(new Headers(name === undefined ? {} : { 'Vitrine-User': name }));

test('a response can name a user', () => {
  for (const name of ['owner', 'visitor', '7', 'a'.repeat(64)]) assert.equal(named(name), name);
});

test('what names no user, or could not name a cache, is nobody', () => {
  for (const name of [undefined, '', 'a'.repeat(65), '7@2', '../7', 'owner, 7', 'a b']) assert.equal(named(name), undefined, name);
});
