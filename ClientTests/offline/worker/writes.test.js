import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { emptyOutbox, ROOT, served, startDevice } from './device.js';
import { turns } from '../../turns.js';

startDevice({ pages: [], lists: [] });
const { pendingActions } = await import('../../../Web/js/offline/worker/outbox.js');
const { handleWrite } = await import('../../../Web/js/offline/worker/writes.js');
const { server } = await import('../../../Web/js/offline/worker/connectivity.js');
const { updateUser } = await import('../../../Web/js/offline/worker/user.js');

const rest = () => turns(5);
const originalFetch = globalThis.fetch;
/** The requests in progress: the path, and how to settle them. */
let sent;

beforeEach(async () => {
  await emptyOutbox();
  await updateUser(new Response('', { headers: { 'Vitrine-User': 'owner' } }), 'GET', 0);
  server.isReached = true;
  sent = [];
  globalThis.fetch = (request) => {
    if (String(request).endsWith('.wasm')) return originalFetch(request);
    return new Promise((resolve, reject) => { sent.push({ path: new URL(request.url).pathname, resolve, reject }); });
  };
});

function write(path, body) {
  const request = new Request(ROOT + path, { method: 'POST', body, headers: { 'Vitrine-User': 'owner' } });
  return handleWrite({ request, clientId: 'page', waitUntil: () => undefined }, new URL(request.url));
}

const paths = () => sent.map(({ path }) => path);
const LIKE = '/api/v1/photos/7/favorite';
const DISLIKE = '/api/v1/photos/7/unfavorite';

test('changes are sent in order, each after the response to the one before', async () => {
  const first = write(LIKE);
  const second = write(DISLIKE);
  await rest();
  assert.deepEqual(paths(), [LIKE]);
  sent[0].resolve(served());
  await first;
  await rest();
  assert.deepEqual(paths(), [LIKE, DISLIKE]);
  sent[1].resolve(served());
  await second;
});

test('a change that could not be sent stays before later ones', async () => {
  const first = write(LIKE);
  const second = write('/api/v1/photos/remove', '{"photos":[7]}');
  await rest();
  sent[0].reject(new TypeError('Failed to fetch'));
  await Promise.all([first, second]);
  assert.deepEqual(paths(), [LIKE], 'nothing overtakes it');
  assert.deepEqual((await pendingActions()).map(({ kind }) => kind), ['favorite', 'remove']);
});

test('changes do not wait for views and refreshes', async () => {
  const writes = [write('/api/v1/views', '{"photo":7}'), write('/api/v1/sources/feed/refresh')];
  await rest();
  writes.push(write(LIKE));
  await rest();
  assert.deepEqual(paths().sort(), [LIKE, '/api/v1/sources/feed/refresh', '/api/v1/views']);
  for (const { resolve } of sent) resolve(served());
  await Promise.all(writes);
});

test('a change without a response for seconds is stored on the device, and so are the next ones', async (context) => {
  const { setTimeout: later } = globalThis;
  const turns = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => { later(resolve, 1); }); };
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const first = write(LIKE);
  const second = write(DISLIKE);
  await turns();
  assert.deepEqual(paths(), [LIKE]);
  for (let count = 0; count < 4; count += 1) {
    context.mock.timers.tick(4000);
    await turns();
  }
  for (const response of await Promise.all([first, second])) assert.equal((await response.json()).isPending, true);
  // The last change of a photo is the one that counts.
  assert.deepEqual((await pendingActions()).map(({ kind }) => kind), ['unfavorite']);
  context.mock.timers.reset();
});
