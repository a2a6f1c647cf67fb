import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, ROOT, served, startDevice } from './device.js';

startDevice({ pages: ['/sources'], lists: ['/sources/*'], photos: [] });
const { answerList } = await import('../../../Web/js/offline/worker/lists.js');
const { describeAction, enqueue, send, waiting } = await import('../../../Web/js/offline/worker/outbox.js');
const { answerPage, renewPage } = await import('../../../Web/js/offline/worker/pages.js');
const { ask, reach } = await import('../../../Web/js/offline/worker/connectivity.js');
const { answerWrite } = await import('../../../Web/js/offline/worker/writes.js');

const HTML = { 'Content-Type': 'text/html' };
const kept = (text, type = HTML) => new Response(text, { headers: { 'X-Kept-At': '1', 'X-Kept-Version': 'old', ...type } });
const proxy = (status, text = 'of the proxy') => () => new Response(text, { status, headers: HTML });
const favorite = () => enqueue({ ...describeAction('POST', '/api/v1/photos/3/favorite', '', null), source: 'feed' });
/** Refuses, signs in, or has no route while the server starts. */
const STATUSES = [404, 403, 401, 200];

beforeEach(async () => {
  await emptyOutbox();
  [device.told, device.copies, reach.isReached] = [[], new Map(), true];
});

for (const status of STATUSES) {
  test(`a change that a proxy answers with ${status} is kept until the server has it`, async () => {
    device.answer = undefined;
    await favorite();
    device.answer = proxy(status);
    await send();
    assert.deepEqual((await waiting()).map(({ photo }) => photo), [3]);
    assert.ok(!device.told.some(({ type, sent }) => type === 'dropped' || sent > 0));
    device.answer = () => served();
    reach.isReached = true;
    await send();
    assert.deepEqual(await waiting(), []);
  });

  test(`a change made while a proxy answers with ${status} is stored`, async () => {
    device.answer = proxy(status);
    const request = new Request(`${ROOT}/api/v1/photos/4/favorite`, { method: 'POST', headers: { 'Vitrine-User': 'owner' } });
    const answer = await answerWrite({ request, clientId: 'page', waitUntil: () => undefined }, new URL(request.url));
    assert.equal((await answer.json()).isPending, true);
    assert.equal((await waiting()).length, 1);
  });

  test(`a page and a list that a proxy answers with ${status} stay stored`, async () => {
    device.copies.set('/sources/feed', kept('page'));
    device.copies.set('/api/v1/sources/feed/shapes', kept('shapes', {}));
    device.answer = proxy(status);
    await renewPage('/sources/feed');
    const url = new URL(`${ROOT}/api/v1/sources/feed/shapes`);
    const answer = await answerList({ request: new Request(url), waitUntil: () => undefined }, url);
    assert.equal(await answer.text(), 'shapes');
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    assert.deepEqual(await Promise.all([...device.copies.values()].map((copy) => copy.clone().text())), ['page', 'shapes']);
  });
}

test('a proxy without a route shows the stored page, and one that signs in its own', async () => {
  const shown = async () => {
    const event = { request: { url: `${ROOT}/sources/feed`, mode: 'navigate', method: 'GET' }, waitUntil: () => undefined };
    return (await answerPage(event, new URL(event.request.url))).text();
  };
  device.copies.set('/sources/feed', kept('page'));
  device.answer = proxy(404);
  assert.equal(await shown(), 'page');
  device.answer = proxy(403);
  reach.isReached = true;
  assert.equal(await shown(), 'of the proxy');
});

test('a request that fails late says nothing about a network that is back', async () => {
  let fail;
  device.answer = new Promise((_, reject) => { fail = () => reject(new TypeError('timed out')); });
  const lost = ask('/old');
  device.answer = () => served();
  await ask('/new');
  fail();
  await assert.rejects(lost);
  assert.deepEqual([reach.isReached, device.told], [true, []]);
  device.answer = undefined;
  await assert.rejects(ask('/newest'));
  assert.equal(reach.isReached, false);
});
