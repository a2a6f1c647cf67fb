import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Changes } from '../../Web/js/collection/changes.js';
import { PhotoStore } from '../../Web/js/collection/photo-store.js';
import { FEED, HeldServer, makeCore, NOTHING, numbers, rest } from './held-server.js';

async function makeStore(count) {
  const server = new HeldServer(numbers(count));
  const changes = new Changes();
  const store = new PhotoStore(makeCore(), FEED, count, server, changes);
  await store.loadShapes();
  return { server, store, changes };
}

test('a window requested before a removal does not bring the photo back', async () => {
  const { server, store, changes } = await makeStore(120);
  await store.fetch(0);
  server.isHolding = true;
  const fetching = store.fetch(60);
  const change = changes.begin(1, true);
  store.remove(0);
  server.ids = server.ids.slice(1);
  server.release();
  await rest();
  change.accepted();
  await fetching;
  assert.equal(store.photo(0)?.id, 2);
  assert.equal(store.photo(60)?.id, 62, 'the window is shifted by one');
  assert.equal(store.count, 119);
});

test('a reload requested before a removal does not bring the photo back', async () => {
  const { server, store } = await makeStore(10);
  await store.fetch(0);
  server.isHolding = true;
  const reloading = store.reload(NOTHING);
  store.remove(4);
  server.ids = server.ids.filter((id) => id !== 5);
  server.release();
  await reloading;
  assert.equal(store.count, 9);
  assert.equal(store.indexOf(5), -1);
});

test('a slideshow keeps its photos although the list behind it is elsewhere, and does not fill the memory', async () => {
  const { store } = await makeStore(100_000);
  await store.fetch(0);
  store.addEventListener('photos', () => store.loadRange(0, 30));
  const shuffled = Array.from({ length: 120 }, (_, step) => (step * 61_803) % 100_000);
  for (const [step, index] of shuffled.entries()) {
    assert.equal((await store.fetch(index))?.id, index + 1);
    const before = shuffled[step - 1];
    if (before !== undefined) assert.equal(store.photo(before)?.id, before + 1, 'the photo on the stage was evicted');
  }
  assert.ok(store.photo(0), 'the list is still there');
});

test('photos are evicted without a list, too', async () => {
  const { store } = await makeStore(100_000);
  for (let step = 0; step < 200; step += 1) await store.fetch((step * 61_803) % 100_000);
  assert.ok(store.indices.size <= 1860, `${store.indices.size} photos in memory`);
});

test('the position is read when the response is applied', async () => {
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
  server.release();
  await reloading;
  assert.equal(moved, 503);
  assert.equal(store.photo(503)?.id, 501, 'the photos that are looked at now were not read');
});

test('a photo that is needed comes although the list is read again', async () => {
  const { server, store } = await makeStore(200);
  server.isHolding = true;
  const fetching = store.fetch(130);
  const reloading = store.reload(NOTHING);
  server.release();
  await reloading;
  assert.equal((await fetching)?.id, 131);
});

test('shapes and photos of two different lists are not mixed', async () => {
  const { server, store } = await makeStore(10);
  const { shapes } = server;
  server.shapes = async () => {
    server.shapes = shapes;
    return { bytes: new Uint8Array(2 * 9) };
  };
  await store.reload(NOTHING);
  assert.equal(store.count, 10);
});

