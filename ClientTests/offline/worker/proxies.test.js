import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, ROOT, served, startDevice } from './device.js';
import { turns } from '../../turns.js';

startDevice({ pages: ['/sources'], lists: ['/sources/*'], photos: [] });
const { serveList } = await import('../../../Web/js/offline/worker/lists.js');
const { describeAction, enqueue, send, pendingActions } = await import('../../../Web/js/offline/worker/outbox.js');
const { servePage, renewPage } = await import('../../../Web/js/offline/worker/pages.js');
const { sendRequest, server } = await import('../../../Web/js/offline/worker/connectivity.js');
const { handleWrite } = await import('../../../Web/js/offline/worker/writes.js');

const HTML = { 'Content-Type': 'text/html' };
const stored = (text, type = HTML) => new Response(text, { headers: { 'X-Kept-At': '1', 'X-Kept-Version': 'old', ...type } });
const proxy = (status, text = 'of the proxy') => () => new Response(text, { status, headers: HTML });
const favorite = () => enqueue({ ...describeAction('POST', '/api/v1/photos/3/favorite', '', null), source: 'feed' });
/** Refuses, signs in, or has no route while the server starts. */
const STATUSES = [404, 403, 401, 200];

beforeEach(async () => {
  await emptyOutbox();
  [device.messages, device.copies, server.isReached] = [[], new Map(), true];
});

for (const status of STATUSES) {
  test(`a change to which a proxy responds with ${status} is kept until the server has it`, async () => {
    device.response = undefined;
    await favorite();
    device.response = proxy(status);
    await send();
    assert.deepEqual((await pendingActions()).map(({ photo }) => photo), [3]);
    assert.ok(!device.messages.some(({ type, sent }) => type === 'dropped' || sent > 0));
    device.response = () => served();
    server.isReached = true;
    await send();
    assert.deepEqual(await pendingActions(), []);
  });

  test(`a change made while a proxy responds with ${status} is stored`, async () => {
    device.response = proxy(status);
    const request = new Request(`${ROOT}/api/v1/photos/4/favorite`, { method: 'POST', headers: { 'Vitrine-User': 'owner' } });
    const response = await handleWrite({ request, clientId: 'page', waitUntil: () => undefined }, new URL(request.url));
    assert.equal((await response.json()).isPending, true);
    assert.equal((await pendingActions()).length, 1);
  });

  test(`a page and a list for which a proxy responds with ${status} stay stored`, async () => {
    device.copies.set('/sources/feed', stored('page'));
    device.copies.set('/api/v1/sources/feed/shapes', stored('shapes', {}));
    device.response = proxy(status);
    await renewPage('/sources/feed');
    const url = new URL(`${ROOT}/api/v1/sources/feed/shapes`);
    const response = await serveList({ request: new Request(url), waitUntil: () => undefined }, url);
    assert.equal(await response.text(), 'shapes');
    await turns(20);
    assert.deepEqual(await Promise.all([...device.copies.values()].map((copy) => copy.clone().text())), ['page', 'shapes']);
  });
}

test('a proxy without a route shows the stored page, and one that signs in its own', async () => {
  const shown = async () => {
    const event = { request: { url: `${ROOT}/sources/feed`, mode: 'navigate', method: 'GET' }, waitUntil: () => undefined };
    return (await servePage(event, new URL(event.request.url))).text();
  };
  device.copies.set('/sources/feed', stored('page'));
  device.response = proxy(404);
  assert.equal(await shown(), 'page');
  device.response = proxy(403);
  server.isReached = true;
  assert.equal(await shown(), 'of the proxy');
});

test('a request that fails late does not affect the state of a network that is back', async () => {
  let fail;
  device.response = new Promise((_, reject) => { fail = () => reject(new TypeError('timed out')); });
  const lost = sendRequest('/old');
  device.response = () => served();
  await sendRequest('/new');
  fail();
  await assert.rejects(lost);
  assert.deepEqual([server.isReached, device.messages], [true, []]);
  device.response = undefined;
  await assert.rejects(sendRequest('/newest'));
  assert.equal(server.isReached, false);
});
