import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { emptyOutbox } from './device.js';
import { turns } from '../../turns.js';

/** The messages that each open page received, by its name. */
const messages = { first: [], second: [] };
const page = (id) => ({ id, postMessage: (message) => messages[id].push(message) });

globalThis.self = Object.assign(globalThis, {
  SHELL: { version: 'v', files: [], page: '/offline', screens: { always: [], pages: [], lists: [], photos: [], live: [] } },
  clients: { matchAll: async () => [page('first'), page('second')] }, registration: {},
});
globalThis.caches = { open: async () => ({ keys: async () => [] }), match: async () => undefined };
globalThis.fetch = async () => new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)));
const { picturesOf } = await import('../../../Web/js/offline/worker/picture-cache.js');
const { server } = await import('../../../Web/js/offline/worker/connectivity.js');
const { describeAction, enqueue, enqueueAll, pendingActions, send } = await import('../../../Web/js/offline/worker/outbox.js');
const { storeOf } = await import('../../../Web/js/offline/worker/store.js');

// Until a test sends what is pending.
server.isReached = false;

const rest = () => turns(5);
const changes = (id) => messages[id].filter(({ type }) => type === 'changed').map(({ kind, photo }) => [kind, photo]);

test('the other tab is notified of what is done in one of two tabs without a network', async () => {
  await enqueue({ ...describeAction('POST', '/api/v1/photos/7/remove', '', null), source: 'feed' }, 'first');
  await rest();
  assert.deepEqual(changes('second'), [['remove', 7]]);
  assert.deepEqual(changes('first'), [], 'the tab that has done it already shows it');
});

test('both tabs are notified of the number of pending changes', async () => {
  await enqueue({ ...describeAction('POST', '/api/v1/photos/8/remove', '', null), source: 'feed' }, 'second');
  await rest();
  assert.deepEqual(['first', 'second'].map((id) => messages[id].filter(({ type }) => type === 'outbox').at(-1)?.count), [2, 2]);
});

test('a view is no change', async () => {
  await enqueue(describeAction('POST', '/api/v1/views', '{"photo":9}', null), 'first');
  await rest();
  assert.ok(!changes('second').some(([kind]) => kind === 'view'));
});

test('on a full device, pictures are evicted for changes; without any, the change is refused', async () => {
  const [store, cache] = [storeOf('owner'), picturesOf('owner')];
  const { put } = store;
  let isFull = true;
  store.put = async (...rows) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(store, rows);
  };
  const change = () => enqueue({ ...describeAction('POST', '/api/v1/photos/10/remove', '', null), source: 'feed' }, 'first');
  await assert.rejects(change(), /full/);
  cache.freeSpace = async () => { isFull = false; };
  await change();
  assert.ok((await pendingActions()).some(({ photo }) => photo === 10));
  store.put = put;
});

const make = (path) => ({ ...describeAction('POST', `/api/v1/photos/${path}`), source: 'feed' });
const { setTimeout: later } = globalThis;
/** Waits, also while the timers are those of a test. */
async function until(isSo) {
  for (let turn = 0; !(await isSo()) && turn < 2000; turn += 1) await new Promise((resolve) => { later(resolve, 1); });
  assert.ok(await isSo());
}

test('a change made while others are sent is sent after them; one that was undone is not', async () => {
  await emptyOutbox();
  const { fetch: files } = globalThis;
  const sent = [];
  /** @type {(() => void)[]} those that end the requests */
  const responses = [];
  globalThis.fetch = (request) => {
    if (!String(request).startsWith('/api/')) return files(request);
    sent.push(request.slice('/api/v1/photos/'.length));
    return new Promise((resolve) => {
      responses.push(() => resolve(new Response('{}', { headers: { 'Content-Security-Policy': 'x' } })));
    });
  };
  async function respond(path) {
    await until(() => sent.at(-1) === path);
    responses.at(-1)();
  }
  await enqueueAll([make('1/remove'), make('2/remove')]);
  server.isReached = true;
  const sending = send();
  await until(() => sent.length > 0);
  await enqueueAll([make('2/restore'), make('3/favorite')]);
  for (const path of ['1/remove', '2/restore', '3/favorite']) await respond(path);
  await sending;
  assert.deepEqual(sent, ['1/remove', '2/restore', '3/favorite']);
  assert.deepEqual(await pendingActions(), []);
  // Made after the last one was sent, and before the end of the run.
  await Promise.all([enqueue(make('4/favorite')), send()]);
  await respond('4/favorite');
  await until(async () => (await pendingActions()).length === 0);
  assert.deepEqual(sent.slice(3), ['4/favorite']);
  globalThis.fetch = files;
});

test('a refused change is tried again, and not twice at the same time', async (context) => {
  await emptyOutbox();
  const { fetch: files } = globalThis;
  let count = 0;
  let isRefused = true;
  globalThis.fetch = (request) => {
    if (!String(request).startsWith('/api/')) return files(request);
    count += 1;
    // The page of a proxy for signing in.
    return Promise.resolve(isRefused ? new Response('', { status: 401 }) : new Response('', { headers: { 'Content-Security-Policy': 'x' } }));
  };
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await enqueue(make('5/favorite'));
  await until(() => count === 1);
  await send();
  const before = count;
  await Promise.all([send(), send()]);
  assert.equal(count, before + 1);
  isRefused = false;
  // One attempt is planned, however often it was refused.
  context.mock.timers.tick(60_000);
  await until(async () => (await pendingActions()).length === 0);
  context.mock.timers.tick(600_000);
  await send();
  assert.equal(count, before + 2);
  context.mock.timers.reset();
  globalThis.fetch = files;
});
