import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { storeLoaded } from '../../Web/js/offline/first-visit.js';
import { restoreGlobals, setGlobal } from '../globals.js';

const ORIGIN = 'http://127.0.0.1:8080';

afterEach(restoreGlobals);

/** What is fetched on a first visit of a page that has loaded some URLs. */
async function fetched(loaded) {
  const requests = [];
  setGlobal('location', { href: `${ORIGIN}/sources/a`, origin: ORIGIN });
  setGlobal('document', { body: { dataset: { assets: '/assets/1' } } });
  setGlobal('navigator', {});
  setGlobal('Image', class { decode() { return Promise.resolve(); } });
  setGlobal('performance', { getEntriesByType: () => loaded.map((path) => ({ name: new URL(path, ORIGIN).href })) });
  setGlobal('fetch', async (url) => {
    requests.push(url.slice(ORIGIN.length));
    return { arrayBuffer: async () => new ArrayBuffer(0) };
  });
  await storeLoaded();
  return requests;
}

test('the page and its lists are requested again', async () => {
  const lists = ['/api/v1/sources/a/photos?offset=0&limit=60', '/api/v1/sources/a/shapes', '/api/v1/places/graz/photos'];
  assert.deepEqual(await fetched(lists), ['/sources/a', ...lists]);
});

test('so are lists of every kind, and their dates', async () => {
  const lists = ['/api/v1/all/shapes', '/api/v1/mixes/sea/photos?offset=0&limit=60', '/api/v1/days/02-29/dates', '/api/v1/search/photos?q=sea'];
  assert.deepEqual(await fetched(lists), ['/sources/a', ...lists]);
});

test('URLs of writes are not requested, nor those of others', async () => {
  const others = [
    '/api/v1/sources/a/refresh', '/api/v1/photos/5/remove', '/api/v1/photos/5/restore', '/api/v1/views', '/api/v1/events',
    'https://other.example/api/v1/sources/a/photos',
  ];
  assert.deepEqual(await fetched(others), ['/sources/a']);
});
