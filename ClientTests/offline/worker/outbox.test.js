import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** The messages that each open page received, by its name. */
const told = { first: [], second: [] };
const page = (id) => ({ id, postMessage: (message) => told[id].push(message) });

globalThis.self = Object.assign(globalThis, {
  SHELL: { version: 'v', files: [], page: '/offline', screens: { always: [], pages: [], lists: [], photos: [], live: [] } },
  clients: { matchAll: async () => [page('first'), page('second')] }, registration: {},
});
globalThis.caches = { open: async () => ({ keys: async () => [] }), match: async () => undefined };
globalThis.fetch = async () => new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)));
const { picturesOf } = await import('../../../Web/js/offline/worker/picture-cache.js');
const { describeAction, enqueue, waiting } = await import('../../../Web/js/offline/worker/outbox.js');
const { storeOf } = await import('../../../Web/js/offline/worker/store.js');

const rest = () => new Promise((resolve) => { setTimeout(resolve, 5); });
const changes = (id) => told[id].filter(({ type }) => type === 'changed').map(({ kind, photo }) => [kind, photo]);

test('what is done in one of two tabs without a network is told to the other', async () => {
  await enqueue({ ...describeAction('POST', '/api/v1/photos/7/remove', '', null), source: 'feed' }, 'first');
  await rest();
  assert.deepEqual(changes('second'), [['remove', 7]]);
  assert.deepEqual(changes('first'), [], 'the tab that has done it shows it already');
});

test('both tabs are told how many changes wait', async () => {
  await enqueue({ ...describeAction('POST', '/api/v1/photos/8/remove', '', null), source: 'feed' }, 'second');
  await rest();
  assert.deepEqual(['first', 'second'].map((id) => told[id].filter(({ type }) => type === 'outbox').at(-1)?.count), [2, 2]);
});

test('what was only looked at is no change', async () => {
  await enqueue(describeAction('POST', '/api/v1/views', '{"photo":9}', null), 'first');
  await rest();
  assert.ok(!changes('second').some(([kind]) => kind === 'view'));
});

test('on a full device, pictures make room for changes; without any, the change is refused', async () => {
  const [store, cache] = [storeOf('owner'), picturesOf('owner')];
  const { put } = store;
  let isFull = true;
  store.put = async (...rows) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(store, rows);
  };
  const change = () => enqueue({ ...describeAction('POST', '/api/v1/photos/10/remove', '', null), source: 'feed' }, 'first');
  await assert.rejects(change(), /full/);
  cache.makeRoom = async () => { isFull = false; };
  await change();
  assert.ok((await waiting()).some(({ photo }) => photo === 10));
  store.put = put;
});
