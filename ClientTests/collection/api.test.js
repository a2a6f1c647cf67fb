import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let fetchPhotos;
let recordView;
let send;
/** The response of the server, and the requests that it was sent. */
let response;
const requests = [];
const { fetch } = globalThis;

before(async () => {
  globalThis.document = { documentElement: { dataset: { user: 'ada' } }, body: { dataset: { screen: 'source' } } };
  globalThis.fetch = async (url, options) => {
    requests.push({ url, ...options });
    return response;
  };
  ({ fetchPhotos, recordView, send } = await import('../../Web/js/collection/api.js'));
});
after(() => {
  globalThis.fetch = fetch;
  delete globalThis.document;
});

test('a file is sent as it is, for the user of the page', async () => {
  response = new Response('{"sources": []}');
  const file = new Blob(['<opml/>'], { type: 'text/x-opml' });
  assert.deepEqual(await send('/source-lists', 'POST', file), { sources: [] });
  const { url, method, headers, body, keepalive } = requests.at(-1);
  assert.deepEqual([url, method, headers['Vitrine-User'], headers['Content-Type']], ['/api/v1/source-lists', 'POST', 'ada', undefined]);
  assert.equal(body, file);
  assert.ok(!keepalive, 'browsers refuse to keep more than 64 KiB alive');
});

test('the page of a proxy is no response of the server', async () => {
  response = new Response('<!DOCTYPE html><title>Sign in</title>');
  await assert.rejects(send('/sources', 'POST', { location: 'x' }), { message: 'Vitrine cannot be reached at the moment.', status: 0 });
  response = new Response('<!DOCTYPE html>', { status: 502 });
  await assert.rejects(send('/sources', 'POST', {}), (error) => error.status === 502 && !error.message.includes('<'));
});

test('only writes that servers remember have a key, by which load balancers repeat them', async () => {
  response = new Response('{}');
  const keyOf = async (path, method) => {
    await send(path, method, {}).catch(() => undefined);
    response = new Response('{}');
    return requests.at(-1).headers['Idempotency-Key'] !== undefined;
  };
  for (const path of ['/views', '/photos/7/favorite', '/photos/remove', '/mixes', '/mixes/a/photos', '/sources/feed', '/sources/feed/restore']) {
    assert.equal(await keyOf(path, 'POST'), true, path);
  }
  for (const path of ['/sources', '/sources/feed/refresh', '/sources/feed/older', '/source-lists', '/new/seen']) {
    assert.equal(await keyOf(path, 'POST'), false, path);
  }
});

test('mixes to choose from are not those of a copy on the device', async () => {
  response = new Response('{"mixes": []}');
  assert.deepEqual(await send('/mixes', 'GET'), { mixes: [] });
  assert.equal(requests.at(-1).cache, 'no-cache');
});

test('reads name the user of the page, who may no longer be signed in', async () => {
  const loaded = [];
  globalThis.location = { href: 'https://photos.example.org/all#7', replace: (url) => loaded.push(url) };
  response = new Response('{"photos": []}');
  await fetchPhotos({ path: '/all', query: '' }, 0, 60, new AbortController().signal);
  assert.equal(requests.at(-1).headers['Vitrine-User'], 'ada');
  const { now } = performance;
  response = new Response('', { status: 412, headers: { 'Vitrine-User': 'mia' } });
  const fails = () => assert.rejects(fetchPhotos({ path: '/all', query: '' }, 0, 60, new AbortController().signal));
  try {
    performance.now = () => 1000;
    await fails();
    assert.deepEqual(loaded, [], 'a new page would be loaded for ever');
    performance.now = () => 60_000;
    await fails();
    assert.deepEqual(loaded, ['https://photos.example.org/all']);
    await assert.rejects(recordView(7));
    assert.equal(loaded.length, 2, 'an old page recovers by a write, too');
  } finally {
    performance.now = now;
    delete globalThis.location;
  }
});
