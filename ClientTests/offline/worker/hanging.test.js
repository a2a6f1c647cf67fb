/** A network that accepts requests and never responds, such as a Wi-Fi without the Internet. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, part, photo, ROOT, served, startDevice } from './device.js';

startDevice({ pages: ['/sources'], lists: ['/sources/*'], photos: [] });
const { serveList } = await import('../../../Web/js/offline/worker/lists.js');
const { describeAction, enqueue, pendingActions, send } = await import('../../../Web/js/offline/worker/outbox.js');
const { probe, server } = await import('../../../Web/js/offline/worker/connectivity.js');

/** The paths of requests, in order. */
let sent;
const { setTimeout: later } = globalThis;
const turns = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => { later(resolve, 1); }); };

beforeEach(async () => {
  await emptyOutbox();
  sent = [];
  server.isReached = true;
  device.copies = new Map([['/api/v1/sources/feed/photos?offset=0&limit=60', part(0, [photo(7)])]]);
  device.response = (request, options) => {
    sent.push((typeof request === 'string' ? request : request.url).replace(ROOT, ''));
    return new Promise((_, reject) => { options?.signal?.addEventListener('abort', () => reject(options.signal.reason)); });
  };
});

test('a photo of a stored list is found on the device once the server does not respond', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const request = new Request(`${ROOT}/api/v1/photos/7`);
  const response = serveList({ request, waitUntil: () => undefined }, new URL(request.url));
  await turns();
  context.mock.timers.tick(4000);
  await turns();
  assert.deepEqual(sent, ['/api/v1/photos/7', '/health']);
  context.mock.timers.tick(8000);
  assert.equal((await (await response).json()).photo.id, 7);
  context.mock.timers.reset();
});

test('the response of a server that is only slow is waited for', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let respond;
  device.response = (request) => (request === '/health' ? served() : new Promise((resolve) => { respond = resolve; }));
  const request = new Request(`${ROOT}/api/v1/photos/7`);
  const response = serveList({ request, waitUntil: () => undefined }, new URL(request.url));
  await turns();
  context.mock.timers.tick(60_000);
  await turns();
  respond(served('{"photo":"of the server"}'));
  assert.deepEqual(await (await response).json(), { photo: 'of the server' });
  context.mock.timers.reset();
});

test('a check whether the server is back ends, so that the next one can find it', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const first = probe();
  await turns();
  context.mock.timers.tick(8000);
  assert.equal(await first, false);
  device.response = () => served();
  assert.equal(await probe(), true);
  context.mock.timers.reset();
});

test('a change without a response is sent again', async (context) => {
  server.isReached = false;
  await enqueue({ ...describeAction('POST', '/api/v1/photos/7/favorite'), source: 'feed' });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const sending = send();
  await turns();
  context.mock.timers.tick(30_000);
  await sending;
  context.mock.timers.reset();
  assert.equal((await pendingActions()).length, 1);
  device.response = () => served();
  await send();
  assert.deepEqual(await pendingActions(), []);
});
