import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

/** The names of the caches and databases. */
let stored;
let databases;
let isRefused;
globalThis.self = globalThis;
globalThis.caches = {
  keys: async () => [...stored],
  delete: async (name) => {
    await new Promise((resolve) => { setTimeout(resolve, 1); });
    return stored.delete(name);
  },
};
globalThis.indexedDB = {
  deleteDatabase: (name) => {
    if (isRefused) throw new DOMException('refused', 'SecurityError');
    databases.delete(name);
  },
};
const { deleteUserData, storedUsers } = await import('../../../Web/js/offline/worker/storage.js');

beforeEach(() => {
  stored = new Set(['pages', 'pages@7', 'lists@7', 'pictures@7', 'pages@17', 'pages-of-a-wiki', 'pages7', 'lists@9', 'shell']);
  databases = new Set(['vitrine', 'vitrine@', 'vitrine@7', 'vitrine@17']);
  isRefused = false;
});

// What is stored while and after a person signs out: see sign-out.test.js.
test('what was stored while it was not known who was signed in is deleted with the user, and nothing of others', async () => {
  await deleteUserData('7');
  assert.deepEqual([...databases], ['vitrine', 'vitrine@17']);
  assert.deepEqual([...stored], ['pages', 'pages@17', 'pages-of-a-wiki', 'pages7', 'lists@9', 'shell']);
});

test('a browser that refuses to delete a database has deleted pages, lists and pictures when this fails', async () => {
  isRefused = true;
  await assert.rejects(deleteUserData('7'), { name: 'SecurityError' });
  assert.ok(['pages@7', 'lists@7', 'pictures@7'].every((name) => !stored.has(name)), [...stored].join());
});

test('the users are those whose pages are stored, and no other applications of the host', async () => {
  assert.deepEqual(await storedUsers(), ['owner', '7', '17']);
});
