import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { device, emptyOutbox, part, photo, ROOT, served, startDevice } from './device.js';

/** The server is in a folder of its host. */
const BASE = '/photos';
/** @type {Record<string, (event: object) => void>} the listeners of the worker */
const listeners = {};
/** What the worker requested of the browser, in order. */
const calls = [];
let storeOf;

before(async () => {
  startDevice({
    always: [], pages: ['/all', '/sources', '/add', '/offline'], lists: ['/sources/*'],
    photos: [{ path: '/photos/*', frameQuery: '?frame' }], live: ['/api/v1/events'],
  });
  globalThis.registration = { scope: `${ROOT}${BASE}/` };
  globalThis.location = new URL(`${ROOT}${BASE}/service-worker.js`);
  globalThis.SHELL.files = ['/viewer.wasm', '/manifest.json'];
  globalThis.addEventListener = (name, listener) => { listeners[name] = listener; };
  globalThis.skipWaiting = async () => { calls.push('skipWaiting'); };
  globalThis.clients.claim = async () => { calls.push('claim'); };
  // Unlike browsers, Node.js does not resolve it.
  Response.redirect = (url, status) => new Response(null, { status, headers: { Location: url } });
  await import('../../../Web/js/offline/worker/worker.js');
  ({ storeOf } = await import('../../../Web/js/offline/worker/store.js'));
});

after(() => { delete globalThis.addEventListener; });

beforeEach(async () => {
  device.copies.clear();
  device.response = undefined;
  calls.length = 0;
  await emptyOutbox();
});

/** A network that responds to requests, and records them as method and path. */
function serving(respond = () => served()) {
  device.response = (request, options) => {
    const { url, method } = typeof request === 'string' ? { url: request, method: options?.method ?? 'GET' } : request;
    const path = String(url).replace(ROOT, '');
    calls.push(`${method} ${path}`);
    return respond(path.replace(BASE, ''));
  };
}

/** Dispatches an event, and waits for the work of its listener. */
async function dispatch(name, properties = {}) {
  const works = [];
  listeners[name]({ waitUntil: (work) => works.push(work), ...properties });
  await Promise.all(works);
}

/**
 * Sends a request of a page to the worker.
 * @returns {Promise<Response | undefined>} undefined if the worker leaves it to the browser
 */
async function request(url, { method = 'GET', mode = 'cors', body = '', headers = {} } = {}) {
  const sent = {
    url: url.startsWith('/') ? ROOT + BASE + url : url, method, mode, destination: '', cache: 'default', headers: new Headers(headers),
    redirect: mode === 'navigate' ? 'manual' : 'follow',
    clone: () => ({ text: async () => body, formData: async () => new FormData() }),
  };
  let response;
  await dispatch('fetch', { request: sent, clientId: 'page', respondWith: (value) => { response = value; } });
  return response;
}

/** Sends a message of a page; returns the worker's response, undefined if there is none. */
async function send(data) {
  let response;
  await dispatch('message', { data, ports: [{ postMessage: (value) => { response = value; } }] });
  return response;
}

// MARK: Requests

for (const [what, url, options] of [
  ['another host', 'https://elsewhere.example/photos/all'],
  ['another folder of the host', `${ROOT}/all`],
  ['the folder without a slash', `${ROOT}${BASE}`],
  ['live events', '/api/v1/events'],
  ['heads of pages', '/all', { method: 'HEAD' }],
  ['heads of the API', '/api/v1/sources/feed/photos', { method: 'HEAD' }],
  ['a saved file', '/download', { method: 'POST', mode: 'navigate' }],
  ['a downloaded picture', '/images/1-a/original/download'],
  ['no page', '/service-worker.js'],
  ['a write outside the API', '/elsewhere', { method: 'POST' }],
]) {
  test(`${what}: the worker leaves it to the browser`, async () => {
    device.copies.set('/all', served('stored'));
    assert.equal(await request(url, options), undefined);
  });
}

test('the browser is told to wake the worker again while changes are pending', async () => {
  await request('/api/v1/photos/7/favorite', { method: 'POST', headers: { 'Vitrine-User': 'owner' } });
  await assert.rejects(dispatch('sync'), /pending/);
  serving();
  await dispatch('sync');
});

test('a page comes from the device without a network', async () => {
  device.copies.set('/all', served('stored'));
  assert.equal(await (await request('/all', { mode: 'navigate' })).text(), 'stored');
});

test('a page comes from the network, below the folder of the server', async () => {
  serving(() => served('new'));
  assert.equal(await (await request('/all?at=9', { mode: 'navigate' })).text(), 'new');
  assert.equal(calls[0], `GET ${BASE}/all?at=9`);
});

test('the page to show without a network is served, unlike other live paths', async () => {
  globalThis.SHELL.screens.live.push('/offline');
  try {
    device.copies.set('/offline', served('offline'));
    assert.equal(await (await request('/offline', { mode: 'navigate' })).text(), 'offline');
    assert.equal(await request('/offline'), undefined);
  } finally {
    globalThis.SHELL.screens.live.pop();
  }
});

test('files of a version come from the device', async () => {
  device.copies.set('/assets/test/app.js', served('script'));
  device.copies.set('/manifest.json', served('manifest'));
  assert.equal(await (await request('/assets/test/app.js')).text(), 'script');
  assert.equal(await (await request('/manifest.json')).text(), 'manifest');
});

test('the style that hides removed photos is made on the device', async () => {
  await request('/api/v1/photos/7/remove', { method: 'POST' });
  const style = await (await request('/assets/test/offline/pending.css')).text();
  assert.match(style, /\[data-photo="7"\] \{ display: none; \}/);
});

