import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PhotoStore } from '../Web/js/photo-store.js';

/** A core whose memory is an array and whose shapes are all known. */
function makeCore() {
  const buffer = new ArrayBuffer(1 << 20);
  let end = 8;
  return {
    allocate: (/** @type {number} */ count) => (end += Math.ceil(count / 8) * 8) - Math.ceil(count / 8) * 8,
    release: () => undefined,
    bytes: (/** @type {number} */ address, /** @type {number} */ count) => new Uint8Array(buffer, address, count),
    codes: (/** @type {number} */ address, /** @type {number} */ count) => new Uint16Array(buffer, address, count),
    call: { shape_code: () => 7 },
  };
}

/** A server whose answers the test holds back; `ids` is its list at the moment. */
class HeldServer {
  ids;
  /** @type {(() => void)[]} */
  held = [];
  isHolding = false;

  constructor(ids) {
    this.ids = ids;
  }

  /** Answers with what the list is at the moment of the question. */
  #answer(make) {
    const answer = make([...this.ids]);
    if (!this.isHolding) return Promise.resolve(answer);
    return new Promise((resolve) => { this.held.push(() => resolve(answer)); });
  }

  letGo() {
    this.isHolding = false;
    for (const answer of this.held.splice(0)) answer();
  }

  shapes = () => this.#answer((ids) => new Uint8Array(ids.length * 2).fill(7));

  photos = (offset, limit) => this.#answer((ids) => ({
    photos: ids.slice(offset, offset + limit).map(photo), offset, total: ids.length,
  }));

  place = (id) => this.#answer((ids) => ({ photo: photo(id), index: ids.indexOf(id) }));
}

const FEED = { path: '/sources/feed', query: '' };
const photo = (/** @type {number} */ id) => ({
  id, source: 'feed', title: `Photo ${id}`, image: `/images/${id}`, width: 3, height: 2, isRemoved: false, address: `/p/${id}`,
});
const numbers = (/** @type {number} */ count) => Array.from({ length: count }, (_, number) => number + 1);
const rest = () => new Promise(setImmediate);
const NOTHING = () => ({ photo: 0, index: -1 });

async function makeStore(count) {
  const server = new HeldServer(numbers(count));
  const store = new PhotoStore(makeCore(), FEED, count, server);
  await store.loadShapes();
  return { server, store };
}

test('a window asked for before a removal does not bring the photo back', async () => {
  const { server, store } = await makeStore(120);
  await store.fetch(0);
  server.isHolding = true;
  const fetching = store.fetch(60);
  const end = store.version.begin();
  store.remove(0);
  server.ids = server.ids.slice(1);
  server.letGo();
  await rest();
  end();
  await fetching;
  assert.equal(store.photo(0)?.id, 2);
  assert.equal(store.photo(60)?.id, 62, 'the window is shifted by one');
  assert.equal(store.count, 119);
});

test('a reload asked for before a removal does not bring the photo back', async () => {
  const { server, store } = await makeStore(10);
  await store.fetch(0);
  server.isHolding = true;
  const reloading = store.reload(NOTHING);
  store.remove(4);
  server.ids = server.ids.filter((id) => id !== 5);
  server.letGo();
  await reloading;
  assert.equal(store.count, 9);
  assert.equal(store.indexOf(5), -1);
});

test('the place is taken when the answer is applied', async () => {
  const { server, store } = await makeStore(600);
  let looked = 10;
  await store.fetch(0);
  await store.fetch(480);
  server.ids = [1001, 1002, 1003, ...server.ids];
  server.isHolding = true;
  const reloading = store.reload(() => ({ photo: store.photo(looked)?.id ?? 0, index: looked }));
  looked = 500;
  let moved = -1;
  store.addEventListener('list', (event) => { moved = event.detail.moved(looked); });
  server.letGo();
  await reloading;
  assert.equal(moved, 503);
  assert.equal(store.photo(503)?.id, 501, 'the photos that are looked at now were not read');
});

test('a photo that is needed comes although the list is read again', async () => {
  const { server, store } = await makeStore(200);
  server.isHolding = true;
  const fetching = store.fetch(130);
  const reloading = store.reload(NOTHING);
  server.letGo();
  await reloading;
  assert.equal((await fetching)?.id, 131);
});

test('shapes and photos of two different lists are not mixed', async () => {
  const { server, store } = await makeStore(10);
  const { shapes } = server;
  server.shapes = async () => {
    server.shapes = shapes;
    return new Uint8Array(2 * 9);
  };
  await store.reload(NOTHING);
  assert.equal(store.count, 10);
});

test('shapes that were asked for before a removal are asked for again', async () => {
  const server = new HeldServer(numbers(5));
  const store = new PhotoStore(makeCore(), FEED, 5, server);
  server.isHolding = true;
  const loading = store.loadShapes();
  store.remove(0);
  server.ids = server.ids.slice(1);
  server.letGo();
  await loading;
  assert.equal(store.count, 4);
});

test('what a search finds comes window after window', async () => {
  const server = new HeldServer(numbers(100_000));
  const found = new PhotoStore(makeCore(), { path: FEED.path, query: 'ridge' }, 0, server);
  await Promise.all([found.loadShapes(), found.fetch(0)]);
  assert.equal(found.count, 100_000);
  assert.equal(found.photo(0)?.id, 1);
  assert.equal(found.has(70_000), false);
  assert.equal((await found.fetch(70_000))?.id, 70_001);
});
