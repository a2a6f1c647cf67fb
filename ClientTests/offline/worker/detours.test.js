import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';

const photo = (id, more = {}) => ({ id, source: 'feed', title: `Photo ${id}`, image: `/images/${id}-a`, isRemoved: false, ...more });
const ROOT = 'http://127.0.0.1';
const CORE = new URL('../../../Web/viewer.wasm', import.meta.url);
/** @type {Map<string, Response>} */
let lists;
/** What the network gives; nothing where there is none. */
let answer;

const cache = {
  keys: async () => [...lists.keys()].map((path) => ({ url: ROOT + path })),
  match: async (url) => lists.get(url.replace(ROOT, ''))?.clone(),
};
globalThis.self = Object.assign(globalThis, {
  SHELL: {
    version: 'test', files: [], page: '/offline', screens: {
      always: ['/'], pages: ['/sources', '/all', '/days', '/on-this-day'], lists: ['/sources/*', '/days/*', '/all'], photos: [], live: [],
    },
  },
  clients: { matchAll: async () => [] }, registration: {},
});
globalThis.caches = { open: async () => cache, match: async (path) => cache.match(path) };
globalThis.fetch = async (request) => {
  if (String(request).endsWith('.wasm')) return new Response(await readFile(CORE));
  if (!answer) throw new TypeError('Failed to fetch');
  return answer;
};
const { destination, isDetour } = await import('../../../Web/js/offline/worker/detours.js');
const { describeAction, enqueue, waiting } = await import('../../../Web/js/offline/worker/outbox.js');
const { answerPage } = await import('../../../Web/js/offline/worker/pages.js');
const { storeOf } = await import('../../../Web/js/offline/worker/store.js');

const leadsTo = (path) => destination(new URL(path, ROOT));
const open = (path) => answerPage({ request: { url: ROOT + path, mode: 'navigate', method: 'GET' }, waitUntil: () => undefined }, new URL(path, ROOT));

beforeEach(async () => {
  await storeOf('owner').remove('outbox', (await waiting()).map(({ number }) => number));
  answer = undefined;
  lists = new Map([
    ['/api/v1/all/photos?offset=0&limit=60', new Response(JSON.stringify({
      photos: [photo(1, { image: undefined }), photo(2, { failure: 'No.' }), photo(3), photo(4)], offset: 0,
    }))],
  ]);
});

test('slideshows and this day have no page of their own', () => {
  assert.deepEqual(['/all/slideshow', '/sources/a/slideshow', '/days/11-23/slideshow', '/on-this-day'].map(isDetour), [true, true, true, true]);
  assert.deepEqual(['/all', '/slideshow', '/sources/slideshow', '/all/slideshow/x', '/on-this-day/x'].map(isDetour), [false, false, false, false, false]);
});

test('a slideshow begins with the first photo here that can be shown', async () => {
  assert.equal(await leadsTo('/all/slideshow'), '/all/photos/3/gallery');
  await enqueue(describeAction('POST', '/api/v1/photos/3/remove', '', null));
  assert.equal(await leadsTo('/all/slideshow'), '/all/photos/4/gallery');
});

test('where no photo is here, or the server alone knows which, it leads to the list', async () => {
  assert.equal(await leadsTo('/sources/feed/slideshow'), '/sources/feed');
  assert.equal(await leadsTo('/all/slideshow?order=oldest&q=sea'), '/all?order=oldest&q=sea');
});

test('this day is the one in UTC', async () => {
  assert.match(await leadsTo('/on-this-day'), /^\/days\/\d\d-\d\d$/);
});

test('the server says where they lead while it is reached', async () => {
  answer = Response.redirect(`${ROOT}/all/photos/9/gallery`, 303);
  assert.equal(await open('/all/slideshow'), answer);
  answer = new Response('', { status: 503 });
  assert.equal((await open('/all/slideshow')).headers.get('Location'), `${ROOT}/all/photos/3/gallery`);
  answer = undefined;
  const led = await open('/all/slideshow');
  assert.deepEqual([led.status, led.headers.get('Location')], [303, `${ROOT}/all/photos/3/gallery`]);
});
