import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { emptyOutbox, ROOT, served, startDevice } from './device.js';

startDevice({ pages: [], lists: [] });
const { waiting } = await import('../../../Web/js/offline/worker/outbox.js');
const { answerWrite } = await import('../../../Web/js/offline/worker/writes.js');
const { reach } = await import('../../../Web/js/offline/worker/connectivity.js');
const { noteUser } = await import('../../../Web/js/offline/worker/user.js');

const rest = () => new Promise((resolve) => { setTimeout(resolve, 5); });
const ordinary = globalThis.fetch;
/** The requests on their way: the path, and how they end. */
let sent;

beforeEach(async () => {
  await emptyOutbox();
  await noteUser(new Response('', { headers: { 'Vitrine-User': 'owner' } }), 'GET', 0);
  reach.isReached = true;
  sent = [];
  globalThis.fetch = (request) => {
    if (String(request).endsWith('.wasm')) return ordinary(request);
    return new Promise((give, refuse) => { sent.push({ path: new URL(request.url).pathname, give, refuse }); });
  };
});

function write(path, body) {
  const request = new Request(ROOT + path, { method: 'POST', body, headers: { 'Vitrine-User': 'owner' } });
  return answerWrite({ request, clientId: 'page', waitUntil: () => undefined }, new URL(request.url));
}

const paths = () => sent.map(({ path }) => path);
const LIKE = '/api/v1/photos/7/favorite';
const DISLIKE = '/api/v1/photos/7/unfavorite';

test('what is done first is sent first, and the next once that is answered', async () => {
  const first = write(LIKE);
  const second = write(DISLIKE);
  await rest();
  assert.deepEqual(paths(), [LIKE]);
  sent[0].give(served());
  await first;
  await rest();
  assert.deepEqual(paths(), [LIKE, DISLIKE]);
  sent[1].give(served());
  await second;
});

test('what could not be sent waits before what was done after it', async () => {
  const first = write(LIKE);
  const second = write('/api/v1/photos/remove', '{"photos":[7]}');
  await rest();
  sent[0].refuse(new TypeError('Failed to fetch'));
  await Promise.all([first, second]);
  assert.deepEqual(paths(), [LIKE], 'nothing overtakes it');
  assert.deepEqual((await waiting()).map(({ kind }) => kind), ['favorite', 'remove']);
});

test('views and refreshes are not waited for', async () => {
  const writes = [write('/api/v1/views', '{"photo":7}'), write('/api/v1/sources/feed/refresh')];
  await rest();
  writes.push(write(LIKE));
  await rest();
  assert.deepEqual(paths().sort(), [LIKE, '/api/v1/sources/feed/refresh', '/api/v1/views']);
  for (const { give } of sent) give(served());
  await Promise.all(writes);
});

test('a change that is not answered for seconds waits on the device, and so do the next ones', async (context) => {
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
  for (const answer of await Promise.all([first, second])) assert.equal((await answer.json()).isPending, true);
  // The last change of a photo is the one that counts.
  assert.deepEqual((await waiting()).map(({ kind }) => kind), ['unfavorite']);
  context.mock.timers.reset();
});
