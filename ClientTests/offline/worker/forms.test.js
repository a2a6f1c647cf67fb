import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, ROOT, served, startDevice } from './device.js';

startDevice({ pages: ['/sources'], lists: ['/sources/*'], photos: [] });
// Unlike browsers, Node.js does not resolve it.
Response.redirect = (url, status) => new Response(null, { status, headers: { Location: url } });
const { describeAction, enqueueAll, pendingActions } = await import('../../../Web/js/offline/worker/outbox.js');
const { server } = await import('../../../Web/js/offline/worker/connectivity.js');
const { handleForm } = await import('../../../Web/js/offline/worker/writes.js');

const LAYOUT = '/api/v1/sources/feed';
const FORM = '/sources/feed/settings';
/** What the server received, in order, as path and body. */
let received;

const textOf = async (request, options) => options?.body ?? (typeof request === 'string' ? '' : new URLSearchParams(await request.text()).get('layout'));

beforeEach(async () => {
  await emptyOutbox();
  received = [];
  server.isReached = false;
  device.copies = new Map();
  device.response = undefined;
});

function submit(layout) {
  const request = new Request(ROOT + FORM, { method: 'POST', body: new URLSearchParams({ layout, was: '{"layout":"grid"}' }) });
  return handleForm({ request, waitUntil: () => undefined }, new URL(request.url));
}

/** The server is back, and responds to everything but some paths. */
function respond(isReached = () => true) {
  server.isReached = true;
  device.response = async (request, options) => {
    const path = (typeof request === 'string' ? request : request.url).replace(ROOT, '');
    if (!isReached(path)) return new Promise(() => undefined);
    if ((options?.method ?? request.method ?? 'GET') !== 'GET') received.push([path, await textOf(request, options)]);
    return served();
  };
}

const queueLayout = () => enqueueAll([describeAction('PATCH', LAYOUT, '{"settings":{"layout":"list"}}')]);

test('a form is sent after what was changed before', async () => {
  await queueLayout();
  respond();
  assert.equal((await submit('wall')).status, 200);
  assert.deepEqual(received, [[LAYOUT, '{"settings":{"layout":"list"}}'], [FORM, 'wall']]);
  assert.deepEqual(await pendingActions(), []);
});

test('without a network, a form is stored after what was changed before', async () => {
  await queueLayout();
  const response = await submit('wall');
  assert.deepEqual([response.status, response.headers.get('Location')], [303, '/sources/feed']);
  assert.deepEqual((await pendingActions()).map(({ body }) => JSON.parse(body).settings.layout).at(-1), 'wall');
});

test('a form to which the server does not respond for seconds is stored', async (context) => {
  respond((path) => path !== FORM);
  const { setTimeout: later } = globalThis;
  const turns = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => { later(resolve, 1); }); };
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const response = submit('wall');
  await turns();
  context.mock.timers.tick(4000);
  await turns();
  assert.equal((await response).status, 303);
  await turns();
  context.mock.timers.reset();
  assert.deepEqual(received.map(([path, body]) => [path, JSON.parse(body).settings.layout]), [[LAYOUT, 'wall']]);
});
