import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, ROOT, served, startDevice } from './device.js';
import { turns } from '../../turns.js';

startDevice({ pages: ['/sources', '/places'], lists: ['/sources/*', '/places/*'] });
const { countChanges, describeAction, enqueue, send, pendingActions } = await import('../../../Web/js/offline/worker/outbox.js');
const { servePage } = await import('../../../Web/js/offline/worker/pages.js');
const { server } = await import('../../../Web/js/offline/worker/connectivity.js');

const copy = (sentAt) => new Response('<!DOCTYPE html>', { headers: { Date: new Date(sentAt * 1000).toUTCString(), 'X-Kept-At': String(Date.now()) } });

async function open(path, mode = 'navigate') {
  const work = [];
  const event = { request: { url: ROOT + path, mode, method: 'GET' }, waitUntil: (promise) => work.push(promise) };
  const response = await servePage(event, new URL(path, ROOT));
  // The last of them begins after the response.
  return { response, rest: () => Promise.all(work) };
}

const visits = async () => (await pendingActions()).map(({ kind, source, path, madeAt }) => ({ kind, source, path, madeAt }));
const visit = (madeAt) => ({ kind: 'visit', source: 'feed', path: '/api/v1/sources/feed/visit', madeAt });

beforeEach(async () => {
  await emptyOutbox();
  device.response = undefined;
  server.isReached = true;
  device.copies = new Map([
    ['/sources/feed', copy(3000)], ['/places/here', copy(3000)], ['/sources/bare', copy(3000)],
    ['/api/v1/sources/feed/shapes', copy(2000)], ['/api/v1/sources/none/shapes', copy(2000)], ['/api/v1/places/here/shapes', copy(2000)],
  ]);
});

test('a source opened without the server is reported as visited later, as of when the server sent the list', async () => {
  const { response, rest } = await open('/sources/feed');
  await rest();
  assert.equal(response.status, 200);
  assert.deepEqual(await visits(), [visit(2000)]);
  assert.equal(await countChanges(), 0, 'it is no change');
});

test('a position in the list is not part of the report', async () => {
  await (await open('/sources/feed?at=7')).rest();
  assert.deepEqual(await visits(), [visit(2000)]);
});

test('of several visits the last is sent', async () => {
  await (await open('/sources/feed')).rest();
  device.copies.set('/api/v1/sources/feed/shapes', copy(2500));
  await (await open('/sources/feed')).rest();
  assert.deepEqual(await visits(), [visit(2500)]);
});

test('a server that responds, however late, has recorded it itself', async () => {
  let respond = () => undefined;
  device.response = new Promise((resolve) => { respond = resolve; });
  const late = await open('/sources/feed');
  respond(new Response('', { status: 200 }));
  await late.rest();
  device.response = new Response('', { status: 200 });
  await (await open('/sources/feed')).rest();
  assert.deepEqual(await visits(), []);
});

test('a proxy that responds after a while that the server is unavailable has not', async () => {
  let respond = () => undefined;
  device.response = new Promise((resolve) => { respond = resolve; });
  const { rest } = await open('/sources/feed');
  respond(new Response('', { status: 503 }));
  await rest();
  assert.deepEqual(await visits(), [visit(2000)]);
});

test('what nobody views, and what is not stored, is no visit', async () => {
  await (await open('/sources/feed', 'cors')).rest();
  await (await open('/places/here')).rest();
  await (await open('/sources/feed/settings')).rest();
  await (await open('/sources/none')).rest();
  await (await open('/sources/bare')).rest();
  assert.deepEqual(await visits(), []);
});

test('pages are notified of what the server refuses, except of views', async () => {
  await (await open('/sources/feed')).rest();
  device.response = served('', { status: 404 });
  const sentTypes = async () => {
    device.messages = [];
    await send();
    // Pages are notified in parallel.
    await turns(20);
    return device.messages.map(({ type }) => type).filter((type) => type !== 'reach');
  };
  assert.deepEqual([await sentTypes(), await visits()], [['outbox'], []]);
  await enqueue(describeAction('PATCH', '/api/v1/sources/feed', '{"title":"Feed"}', 'key'), undefined, 'owner');
  assert.deepEqual(await sentTypes(), ['dropped', 'outbox']);
});
