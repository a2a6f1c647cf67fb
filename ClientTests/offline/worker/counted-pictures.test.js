import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { indexedDB } from './databases.js';

/** How many stored pictures were read. */
let reads = 0;
const stored = new Set();
const cache = {
  put: async (path) => { stored.add(path); },
  delete: async (path) => stored.delete(path),
  match: async (path) => {
    reads += 1;
    return stored.has(path) ? new Response('picture') : undefined;
  },
};
globalThis.indexedDB = indexedDB;
globalThis.self = Object.assign(globalThis, { SHELL: { version: 'test', files: [], page: '' } });
globalThis.caches = { open: async () => cache, match: async () => undefined };
globalThis.fetch = async () => new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)));
const { picturesOf } = await import('../../../Web/js/offline/worker/picture-cache.js');

test('the stored pictures of a list are counted without reading them', async () => {
  const pictures = picturesOf('owner');
  const paths = Array.from({ length: 20 }, (_, id) => `/images/${id}-a/fitted-640`);
  for (const path of paths) await pictures.storePicture(path, new Response('picture', { headers: { 'Content-Length': '7' } }), Date.now(), '');
  assert.equal(await pictures.count([...paths, '/images/20-a/fitted-640']), 20);
  assert.equal(reads, 0);
  assert.deepEqual(await pictures.check(paths), { count: 20, bytes: 140 });
  assert.equal(reads, 20);
});
