import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, ROOT, served, startDevice } from './device.js';

startDevice({ pages: ['/sources', '/places'], lists: ['/sources/*', '/places/*'] });
const { countChanges, describeAction, enqueue, send, waiting } = await import('../../../Web/js/offline/worker/outbox.js');
const { answerPage } = await import('../../../Web/js/offline/worker/pages.js');
const { reach } = await import('../../../Web/js/offline/worker/connectivity.js');

const copy = (sentAt) => new Response('<!DOCTYPE html>', { headers: { Date: new Date(sentAt * 1000).toUTCString(), 'X-Kept-At': String(Date.now()) } });

async function open(path, mode = 'navigate') {
  const work = [];
  const event = { request: { url: ROOT + path, mode, method: 'GET' }, waitUntil: (promise) => work.push(promise) };
  const answer = await answerPage(event, new URL(path, ROOT));
  // The last of them begins once the answer is known.
  return { answer, rest: () => Promise.all(work) };
}

const visits = async () => (await waiting()).map(({ kind, source, path, madeAt }) => ({ kind, source, path, madeAt }));
const visit = (madeAt) => ({ kind: 'visit', source: 'feed', path: '/api/v1/sources/feed/visit', madeAt });

beforeEach(async () => {
  await emptyOutbox();
  device.answer = undefined;
  reach.isReached = true;
  device.copies = new Map([
    ['/sources/feed', copy(3000)], ['/places/here', copy(3000)], ['/sources/bare', copy(3000)],
    ['/api/v1/sources/feed/shapes', copy(2000)], ['/api/v1/sources/none/shapes', copy(2000)], ['/api/v1/places/here/shapes', copy(2000)],
  ]);
});

test('a source opened without the server is told as seen later, as of when the server sent the list', async () => {
  const { answer, rest } = await open('/sources/feed');
  await rest();
  assert.equal(answer.status, 200);
  assert.deepEqual(await visits(), [visit(2000)]);
  assert.equal(await countChanges(), 0, 'it is no change');
});

test('a place in the list is no part of what is told', async () => {
  await (await open('/sources/feed?at=7')).rest();
  assert.deepEqual(await visits(), [visit(2000)]);
});

test('of several visits the last is sent', async () => {
  await (await open('/sources/feed')).rest();
  device.copies.set('/api/v1/sources/feed/shapes', copy(2500));
  await (await open('/sources/feed')).rest();
  assert.deepEqual(await visits(), [visit(2500)]);
});

test('a server that answers, however late, has noted it itself', async () => {
  let give = () => undefined;
  device.answer = new Promise((resolve) => { give = resolve; });
  const late = await open('/sources/feed');
  give(new Response('', { status: 200 }));
  await late.rest();
  device.answer = new Response('', { status: 200 });
  await (await open('/sources/feed')).rest();
  assert.deepEqual(await visits(), []);
});

test('a server that says after a while that it is gone has not', async () => {
  let give = () => undefined;
  device.answer = new Promise((resolve) => { give = resolve; });
  const { rest } = await open('/sources/feed');
  give(new Response('', { status: 503 }));
  await rest();
  assert.deepEqual(await visits(), [visit(2000)]);
});

test('what nobody looks at, and what is not here, is no visit', async () => {
  await (await open('/sources/feed', 'cors')).rest();
  await (await open('/places/here')).rest();
  await (await open('/sources/feed/settings')).rest();
  await (await open('/sources/none')).rest();
  await (await open('/sources/bare')).rest();
  assert.deepEqual(await visits(), []);
});

test('what the server refuses is told, but not of a look', async () => {
  await (await open('/sources/feed')).rest();
  device.answer = served('', { status: 404 });
  const told = async () => {
    device.told = [];
    await send();
    // Pages are notified in parallel.
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    return device.told.map(({ type }) => type).filter((type) => type !== 'reach');
  };
  assert.deepEqual([await told(), await visits()], [['outbox'], []]);
  await enqueue(describeAction('PATCH', '/api/v1/sources/feed', '{"title":"Feed"}', 'key'), undefined, 'owner');
  assert.deepEqual(await told(), ['dropped', 'outbox']);
});
