import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { makeCore, numbers, photo } from '../collection/held-server.js';
import { element } from '../../Web/js/basics/element.js';
import { setGlobal, Target } from '../globals.js';
import { openPage } from '../page/page.js';

openPage();
/** The connection to the server's events. */
let events;
setGlobal('EventSource', class extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    events = this;
  }
  close() { this.readyState = 2; }
});
setGlobal('navigator', { serviceWorker: new Target() });
const { SourceApp } = await import('../../Web/js/shell/source-app.js');
const { messages } = await import('#messages/common.js');

/** The requests to the server, as method and path below the API. */
let requests = [];
/** Its responses other than the photos of a list, by path. */
let responses = {};
/** The texts of toasts, and their actions. */
let texts = [];
let actions = [];
let app;
/** Responses wait for it. */
let released = Promise.resolve();

const rest = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate); };
/** How often the list was read. */
const reads = () => requests.filter((path) => path.includes('/shapes')).length;

beforeEach(() => {
  [requests, texts, actions, responses, released] = [[], [], [], {}, Promise.resolve()];
  setGlobal('location', new URL('http://127.0.0.1/sources/feed'));
  setGlobal('fetch', async (url, { method = 'GET' } = {}) => {
    const path = String(url).replace('/api/v1', '');
    requests.push(`${method} ${path}`);
    await released;
    if (responses[path]) return responses[path]();
    if (path.includes('/shapes')) return new Response(new Uint8Array(10).fill(7));
    return Response.json({ photos: numbers(5).map(photo), offset: 0, total: 5 });
  });
});
afterEach(() => {
  app.disconnect();
  delete globalThis.location;
});

/** The page of a photo of a list. */
async function open(path = '/sources/feed', parts = {}) {
  const toasts = { show: (text, action) => {
    texts.push(text);
    actions.push(action);
  } };
  const route = { collection: { path, query: '' }, screen: 'photo', photo: 1 };
  const shapes = Promise.resolve({ bytes: new Uint8Array(10).fill(7), version: undefined, personal: null });
  app = new SourceApp(makeCore(), toasts, route, shapes, parts);
  await app.connect();
}

/** @param {string} name of an event of the server */
async function receive(name, note) {
  events.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(note) }));
  await rest();
}

async function receiveFromWorker(data) {
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  await rest();
}

for (const [name, note, count] of [
  ['source-refreshed', { source: 'feed', added: 1 }, 1],
  ['source-refreshed', { source: 'feed' }, 0],
  ['source-refreshed', { source: 'other', added: 1 }, 0],
  ['source-changed', { source: 'feed', version: 4 }, 1],
  ['source-changed', { source: 'other', version: 4 }, 0],
  ['source-older', { source: 'feed', older: { isLoading: true } }, 1],
  ['source-older', { source: 'other', older: { isLoading: true } }, 0],
  ['source-deleted', { source: 'other' }, 0],
  ['photo-removed', { source: 'other', photo: 3 }, 0],
  ['library-changed', {}, 0],
  ['missed', {}, 1],
]) {
  test(`${name} ${JSON.stringify(note)} reads the photos of a source ${count} times`, async () => {
    await open();
    await receive(name, note);
    assert.equal(reads(), count);
  });
}

for (const [path, name, count] of [
  ['/mixes/4', 'library-changed', 1], ['/new', 'library-changed', 1], ['/all', 'library-changed', 0],
  ['/all', 'source-changed', 1], ['/all', 'source-deleted', 1],
]) {
  test(`${name} reads the photos of ${path} ${count} times`, async () => {
    await open(path);
    await receive(name, { source: 'other' });
    assert.equal(reads(), count);
    assert.deepEqual(texts, []);
  });
}

test('that a source was deleted is shown, with a link to the library', async () => {
  await open();
  await receive('source-deleted', { source: 'feed' });
  assert.deepEqual(texts, [messages.sourceDeleted]);
  assert.equal(actions[0].label, messages.library);
});

test('that the server no longer has a list is shown', async () => {
  await open();
  responses['/sources/feed/shapes'] = () => new Response('{}', { status: 404 });
  await receive('missed', {});
  assert.deepEqual(texts, [messages.sourceDeleted]);
});

