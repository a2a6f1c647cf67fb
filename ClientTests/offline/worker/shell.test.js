import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

/** @type {Map<string, Set<string>>} what is stored, by the name of the cache */
const stored = new Map();
/** What cannot be stored. */
let refused;
globalThis.self = Object.assign(globalThis, {
  SHELL: { version: 'new', files: ['/a.js', '/b.js'], page: '/offline' }, registration: {}, clients: { matchAll: async () => [] },
});
globalThis.caches = {
  open: async (name) => {
    stored.set(name, stored.get(name) ?? new Set());
    return {
      keys: async () => [], match: async () => undefined,
      put: async (path) => {
        if (path === refused) throw new DOMException('full', 'QuotaExceededError');
        stored.get(name).add(path);
      },
    };
  },
  match: async (path, { cacheName }) => (stored.get(cacheName)?.has(path) ? new Response() : undefined),
  delete: async (name) => stored.delete(name), keys: async () => [...stored.keys()],
};
globalThis.fetch = async () => new Response('');
const { hasShell, installShell } = await import('../../../Web/js/offline/worker/shell.js');

beforeEach(() => {
  stored.clear();
  refused = undefined;
});

test('a version is stored once all of its files are', async () => {
  assert.equal(await hasShell('new'), false);
  await installShell();
  assert.deepEqual([await hasShell('new'), await hasShell('other'), await hasShell('')], [true, false, false]);
});

test('a version for which there is no space stores nothing', async () => {
  refused = '/b.js';
  await assert.rejects(installShell());
  assert.equal(await hasShell('new'), false);
  assert.ok(![...stored.keys()].some((name) => name.includes('new')));
});

test('a version whose worker was stopped while it was stored is not complete', async () => {
  const [name] = await installShell().then(() => [...stored.keys()].filter((each) => each.includes('new')));
  stored.set(name, new Set(['/a.js']));
  assert.equal(await hasShell('new'), false);
});
