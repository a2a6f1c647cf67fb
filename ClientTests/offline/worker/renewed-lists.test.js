import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, photo, ROOT, served, startDevice } from './device.js';
import { turns } from '../../turns.js';

startDevice({ pages: ['/sources'], lists: ['/sources/*', '/all', '/favorites'], photos: [] });
const { serveList } = await import('../../../Web/js/offline/worker/lists.js');
const { serveFromDevice } = await import('../../../Web/js/offline/worker/listing.js');
const { send, pendingActions } = await import('../../../Web/js/offline/worker/outbox.js');
const { probe, server } = await import('../../../Web/js/offline/worker/connectivity.js');
const { handleWrite } = await import('../../../Web/js/offline/worker/writes.js');

const [WINDOWS, LIMIT] = [60, 60];
const COUNT = WINDOWS * LIMIT;

/** The server: what it has removed, and the requests that reached it. */
let removed;
let requests;
/** What the responses to reads wait for. */
let reading;
let work;

const ids = () => Array.from({ length: COUNT }, (_, index) => index + 1).filter((id) => !removed.has(id));
const part = (offset) => JSON.stringify({ offset, photos: ids().slice(offset, offset + LIMIT).map((id) => photo(id)) });
const page = () => ids().slice(0, LIMIT).join();
const partPath = (list, offset) => `/api/v1${list}/photos?offset=${offset}&limit=${LIMIT}`;
const stored = (body, at) => new Response(body, { headers: { 'X-Kept-At': String(at) } });

async function respond(request, options) {
  const { pathname, searchParams } = new URL(request.url ?? request, ROOT);
  const method = options?.method ?? request.method ?? 'GET';
  requests.push(`${method} ${pathname}`);
  if (method === 'POST') {
    const body = await (options ? options.body : request.text?.());
    const id = /photos\/(\d+)\/remove$/.exec(pathname)?.[1];
    for (const photo of id ? [Number(id)] : JSON.parse(body).photos) removed.add(photo);
    return served('{"photos":[]}');
  }
  await reading;
  if (!pathname.startsWith('/api/')) return served(page(), { headers: { 'Vitrine-Assets': 'test' } });
  return served(pathname.endsWith('/shapes') ? new Uint16Array(ids().length) : part(Number(searchParams.get('offset'))));
}

beforeEach(async () => {
  await emptyOutbox();
  [removed, requests, work, reading] = [new Set(), [], [], Promise.resolve()];
  device.copies = new Map();
  for (const list of ['/sources/feed', '/all']) {
    device.copies.set(`/api/v1${list}/shapes`, stored(new Uint16Array(COUNT), 1));
    for (let index = 0; index < WINDOWS; index += 1) device.copies.set(partPath(list, index * LIMIT), stored(part(index * LIMIT), 1000 + index));
  }
  online();
});

function online() {
  [device.response, server.isReached] = [respond, true];
}

function offline() {
  [device.response, server.isReached] = [undefined, false];
}

function write(path, body) {
  const request = new Request(`${ROOT}/api/v1${path}`, { method: 'POST', body, headers: { 'Vitrine-User': 'owner' } });
  return handleWrite({ request, clientId: 'page', waitUntil: (promise) => work.push(promise) }, new URL(request.url));
}

/** Whether lists without a network have a photo, and how many they have. */
async function shown(id) {
  offline();
  const found = [];
  for (const list of ['/sources/feed', '/all']) {
    const response = await serveFromDevice(new URL(partPath(list, 0), ROOT));
    const shapes = await serveFromDevice(new URL(`/api/v1${list}/shapes`, ROOT));
    found.push((await response.json()).photos.some((photo) => photo.id === id), (await shapes.arrayBuffer()).byteLength / 2);
  }
  return found;
}

const gets = () => requests.filter((request) => request.startsWith('GET'));
const rest = () => turns(20);
/** Waits until everything is done. */
async function settled() {
  for (let count = -1; count !== requests.length;) {
    count = requests.length;
    await Promise.all(work);
    await rest();
  }
}

test('a photo that was removed without a network stays removed once that was sent', async () => {
  offline();
  await write('/photos/30/remove');
  assert.deepEqual(await shown(30), [false, COUNT - 1, false, COUNT - 1]);
  online();
  await send();
  await settled();
  assert.deepEqual(await pendingActions(), []);
  assert.deepEqual(await shown(30), [false, COUNT - 1, false, COUNT - 1]);
});

test('lists are read again once the network is back, if it was lost in the meantime', async () => {
  reading = Promise.reject(new TypeError('Failed to fetch'));
  reading.catch(() => undefined);
  await write('/photos/7/remove');
  await settled();
  assert.equal(server.isReached, false);
  reading = Promise.resolve();
  assert.equal(await probe(), true);
  await settled();
  assert.deepEqual(await shown(7), [false, COUNT - 1, false, COUNT - 1]);
});

test('photos that were removed as a selection stay removed without a network', async () => {
  await write('/photos/remove', JSON.stringify({ photos: [5, 6] }));
  await settled();
  assert.deepEqual(await shown(5), [false, COUNT - 2, false, COUNT - 2]);
});

test('the stored page of the list is without the removed photo too, in any order', async () => {
  device.shell = new Response();
  device.messages = [];
  const paths = ['/sources/feed', '/sources/feed?order=oldest'];
  for (const path of [...paths, '/sources/other']) device.copies.set(path, stored(page(), 1));
  await write('/photos/5/remove');
  await settled();
  for (const path of paths) assert.equal(await device.copies.get(path).text(), page(), path);
  assert.deepEqual(device.messages.filter(({ type }) => type === 'renewed'), [], 'open pages have made the change themselves');
  assert.equal(gets().filter((request) => request === 'GET /sources/other').length, 0);
  device.shell = undefined;
});

test('many changes are sent before any list is read again, once for all', async () => {
  offline();
  await write('/photos/remove', JSON.stringify({ photos: Array.from({ length: 100 }, (_, index) => index + 1) }));
  online();
  await send();
  await settled();
  assert.ok(requests.slice(0, 100).every((request) => request.startsWith('POST')));
  assert.ok(gets().length < 60, String(gets().length));
});

test('a change does not wait until the lists are read again', async () => {
  offline();
  await write('/photos/30/remove');
  online();
  let release = () => undefined;
  reading = new Promise((resolve) => { release = resolve; });
  const response = await write('/photos/31/remove');
  assert.equal(response.headers.has('Content-Security-Policy'), true, 'the server has responded');
  release();
  await settled();
});

test('lists are read again once for several changes in a row', async () => {
  for (let id = 1; id <= 10; id += 1) await write(`/photos/${id}/remove`);
  await settled();
  assert.ok(gets().length < 150, String(gets().length));
  assert.deepEqual(await shown(10), [false, COUNT - 10, false, COUNT - 10]);
});

test('a page that shows an outdated copy is notified, although that was replaced before the network responded', async () => {
  let release = () => undefined;
  reading = new Promise((resolve) => { release = resolve; });
  device.messages = [];
  const path = partPath('/all', 0);
  const request = () => serveList({ request: new Request(ROOT + path), waitUntil: (promise) => work.push(promise) }, new URL(path, ROOT));
  const first = await (await request()).json();
  assert.equal(first.photos[0].id, 1, 'the copy');
  removed.add(1);
  device.copies.set(path, stored(part(0), Date.now()));
  release();
  await settled();
  assert.deepEqual(device.messages.filter(({ type }) => type === 'renewed'), [{ type: 'renewed', path, list: '/all' }]);
});