test('that a list cannot be read is shown with the reason', async () => {
  await open();
  responses['/sources/feed/shapes'] = () => Response.json({ error: { message: 'The disk is full.' } }, { status: 500 });
  await receive('missed', {});
  assert.deepEqual(texts, ['The disk is full.']);
});

test('a failed refresh is shown on the page of its source only', async () => {
  await open();
  await receive('source-failed', { source: 'other', reason: 'No.' });
  await receive('source-failed', { source: 'feed', reason: 'The host is unknown.' });
  assert.deepEqual(texts, ['The host is unknown.']);
});

test('events during a read cause one more, not one each', async () => {
  await open();
  let release;
  released = new Promise((resolve) => { release = resolve; });
  for (let count = 0; count < 4; count += 1) await receive('source-changed', { source: 'feed' });
  assert.equal(reads(), 1);
  release();
  await rest();
  assert.equal(reads(), 2);
});

test('a page that is left handles no events', async () => {
  await open();
  app.disconnect();
  assert.equal(events.readyState, 2);
  dispatchEvent(new Event('vitrine:renewed'));
  await receiveFromWorker({ type: 'renewed', path: '/sources/feed', list: '/sources/feed' });
  assert.equal(reads(), 0);
});

test('a list that a page renews is read again', async () => {
  await open();
  dispatchEvent(new Event('vitrine:renewed'));
  await rest();
  assert.equal(reads(), 1);
});

for (const [list, count] of [['/sources/feed', 1], ['/sources/fee', 0], ['/sources/other', 0], [undefined, 0]]) {
  test(`the list ${list} of the device, when it is renewed, is read ${count} times`, async () => {
    await open();
    await receiveFromWorker({ type: 'renewed', list });
    assert.equal(reads(), count);
  });
}

for (const [change, count] of [
  [{ kind: 'restoreAll', source: 'feed' }, 1], [{ kind: 'restoreAll', source: 'other' }, 0],
  [{ kind: 'remove', photo: 3, source: 'other' }, 0],
]) {
  test(`the change ${JSON.stringify(change)} of another window reads the photos ${count} times`, async () => {
    await open();
    await receiveFromWorker({ type: 'changed', ...change });
    assert.equal(reads(), count);
  });
}

test('the change of the page before is undone: a photo is restored, several are changed back', async () => {
  await open();
  responses['/photos/3/restore'] = () => Response.json({ photo: photo(3), index: 2 });
  responses['/photos/restore'] = () => Response.json({ photos: [3, 4] });
  await app.undo({ photos: [3], change: 'restore', text: '' });
  await app.undo({ photos: [3, 4], change: 'restore', text: '' });
  assert.deepEqual(requests.filter((path) => path.startsWith('POST')), ['POST /photos/3/restore', 'POST /photos/restore']);
  assert.deepEqual(texts, []);
});

test('the page of a photo starts although a request failed', async () => {
  const parts = [element('header', { class: 'bar' }), element('main', { 'data-viewer': '' })];
  document.body.append(...parts);
  const locate = () => Response.json({ photo: photo(1), index: 0 });
  responses['/photos/1'] = () => {
    responses['/photos/1'] = locate;
    throw new TypeError('Failed to fetch');
  };
  const indices = [];
  const makeView = async (_, elements, { index }) => {
    indices.push(index);
    return { index, disconnect: () => undefined };
  };
  await open('/sources/feed', { loadViews: async () => ({ makeView }) });
  assert.deepEqual(indices, [0]);
  for (const part of parts) part.remove();
});

test('an undo that is refused is shown', async () => {
  await open();
  responses['/photos/3/restore'] = () => Response.json({ error: { message: 'Not yours.' } }, { status: 403 });
  await app.undo({ photos: [3], change: 'restore', text: '' });
  assert.deepEqual(texts, ['Not yours.']);
});

test('without a list and a photo, keys are the browser\'s', async () => {
  await open();
  for (const key of ['Escape', 'ArrowRight', 'f']) assert.equal(app.key({ key }), false, key);
});
