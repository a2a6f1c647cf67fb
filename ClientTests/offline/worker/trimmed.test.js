import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, ROOT, served, startDevice } from './device.js';

startDevice({ pages: ['/sources', '/all'], lists: ['/sources/*', '/all'], photos: [] });
const { answerList } = await import('../../../Web/js/offline/worker/lists.js');
const { answerPage } = await import('../../../Web/js/offline/worker/pages.js');

const rest = () => new Promise((resolve) => { setTimeout(resolve, 30); });
const kept = (at) => new Response('[]', { headers: { 'X-Kept-At': String(at) } });

beforeEach(() => {
  device.copies = new Map([['/all', kept(0)], ['/api/v1/all/shapes', kept(0)], ['/sources/a/photos/*', kept(0)]]);
  for (let offset = 0; offset < 300; offset += 1) device.copies.set(`/api/v1/all/photos?offset=${60 * offset}&limit=60`, kept(0));
});

/** How many copies match after one more has been stored, and whether it is among them. */
async function after(path, pattern) {
  device.answer = () => served('<!DOCTYPE html>', { headers: { 'Content-Type': 'text/html', 'Vitrine-Assets': 'test' } });
  device.shell = new Response();
  const event = { request: new Request(ROOT + path), waitUntil: () => undefined };
  await (path.startsWith('/api/') ? answerList : answerPage)(event, new URL(path, ROOT));
  await rest();
  return [[...device.copies.keys()].filter((each) => pattern.test(each)).length, device.copies.has(path)];
}

test('searches, shuffled lists, places of photos and plans do not become more and more', async () => {
  const many = [
    (number) => `/api/v1/all/photos?q=l${number}&offset=0&limit=60`, (number) => `/api/v1/all/shapes?order=random-${number}`,
    (number) => `/api/v1/photos/${number}?in=%2Fall`, (number) => `/api/v1/sources/a/keep?side=${number}`,
  ];
  for (let number = 0; number < 100; number += 1) for (const path of many) device.copies.set(path(number), kept(1 + number));
  assert.deepEqual(await after('/api/v1/all/photos?q=last&offset=0&limit=60', /q=|random|\/v1\/photos\/|keep/), [200, true]);
  assert.equal([...device.copies.keys()].filter((path) => /all\/(?:photos\?offset|shapes$)/.test(path)).length, 301, 'the list stays');
});

test('pages of searches and of single photos do not become more and more', async () => {
  for (let number = 0; number < 150; number += 1) {
    device.copies.set(`/all?q=l${number}`, kept(1 + number));
    device.copies.set(`/all/photos/${number}`, kept(1 + number));
  }
  const many = /q=|random|\/photos\/\d/;
  assert.deepEqual(await after('/all?order=random-1', many), [200, true]);
  assert.deepEqual(await after('/all/photos/900', many), [200, true]);
  assert.ok(device.copies.has('/all') && device.copies.has('/sources/a/photos/*'));
});
