import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { makeCore, numbers, photo } from '../collection/held-server.js';
import { give, Target } from '../globals.js';
import { openPage } from '../page/page.js';

openPage();
/** The connection to the server's events. */
let events;
give('EventSource', class extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    events = this;
  }
  close() { this.readyState = 2; }
});
give('navigator', { serviceWorker: new Target() });
const { SourceApp } = await import('../../Web/js/shell/source-app.js');
const { messages } = await import('#messages/common.js');

/** What is asked of the server, as method and path below the API. */
let asked = [];
/** What it answers, other than the photos of a list. */
let answers = {};
/** The texts that are said, and their actions. */
let said = [];
let actions = [];
let app;
/** Answers wait for it. */
let gate = Promise.resolve();

const rest = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate); };
/** How often the list was read. */
const reads = () => asked.filter((path) => path.includes('/shapes')).length;

beforeEach(() => {
  [asked, said, actions, answers, gate] = [[], [], [], {}, Promise.resolve()];
  give('location', new URL('http://127.0.0.1/sources/feed'));
  give('fetch', async (url, { method = 'GET' } = {}) => {
    const path = String(url).replace('/api/v1', '');
    asked.push(`${method} ${path}`);
    await gate;
    if (answers[path]) return answers[path]();
    if (path.includes('/shapes')) return new Response(new Uint8Array(10).fill(7));
    return Response.json({ photos: numbers(5).map(photo), offset: 0, total: 5 });
  });
});
afterEach(() => {
  app.disconnect();
  delete globalThis.location;
});

/** The page of a photo of a list. */
async function open(path = '/sources/feed') {
  const toasts = { show: (text, action) => {
    said.push(text);
    actions.push(action);
  } };
  const route = { collection: { path, query: '' }, screen: 'photo', photo: 1 };
  const shapes = Promise.resolve({ bytes: new Uint8Array(10).fill(7), version: undefined, personal: null });
  app = new SourceApp(makeCore(), toasts, route, shapes, {});
  await app.connect();
}

/** @param {string} name of an event of the server */
async function hear(name, note) {
  events.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(note) }));
  await rest();
}

async function hearFromDevice(data) {
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
    await hear(name, note);
    assert.equal(reads(), count);
  });
}

for (const [path, name, count] of [
  ['/mixes/4', 'library-changed', 1], ['/new', 'library-changed', 1], ['/all', 'library-changed', 0],
  ['/all', 'source-changed', 1], ['/all', 'source-deleted', 1],
]) {
  test(`${name} reads the photos of ${path} ${count} times`, async () => {
    await open(path);
    await hear(name, { source: 'other' });
    assert.equal(reads(), count);
    assert.deepEqual(said, []);
  });
}

test('a source that was deleted is said to be gone, with the way to the library', async () => {
  await open();
  await hear('source-deleted', { source: 'feed' });
  assert.deepEqual(said, [messages.sourceDeleted]);
  assert.equal(actions[0].label, messages.library);
});

test('a list that the server no longer has is said to be gone', async () => {
  await open();
  answers['/sources/feed/shapes'] = () => new Response('{}', { status: 404 });
  await hear('missed', {});
  assert.deepEqual(said, [messages.sourceDeleted]);
});

test('a list that cannot be read is said with the reason', async () => {
  await open();
  answers['/sources/feed/shapes'] = () => Response.json({ error: { message: 'The disk is full.' } }, { status: 500 });
  await hear('missed', {});
  assert.deepEqual(said, ['The disk is full.']);
});

test('a failed refresh is said on the page of its source only', async () => {
  await open();
  await hear('source-failed', { source: 'other', reason: 'No.' });
  await hear('source-failed', { source: 'feed', reason: 'The host is unknown.' });
  assert.deepEqual(said, ['The host is unknown.']);
});

test('events during a read cause one more, not one each', async () => {
  await open();
  let release;
  gate = new Promise((resolve) => { release = resolve; });
  for (let count = 0; count < 4; count += 1) await hear('source-changed', { source: 'feed' });
  assert.equal(reads(), 1);
  release();
  await rest();
  assert.equal(reads(), 2);
});

test('a page that is left hears nothing any more', async () => {
  await open();
  app.disconnect();
  assert.equal(events.readyState, 2);
  dispatchEvent(new Event('vitrine:renewed'));
  await hearFromDevice({ type: 'renewed', path: '/sources/feed', list: '/sources/feed' });
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
    await hearFromDevice({ type: 'renewed', list });
    assert.equal(reads(), count);
  });
}

for (const [change, count] of [
  [{ kind: 'restoreAll', source: 'feed' }, 1], [{ kind: 'restoreAll', source: 'other' }, 0],
  [{ kind: 'remove', photo: 3, source: 'other' }, 0],
]) {
  test(`the change ${JSON.stringify(change)} of another window reads the photos ${count} times`, async () => {
    await open();
    await hearFromDevice({ type: 'changed', ...change });
    assert.equal(reads(), count);
  });
}

test('the change of the page before is undone: a photo is restored, several are changed back', async () => {
  await open();
  answers['/photos/3/restore'] = () => Response.json({ photo: photo(3), index: 2 });
  answers['/photos/restore'] = () => Response.json({ photos: [3, 4] });
  await app.undo({ photos: [3], change: 'restore', text: '' });
  await app.undo({ photos: [3, 4], change: 'restore', text: '' });
  assert.deepEqual(asked.filter((path) => path.startsWith('POST')), ['POST /photos/3/restore', 'POST /photos/restore']);
  assert.deepEqual(said, []);
});

test('an undo that is refused is said', async () => {
  await open();
  answers['/photos/3/restore'] = () => Response.json({ error: { message: 'Not yours.' } }, { status: 403 });
  await app.undo({ photos: [3], change: 'restore', text: '' });
  assert.deepEqual(said, ['Not yours.']);
});

test('without a list and a photo, keys are the browser\'s', async () => {
  await open();
  for (const key of ['Escape', 'ArrowRight', 'f']) assert.equal(app.key({ key }), false, key);
});
