import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** Bytes that lie in the cache at most at any time. */
let most = 0;
/** @type {Map<string, number>} */
const stored = new Map();
const sum = () => [...stored.values()].reduce((total, bytes) => total + bytes, 0);
const turn = () => new Promise(setImmediate);

const bytes = {
  async put(path, answer) {
    const bytes = (await answer.arrayBuffer()).byteLength;
    await turn();
    stored.set(path, bytes);
    most = Math.max(most, sum());
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

// What a service worker has, as far as pictures are kept; without a database it remembers all itself.
globalThis.self = Object.assign(globalThis, { SHELL: { version: 'test', files: [], page: '' } });
globalThis.caches = { open: async () => bytes, match: async () => undefined };
globalThis.fetch = async () => new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)));
const { picturesOf } = await import('../../../Web/js/offline/worker/picture-cache.js');
const kept = await import('../../../Web/js/offline/worker/kept.js');
const { storeOf } = await import('../../../Web/js/offline/worker/store.js');

const cache = picturesOf('owner');
const store = storeOf('owner');
const changeKept = (...rest) => kept.changeKept(store, ...rest);
const isKept = (source) => kept.isKept(store, source);
const keptSources = () => kept.keptSources(store);
const noteWhole = (...rest) => kept.noteWhole(store, ...rest);

const BYTES = 10_000;
const picture = () => new Response(new Uint8Array(BYTES), { headers: { 'Content-Length': String(BYTES) } });
const keep = (name, keptFor = '') => cache.keepPicture(`/images/${name}/fitted-640`, picture(), Date.now(), keptFor);

test('pictures that are taken in at once stay within the budget', async () => {
  await cache.setBudget(100_000);
  await Promise.all(Array.from({ length: 40 }, (_, number) => keep(number)));
  assert.ok(most <= 100_000, `${most} bytes`);
  for (let first = 40; first < 80; first += 4) {
    await Promise.all([0, 1, 2, 3].map((number) => keep(first + number)));
  }
  assert.ok(most <= 100_000, `${most} bytes`);
  assert.ok((await cache.usage()).seen > 80_000, `only ${(await cache.usage()).seen} bytes were kept`);
});

test('a picture of another content takes the place of all of the old one', async () => {
  await Promise.all([keep('900-aaaa'), cache.keepPicture('/images/900-aaaa/fitted-1280', picture(), Date.now(), '')]);
  assert.equal((await cache.renditionsBeside('/images/900-aaaa/fitted-640')).length, 2);
  await keep('900-bbbb');
  assert.deepEqual(await cache.renditionsBeside('/images/900-bbbb/fitted-640'), ['/images/900-bbbb/fitted-640']);
  assert.deepEqual([...stored.keys()].filter((path) => path.startsWith('/images/900-')), ['/images/900-bbbb/fitted-640']);
});

test('a kept picture stays until its new content is here in the same size', async () => {
  await changeKept('large', { title: 'Large', side: 2048, isWhole: true });
  const [old, square, renewed] = ['/images/910-aaaa/fitted-2048', '/images/910-bbbb/square-320', '/images/910-bbbb/fitted-2048'];
  await cache.keepPicture(old, picture(), Date.now(), 'large');
  await cache.keepPicture('/images/910-aaaa/square-320', picture(), Date.now(), '');
  await cache.keepPicture(square, picture(), Date.now(), '');
  assert.deepEqual(await cache.renditionsBeside(square), [old, square], 'what was only viewed is outdated');
  assert.ok((await cache.usage()).kept.large > 0);
  await cache.keepPicture(renewed, picture(), Date.now(), '');
  assert.deepEqual(await cache.renditionsBeside(renewed), [square, renewed]);
  assert.ok((await cache.usage()).kept.large > 0, 'it is kept in the place of the old one');
  await changeKept('large');
  await cache.release('large');
});

test('a picture counts as kept where its content became known meanwhile', async () => {
  await keep('901-cccc', 'source');
  const [known, before, other] = ['/images/901-cccc/fitted-640', '/images/901-u123/fitted-640', '/images/902-u123/fitted-640'];
  assert.deepEqual(await cache.check([known]), { count: 1, bytes: BYTES });
  assert.deepEqual(await cache.check([before]), { count: 1, bytes: BYTES });
  assert.deepEqual(await cache.check([other]), { count: 0, bytes: 0 });
});

test('a picture that a source and a place are kept with stays while one of them is kept', async () => {
  const said = { title: 'Both', side: 640, isWhole: true };
  await changeKept('source', said);
  await changeKept('/places/graz-austria', said);
  const path = '/images/903-dddd/fitted-640';
  await keep('903-dddd', 'source');
  await cache.noteSeen(path, picture(), '/places/graz-austria');
  const { kept: both } = await cache.usage();
  assert.ok(both.source > 0 && both['/places/graz-austria'] > 0);
  await changeKept('source');
  await cache.release('source');
  assert.equal((await cache.check([path])).count, 1);
  assert.equal((await cache.usage()).kept.source, undefined);
  await changeKept('/places/graz-austria');
  await cache.release('/places/graz-austria');
  assert.equal((await cache.check([path])).count, 0);
});

test('two pages that keep sources at once do not overwrite each other', async () => {
  const said = { title: 'A', side: 640, isWhole: false };
  await Promise.all([changeKept('one', said), changeKept('two', said), changeKept('three', said)]);
  await Promise.all([changeKept('one'), changeKept('two', { ...said, isWhole: true })]);
  assert.deepEqual(Object.keys(await keptSources()).sort(), ['three', 'two']);
  assert.equal((await keptSources()).two.isWhole, true);
});

test('a source that was given up while it was fetched stays so', async () => {
  await changeKept('fetched', { title: 'C', side: 640, isWhole: false });
  await noteWhole('fetched', true);
  assert.equal((await keptSources()).fetched.isWhole, true);
  await Promise.all([changeKept('fetched'), noteWhole('fetched', true)]);
  assert.equal(await isKept('fetched'), false);
});

test('what arrives after a source was given up is not kept for it', async () => {
  await changeKept('given-up', { title: 'B', side: 640, isWhole: false });
  const late = keep('late', 'given-up');
  await changeKept('given-up');
  await cache.release('given-up');
  await late;
  assert.equal(await isKept('given-up'), false);
  assert.equal((await cache.usage()).kept['given-up'], undefined);
});
