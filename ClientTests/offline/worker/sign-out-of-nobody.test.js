import assert from 'node:assert/strict';
import { test } from 'node:test';

import { databases, indexedDB } from './databases.js';

const ROOT = 'https://example.org/photos';
/** Caches of other applications, and of a server in another folder. */
const OTHERS = ['wiki', 'pages', '/albums pages@7', '/photos pages-of-a-wiki'];
const stored = new Set([...OTHERS, '/photos pages', '/photos pages@7', '/photos pictures@7', '/photos lists@17', '/photos pages@17']);
let hasResponded = false;

globalThis.self = Object.assign(globalThis, {
  SHELL: { version: 'v', files: [], page: '/offline', screens: { always: [], pages: [], lists: [], photos: [], live: [] } },
  clients: { matchAll: async () => [] }, registration: { scope: `${ROOT}/` }, indexedDB,
});
globalThis.caches = { keys: async () => [...stored], delete: async (name) => stored.delete(name) };
globalThis.fetch = async () => {
  hasResponded = true;
  assert.deepEqual([...stored], OTHERS);
  return new Response(null);
};

const { Store, storeOf } = await import('../../../Web/js/offline/worker/store.js');
const { NOBODY } = await import('../../../Web/js/offline/worker/user.js');
const { handleSignOut } = await import('../../../Web/js/offline/worker/writes.js');

test('if it is not known who signs out, what is stored of anybody is deleted, and nothing of other applications', async () => {
  // A worker that has just started, after a form that may have signed somebody in.
  await new Store('/photos vitrine-device').setValue('user', NOBODY);
  await storeOf('7').setValue('views', [8]);
  await handleSignOut({ request: new Request(`${ROOT}/sign-out`, { method: 'POST' }) });
  assert.ok(hasResponded);
  assert.deepEqual([...databases.keys()], ['/photos vitrine-device']);
});
