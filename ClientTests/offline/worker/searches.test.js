import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, part, photo, ROOT, served, startDevice } from './device.js';
import { turns } from '../../turns.js';

startDevice({
  pages: ['/search', '/sources'], lists: ['/sources/*', '/search'], photos: [{ path: '/photos/*', frameQuery: '?bar=shown' }], live: [],
});
const { serveList } = await import('../../../Web/js/offline/worker/lists.js');
const { describeAction, enqueue } = await import('../../../Web/js/offline/worker/outbox.js');
const { servePage } = await import('../../../Web/js/offline/worker/pages.js');
const { server } = await import('../../../Web/js/offline/worker/connectivity.js');

const FOUND = '/api/v1/search/photos?q=sea&offset=0&limit=60';
const rest = () => turns(30);
const request = (path) => serveList({ request: new Request(ROOT + path), waitUntil: () => undefined }, new URL(path, ROOT));
const page = () => served('<!DOCTYPE html>', { headers: { 'Content-Type': 'text/html', 'Vitrine-Assets': 'test' } });

beforeEach(async () => {
  await emptyOutbox();
  device.copies = new Map();
  server.isReached = true;
  device.response = (request) => (String(request.url ?? request).includes('/api/') ? served(part(0, [photo(3), photo(5)]).body) : page());
});

test('photos that a search over everything finds open without a network', async () => {
  await request(FOUND);
  await rest();
  assert.ok(device.copies.has('/search/photos/*'), 'a page to fill with any of them');
  device.response = undefined;
  const event = { request: { url: `${ROOT}/search/photos/5`, mode: 'cors', method: 'GET' }, waitUntil: () => undefined };
  assert.equal((await servePage(event, new URL(event.request.url))).status, 200);
});

test('what was removed without a network is not found any more', async () => {
  await request(FOUND);
  await rest();
  device.response = undefined;
  server.isReached = false;
  await enqueue({ ...describeAction('POST', '/api/v1/photos/3/remove', '', null), source: 'feed' });
  assert.deepEqual((await (await request(FOUND)).json()).photos.map(({ id }) => id), [5]);
});

test('the page of a photo shows the search that it was opened in', async () => {
  const stored = (text) => new Response(text, { headers: { 'X-Kept-At': '1', 'Content-Type': 'text/html' } });
  device.copies = new Map([['/search', stored('empty')], ['/search?q=sea', stored('results')]]);
  device.response = undefined;
  const event = { request: { url: `${ROOT}/search/photos/5?q=sea`, mode: 'navigate', method: 'GET' }, waitUntil: () => undefined };
  assert.equal(await (await servePage(event, new URL(event.request.url))).text(), 'results');
});
