import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** The maximum size of the cache so far, in bytes. */
let peak = 0;
/** @type {Map<string, number>} */
const stored = new Map();
const sum = () => [...stored.values()].reduce((total, bytes) => total + bytes, 0);
const turn = () => new Promise(setImmediate);

const bytes = {
  async put(path, response) {
    const bytes = (await response.arrayBuffer()).byteLength;
    await turn();
    stored.set(path, bytes);
    peak = Math.max(peak, sum());
  },
  async delete(path) {
    await turn();
    return stored.delete(path);
  },
  async match(path) {
    const bytes = stored.get(path);
    return bytes === undefined ? undefined : new Response(new Uint8Array(bytes));
  },
};

// The parts of a service worker that are needed for pictures. Without a database, everything is kept in memory.
globalThis.self = Object.assign(globalThis, { SHELL: { version: 'test', files: [], page: '' } });
globalThis.caches = { open: async () => bytes, match: async () => undefined };
globalThis.fetch = async () => new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)));
const { picturesOf } = await import('../../../Web/js/offline/worker/picture-cache.js');
const lists = await import('../../../Web/js/offline/worker/kept-lists.js');
const { storeOf } = await import('../../../Web/js/offline/worker/store.js');

const cache = picturesOf('owner');
const store = storeOf('owner');
const setKept = (...rest) => lists.setKept(store, ...rest);
const isKept = (source) => lists.isKept(store, source);
const keptLists = () => lists.keptLists(store);
const setComplete = (...rest) => lists.setComplete(store, ...rest);

const BYTES = 10_000;
const picture = () => new Response(new Uint8Array(BYTES), { headers: { 'Content-Length': String(BYTES) } });
const add = (name, keptFor = '') => cache.storePicture(`/images/${name}/fitted-640`, picture(), Date.now(), keptFor);

test('pictures that are stored concurrently stay within the budget', async () => {
  await cache.setBudget(100_000);
  await Promise.all(Array.from({ length: 40 }, (_, number) => add(number)));
  assert.ok(peak <= 100_000, `${peak} bytes`);
  for (let first = 40; first < 80; first += 4) {
    await Promise.all([0, 1, 2, 3].map((number) => add(first + number)));
  }
  assert.ok(peak <= 100_000, `${peak} bytes`);
  assert.ok((await cache.usage()).seen > 80_000, `only ${(await cache.usage()).seen} bytes were kept`);
});

test('a picture of new content replaces all pictures of the old one', async () => {
  await Promise.all([add('900-aaaa'), cache.storePicture('/images/900-aaaa/fitted-1280', picture(), Date.now(), '')]);
  assert.equal((await cache.siblings('/images/900-aaaa/fitted-640')).length, 2);
  await add('900-bbbb');
  assert.deepEqual(await cache.siblings('/images/900-bbbb/fitted-640'), ['/images/900-bbbb/fitted-640']);
  assert.deepEqual([...stored.keys()].filter((path) => path.startsWith('/images/900-')), ['/images/900-bbbb/fitted-640']);
});

test('a kept picture stays until its new content is stored in the same size', async () => {
  await setKept('large', { title: 'Large', side: 2048, isWhole: true });
  const [old, square, renewed] = ['/images/910-aaaa/fitted-2048', '/images/910-bbbb/square-320', '/images/910-bbbb/fitted-2048'];
  await cache.storePicture(old, picture(), Date.now(), 'large');
  await cache.storePicture('/images/910-aaaa/square-320', picture(), Date.now(), '');
  await cache.storePicture(square, picture(), Date.now(), '');
  assert.deepEqual(await cache.siblings(square), [old, square], 'what was only viewed is outdated');
  assert.ok((await cache.usage()).kept.large > 0);
  await cache.storePicture(renewed, picture(), Date.now(), '');
  assert.deepEqual(await cache.siblings(renewed), [square, renewed]);
  assert.ok((await cache.usage()).kept.large > 0, 'it is kept instead of the old one');
  await setKept('large');
  await cache.release('large');
});

test('a picture counts as kept if its content has become known in the meantime', async () => {
  const [known, before, other] = ['/images/901-cccc/fitted-640', '/images/901-u123/fitted-640', '/images/902-u123/fitted-640'];
  await cache.storePicture(known, picture(), Date.now(), 'source', before);
  assert.deepEqual(await cache.check([known]), { count: 1, bytes: BYTES });
  assert.deepEqual(await cache.check([before]), { count: 1, bytes: BYTES });
  assert.deepEqual(await cache.check([other]), { count: 0, bytes: 0 });
});

test('a picture of a kept source and a kept place stays while one of them is kept', async () => {
  const list = { title: 'Both', side: 640, isWhole: true };
  await setKept('source', list);
  await setKept('/places/graz-austria', list);
  const path = '/images/903-dddd/fitted-640';
  await add('903-dddd', 'source');
  await cache.recordAccess(path, picture(), '/places/graz-austria');
  const { kept: both } = await cache.usage();
  assert.ok(both.source > 0 && both['/places/graz-austria'] > 0);
  await setKept('source');
  await cache.release('source');
  assert.equal((await cache.check([path])).count, 1);
  assert.equal((await cache.usage()).kept.source, undefined);
  await setKept('/places/graz-austria');
  await cache.release('/places/graz-austria');
  assert.equal((await cache.check([path])).count, 0);
});

test('pages that keep sources concurrently do not overwrite each other', async () => {
  const list = { title: 'A', side: 640, isWhole: false };
  await Promise.all([setKept('one', list), setKept('two', list), setKept('three', list)]);
  await Promise.all([setKept('one'), setKept('two', { ...list, isWhole: true })]);
  assert.deepEqual(Object.keys(await keptLists()).sort(), ['three', 'two']);
  assert.equal((await keptLists()).two.isWhole, true);
});

test('a source that was removed while it was fetched stays removed', async () => {
  await setKept('fetched', { title: 'C', side: 640, isWhole: false });
  await setComplete('fetched', true);
  assert.equal((await keptLists()).fetched.isWhole, true);
  await Promise.all([setKept('fetched'), setComplete('fetched', true)]);
  assert.equal(await isKept('fetched'), false);
});

test('a picture that arrives after its source was removed is not kept', async () => {
  await setKept('removed', { title: 'B', side: 640, isWhole: false });
  const late = add('late', 'removed');
  await setKept('removed');
  await cache.release('removed');
  await late;
  assert.equal(await isKept('removed'), false);
  assert.equal((await cache.usage()).kept['removed'], undefined);
});
