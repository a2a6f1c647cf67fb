import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, ROOT, served, startDevice } from './device.js';
import { turns } from '../../turns.js';

startDevice({ pages: ['/sources', '/all'], lists: ['/sources/*', '/all'], photos: [] });
const { serveList } = await import('../../../Web/js/offline/worker/lists.js');
const { servePage } = await import('../../../Web/js/offline/worker/pages.js');

const rest = () => turns(30);
const stored = (at) => new Response('[]', { headers: { 'X-Kept-At': String(at) } });

beforeEach(() => {
  device.copies = new Map([['/all', stored(0)], ['/api/v1/all/shapes', stored(0)], ['/sources/a/photos/*', stored(0)]]);
  for (let offset = 0; offset < 300; offset += 1) device.copies.set(`/api/v1/all/photos?offset=${60 * offset}&limit=60`, stored(0));
});

/** How many copies match after one more has been stored, and whether it is among them. */
async function after(path, pattern) {
  device.response = () => served('<!DOCTYPE html>', { headers: { 'Content-Type': 'text/html', 'Vitrine-Assets': 'test' } });
  device.shell = new Response();
  const event = { request: new Request(ROOT + path), waitUntil: () => undefined };
  await (path.startsWith('/api/') ? serveList : servePage)(event, new URL(path, ROOT));
  await rest();
  return [[...device.copies.keys()].filter((each) => pattern.test(each)).length, device.copies.has(path)];
}

test('the numbers of searches, shuffled lists, single photos and plans are limited', async () => {
  const many = [
    (number) => `/api/v1/all/photos?q=l${number}&offset=0&limit=60`, (number) => `/api/v1/all/shapes?order=random-${number}`,
    (number) => `/api/v1/photos/${number}?in=%2Fall`, (number) => `/api/v1/sources/a/keep?side=${number}`,
  ];
  for (let number = 0; number < 100; number += 1) for (const path of many) device.copies.set(path(number), stored(1 + number));
  assert.deepEqual(await after('/api/v1/all/photos?q=last&offset=0&limit=60', /q=|random|\/v1\/photos\/|keep/), [200, true]);
  assert.equal([...device.copies.keys()].filter((path) => /all\/(?:photos\?offset|shapes$)/.test(path)).length, 301, 'the list stays');
});

test('the number of parts around a photo is limited', async () => {
  for (let number = 0; number < 250; number += 1) device.copies.set(`/api/v1/all/photos?offset=${number}&limit=180`, stored(1 + number));
  assert.deepEqual(await after('/api/v1/all/photos?offset=500&limit=180', /limit=180/), [200, true]);
});

test('the number of pages of searches and of single photos is limited', async () => {
  for (let number = 0; number < 150; number += 1) {
    device.copies.set(`/all?q=l${number}`, stored(1 + number));
    device.copies.set(`/all/photos/${number}`, stored(1 + number));
  }
  const many = /q=|random|\/photos\/\d/;
  assert.deepEqual(await after('/all?order=random-1', many), [200, true]);
  assert.deepEqual(await after('/all/photos/900', many), [200, true]);
  assert.ok(device.copies.has('/all') && device.copies.has('/sources/a/photos/*'));
});
