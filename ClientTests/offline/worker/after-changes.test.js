import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { device, photo, ROOT, served, startDevice } from './device.js';
import { turns } from '../../turns.js';

startDevice({ pages: ['/sources'], lists: ['/sources/*', '/all'], photos: [] });
const { renewChanged } = await import('../../../Web/js/offline/worker/after-changes.js');
const { probe, server } = await import('../../../Web/js/offline/worker/connectivity.js');

// Lists with removed photos, and many changes: see renewed-lists.test.js.
const LISTS = ['/sources/feed', '/sources/other', '/all'];
const partOf = (list) => `/api/v1${list}/photos?offset=0&limit=60`;
const shapesOf = (list) => `/api/v1${list}/shapes`;
const stored = (body, at = 1) => new Response(body, { headers: { 'X-Kept-At': String(at) } });
const fresh = (path) => served(path.includes('/photos?') ? JSON.stringify({ offset: 0, photos: [] }) : 'new');
const proxy = (status) => () => new Response('<!DOCTYPE html>', { status });
const turn = () => turns(5);

/** The paths that were requested, and those of pages. */
let requests;
let pages;
/** The server's response for a path. */
let respond;

beforeEach(() => {
  [requests, pages, server.isReached] = [[], [], true];
  respond = fresh;
  device.copies = new Map();
  for (const [index, list] of LISTS.entries()) {
    device.copies.set(shapesOf(list), stored('old'));
    device.copies.set(partOf(list), stored(JSON.stringify({ offset: 0, photos: [photo(index === 1 ? 9 : 7, { source: list.slice(9) })] })));
  }
  device.response = (request, options) => {
    const path = String(request.url ?? request).replace(ROOT, '');
    requests.push(path);
    if (options?.headers?.Purpose === 'prefetch') pages.push(path);
    return path === '/health' ? served() : respond(path);
  };
});

const text = (path) => device.copies.get(path).clone().text();
const change = () => renewChanged([{ photo: 7, source: 'feed' }]);
async function reconnect() {
  respond = fresh;
  await probe();
  await turn();
}

test('the stored lists that contain a changed photo are read again', async () => {
  await change();
  for (const list of ['/sources/feed', '/all']) {
    assert.equal(await text(shapesOf(list)), 'new');
    assert.deepEqual(JSON.parse(await text(partOf(list))).photos, []);
  }
  assert.equal(await text(shapesOf('/sources/other')), 'old');
});

test('if all photos of a source have changed, the lists of that source are read again', async () => {
  await renewChanged([{ photo: 0, source: 'other' }]);
  assert.equal(await text(shapesOf('/sources/other')), 'new');
  assert.equal(await text(shapesOf('/sources/feed')), 'old');
});

test('pages of lists that a photo can come back to are read again', async () => {
  for (const path of ['/all', '/places']) device.copies.set(path, stored('old'));
  await renewChanged([{ photo: 5, source: 'feed' }]);
  assert.deepEqual(pages, ['/all']);
});

test('so are pages of mixes and places with a changed photo', async () => {
  device.copies.set('/api/v1/mixes/coast/photos?offset=0&limit=60', stored(JSON.stringify({ offset: 0, photos: [photo(7)] })));
  for (const path of ['/mixes/coast', '/mixes/hills']) device.copies.set(path, stored('old'));
  await change();
  assert.deepEqual(pages, ['/mixes/coast']);
});

test('a list that the server no longer has does not keep others from being read again', async () => {
  respond = (path) => (path === shapesOf('/sources/feed') ? served('', { status: 404 }) : fresh(path));
  await change();
  assert.deepEqual([await text(shapesOf('/sources/feed')), await text(shapesOf('/all'))], ['old', 'new']);
});

test('lists are read again once the server is back, if a proxy responded instead', async () => {
  respond = proxy(502);
  await change().catch(() => undefined);
  assert.equal(server.isReached, false);
  await reconnect();
  assert.deepEqual([await text(shapesOf('/sources/feed')), await text(shapesOf('/all'))], ['new', 'new']);
});

test('lists are read again after the next change, if a proxy asked to sign in', async () => {
  respond = proxy(200);
  await change().catch(() => undefined);
  assert.equal(await text(shapesOf('/sources/feed')), 'old');
  respond = fresh;
  await renewChanged([{ photo: 0, source: 'other' }]);
  assert.deepEqual([await text(shapesOf('/sources/feed')), await text(shapesOf('/sources/other'))], ['new', 'new']);
});

test('nothing is read again when the server is back, if nothing was changed', async () => {
  await change();
  requests = [];
  server.isReached = false;
  await reconnect();
  assert.deepEqual(requests, ['/health']);
});

test('of many stored pages the newest are read again', async () => {
  for (let at = 1; at <= 30; at += 1) device.copies.set(`/sources/feed?order=random-${at}`, stored('old', at));
  await change();
  assert.deepEqual([pages.length, pages.at(-1)], [10, '/sources/feed?order=random-30']);
});