test('shapes that were requested before a removal are requested again', async () => {
  const server = new HeldServer(numbers(5));
  const store = new PhotoStore(makeCore(), FEED, 5, server);
  server.isHolding = true;
  const loading = store.loadShapes();
  store.remove(0);
  server.ids = server.ids.slice(1);
  server.release();
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

test('facts about an image that became known after a window was requested stay', async () => {
  const { server, store, changes } = await makeStore(120);
  server.isHolding = true;
  const fetching = store.fetch(60);
  changes.recordFacts('key-61', { failure: 'Gone.' });
  server.release();
  await fetching;
  assert.equal(store.photo(60)?.failure, 'Gone.');
  assert.equal(store.photo(61)?.failure, undefined);
});

test('a list of which five came and five left is the new list, with what is looked at in its place', async () => {
  const { server, store } = await makeStore(40);
  await store.fetch(0);
  server.ids = [101, 102, 103, 104, 105, ...server.ids.slice(0, 35)];
  let moved = -1;
  store.addEventListener('list', (event) => { moved = event.detail.moved(20); });
  await store.reload(() => ({ photo: store.photo(20)?.id ?? 0, index: 20 }));
  assert.equal(store.count, 40, 'the number of photos alone tells nothing');
  assert.deepEqual([0, 4, 5, 39].map((index) => store.photo(index)?.id), [101, 105, 1, 35]);
  assert.equal(moved, 25);
  assert.equal(store.indexOf(36), -1);
});

test('a list of which five come and five leave while it is read is read again', async () => {
  const { server, store } = await makeStore(40);
  server.version = 1;
  const { shapes } = server;
  server.shapes = async () => {
    const before = await shapes();
    server.shapes = shapes;
    // Landscapes come in the place of portraits between the response with the shapes and that with the photos.
    server.ids = [101, 102, 103, 104, 105, ...server.ids.slice(0, 35)];
    server.version = 2;
    return { ...before, bytes: before.bytes.map(() => 9) };
  };
  await store.reload(NOTHING);
  assert.equal(store.photo(0)?.id, 101);
  assert.equal(store.shapes.code(0), 0x0707, 'the shapes are those of the list before');
});

test('photos of a newer list report once that the list is outdated', async () => {
  const { server, store } = await makeStore(400);
  server.version = 3;
  await store.reload(NOTHING);
  let outdated = 0;
  store.addEventListener('outdated', () => { outdated += 1; });
  await store.fetch(180);
  assert.equal(outdated, 0);
  server.ids.reverse();
  server.version = 4;
  await store.fetch(240);
  await store.fetch(300);
  assert.equal(outdated, 1, 'a list on the device may stay as it is');
  await store.reload(NOTHING);
  server.version = 3;
  await store.fetch(180);
  assert.equal(outdated, 1, 'an older response reports nothing new');
  server.version = 5;
  await store.fetch(240);
  assert.equal(outdated, 2, 'the list has changed again');
});

test('shapes of a list of which five came and five left are not applied to the photos from before', async () => {
  const { server, store } = await makeStore(40);
  store.version.photos = 1;
  await store.fetch(0);
  const { shapes } = server;
  server.shapes = async () => ({ ...await shapes(), bytes: new Uint8Array(80).fill(9), version: 2 });
  assert.equal(await store.reloadShapes(), false);
  assert.equal(store.shapes.code(0), 7);
  store.remove(3);
  server.shapes = async () => ({ bytes: new Uint8Array(78).fill(9), version: 2 });
  assert.equal(await store.reloadShapes(), true, 'after an own change the version is not known');
});

/** A store whose photos are known from the page only, which are not all that there are. */
async function makeSeededStore() {
  const made = await makeStore(120);
  for (let index = 0; index < 80; index += 1) made.store.seed(index, { id: index + 1, title: '', isRemoved: false, address: '' });
  return made;
}

test('photos known from the page only are loaded after others were removed or restored', async () => {
  const { server, store } = await makeSeededStore();
  store.remove(70);
  server.ids = server.ids.filter((id) => id !== 71);
  assert.deepEqual([store.has(0), store.has(70), store.photo(70)?.id], [false, false, 72]);
  store.insert(70, { id: 71, title: 'Restored', isRemoved: false, address: '' });
  server.ids.splice(70, 0, 71);
  assert.deepEqual([store.has(69), store.has(70), store.has(71)], [false, true, false]);
  store.loadRange(0, 30);
  await rest();
  assert.deepEqual([store.has(0), store.photo(0)?.title, store.has(60)], [true, 'Photo 1', false]);
});

test('a change of a photo known from the page only does not make it complete, and its position does', async () => {
  const { store } = await makeSeededStore();
  store.setFavorite(4, true);
  assert.deepEqual([store.photo(3)?.isFavorite, store.has(3)], [true, false]);
  assert.equal((await store.fetch(3))?.title, 'Photo 4');
  assert.equal(store.has(3), true);
});

test('shapes are requested again after a failure, unless the list was read in the meantime', async () => {
  for (const isRead of [false, true]) {
    const server = new HeldServer(numbers(10));
    const store = new PhotoStore(makeCore(), FEED, 10, server, new Changes());
    await assert.rejects(store.loadShapes(Promise.reject(new Error('502'))));
    let requests = 0;
    const { shapes } = server;
    server.shapes = (...values) => {
      requests += 1;
      return shapes.apply(server, values);
    };
    if (isRead) await store.reload(NOTHING);
    requests = 0;
    await store.loadShapes();
    assert.deepEqual([requests, store.hasShapes], [isRead ? 0 : 1, true]);
  }
});