test('a list of the API comes from the device without a network', async () => {
  device.copies.set('/api/v1/sources/feed/photos?offset=0&limit=60', part(0, [photo(1), photo(2)]));
  const response = await request('/api/v1/sources/feed/photos?offset=1&limit=1');
  assert.deepEqual((await response.json()).photos.map(({ id }) => id), [2]);
});

test('a write of the API is stored on the device without a network', async () => {
  const response = await request('/api/v1/photos/7/remove', { method: 'POST' });
  assert.equal((await response.json()).isPending, true);
  assert.deepEqual((await storeOf('owner').all('outbox')).map(({ photo: id }) => id), [7]);
});

for (const mode of ['navigate', 'cors']) {
  test(`the form of a source is sent later, mode ${mode}`, async () => {
    const response = await request('/sources/feed/photos/7/remove', { method: 'POST', mode });
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('Location'), `${BASE}/sources/feed`);
  });
}

test('any other form is sent to the server', async () => {
  serving(() => served('added'));
  assert.equal(await (await request('/add', { method: 'POST', mode: 'navigate' })).text(), 'added');
  assert.deepEqual(calls, [`POST ${BASE}/add`]);
});

test('a form whose response is lost shows the page for that, and a script learns of it', async () => {
  device.copies.set('/offline', served('offline'));
  const submit = (mode) => request('/sources/feed/public', { method: 'POST', mode });
  assert.equal(await (await submit('navigate')).text(), 'offline');
  assert.equal((await submit('cors')).type, 'error');
});

test('text that is shared while nobody is signed in leads to the page for signing in', async () => {
  // Browsers refuse redirected responses to navigations.
  device.response = (_, { redirect }) => Object.defineProperty(served(), 'redirected', { value: redirect !== 'manual' });
  assert.equal((await request('/add?title=Sea&text=Waves', { mode: 'navigate' })).redirected, false);
});

test('a picture comes from the network', async () => {
  serving(() => served('picture'));
  assert.equal(await (await request('/images/1-a/fitted-1280')).text(), 'picture');
});

// MARK: Life of the worker

test('it is installed with all files of its version, and then takes over', async () => {
  serving((path) => served(path, { headers: { ETag: '"test"' } }));
  await dispatch('install');
  const files = [...device.copies.keys()].filter((path) => !path.startsWith('/images/'));
  assert.deepEqual(files.sort(), ['/complete', '/manifest.json', '/offline', '/viewer.wasm']);
  assert.equal(calls.at(-1), 'skipWaiting');
});

test('it is not installed with a file of another version', async () => {
  serving((path) => served(path, { headers: { ETag: path === '/manifest.json' ? '"other"' : '"test"' } }));
  globalThis.caches.delete = async () => true;
  await assert.rejects(dispatch('install'));
  assert.ok(!calls.includes('skipWaiting'));
});

test('it claims the open pages, and does nothing else, before it responds', async () => {
  await dispatch('activate');
  assert.deepEqual(calls, ['claim']);
});

test('pending actions are sent when the browser reports that there is a network', async () => {
  await request('/api/v1/photos/7/remove', { method: 'POST' });
  serving();
  await dispatch('sync');
  assert.ok(calls.includes(`POST ${BASE}/api/v1/photos/7/remove`), calls.join());
  assert.deepEqual(await storeOf('owner').all('outbox'), []);
});

// MARK: Messages of pages

test('a page can request the state of the device', async () => {
  await request('/api/v1/photos/7/remove', { method: 'POST' });
  const { version, waiting, isReached } = await send({ type: 'state' });
  assert.deepEqual({ version, waiting, isReached }, { version: 'test', waiting: 1, isReached: false });
});

test('a page can request the unsent changes of its source', async () => {
  await request('/api/v1/photos/7/remove', { method: 'POST' });
  await request('/api/v1/sources/feed', { method: 'PATCH', body: '{"title":"Sea"}' });
  assert.deepEqual((await send({ type: 'changes', source: 'feed' })).removed, [7]);
  assert.deepEqual((await send({ type: 'changes', source: 'feed' })).settings, { title: 'Sea', settings: {} });
  assert.deepEqual((await send({ type: 'changes', source: 'other' })).settings, {});
});

test('a page of this server is requested again', async () => {
  device.shell = new Response();
  serving(() => served('new', { headers: { 'Vitrine-Assets': 'test' } }));
  await send({ type: 'renew', url: `${ROOT}${BASE}/all?at=9` });
  assert.equal(calls[0], `GET ${BASE}/all`);
  assert.equal(await device.copies.get('/all').clone().text(), 'new');
});

test('a page of another server is not', async () => {
  serving();
  assert.deepEqual(await send({ type: 'renew', url: 'https://elsewhere.example/photos/all' }), {});
  assert.deepEqual(calls, []);
});

test('stored pages are updated once for a version', async () => {
  serving();
  await send({ type: 'begin' });
  assert.ok(calls.includes(`GET ${BASE}/offline`), calls.join());
  calls.length = 0;
  await send({ type: 'begin' });
  assert.deepEqual(calls, []);
});

test('a page is notified if its message could not be processed', async () => {
  assert.match((await send({ type: 'takeIn' })).error, /TypeError/);
});

for (const [what, data] of [['unknown messages', { type: 'elsewhere' }], ['messages without a type', undefined]]) {
  test(`${what} have no response`, async () => {
    assert.equal(await send(data), undefined);
  });
}

// The last one: nothing is stored of a user who has signed out.
test('signing out is sent to the server, and deletes what is stored of the user', async () => {
  serving();
  assert.equal((await request('/sign-out', { method: 'POST', mode: 'navigate' })).status, 200);
  assert.ok(calls.includes(`POST ${BASE}/sign-out`));
  await assert.rejects(storeOf('owner').all('outbox'), /signed out/);
});
