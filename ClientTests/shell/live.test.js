import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connectLive } from '../../Web/js/shell/live.js';
import { restoreGlobals, setGlobal } from '../globals.js';

/** The connections that were made, each as the test drives it. */
let connections = [];

class Events extends EventTarget {
  static CLOSED = 2;
  readyState = 0;
  constructor(url) {
    super();
    this.url = url;
    connections.push(this);
  }
  close() { this.readyState = Events.CLOSED; }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** The response of a proxy while the server starts: no stream, so the browser does not reconnect. */
  isRefused() {
    this.readyState = Events.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  sends(name, note) { this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(note) })); }
}

/** @type {AbortController} */
let life;
beforeEach(() => {
  connections = [];
  life = new AbortController();
  setGlobal('document', Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } }));
  setGlobal('navigator', {});
  setGlobal('EventSource', Events);
  setGlobal('addEventListener', () => undefined);
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => {
  life.abort();
  mock.timers.reset();
  restoreGlobals();
});

/** The events that handlers receive, in order. */
function listens() {
  const received = [];
  const handlers = Object.fromEntries(['refreshed', 'changed', 'deleted', 'failed', 'removed', 'imageChanged', 'began', 'missed']
    .map((name) => [name, (...values) => received.push([name, ...values])]));
  connectLive(handlers, life.signal);
  return received;
}
const rest = () => new Promise(setImmediate);

test('a stream that failed with 502 is requested again, and what was missed is read', async () => {
  const received = listens();
  connections[0].isRefused();
  await rest();
  assert.equal(connections.length, 1, 'it was requested at once');
  mock.timers.tick(2000);
  await rest();
  assert.equal(connections.length, 2, 'it was not requested again');
  connections[1].opens();
  assert.deepEqual(received, [['missed']], 'the server may have started anew, and read its sources');
  connections[1].isRefused();
  await rest();
  mock.timers.tick(1000);
  await rest();
  connections[2].opens();
  assert.deepEqual(received, [['missed'], ['missed']]);
});

test('a stream that opens at once has missed nothing', () => {
  const received = listens();
  connections[0].opens();
  assert.deepEqual(received, [['began']]);
});

test('a page that waits for the lock reads what it may have missed once another connects', async () => {
  setGlobal('document', Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } }));
  setGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });
  const received = listens();
  const other = new BroadcastChannel('vitrine-live');
  other.postMessage({ name: 'began', note: {} });
  other.postMessage({ name: 'of-a-newer-version', note: {} });
  other.postMessage({ name: 'missed', note: {} });
  while (received.length < 2) await rest();
  other.close();
  assert.deepEqual([received, connections.length], [[['began'], ['missed']], 0]);
});

test('a page whose browser refuses locks and channels listens on its own', async () => {
  const denied = new DOMException('Nothing may be stored for this site.', 'SecurityError');
  setGlobal('navigator', { locks: { request: () => Promise.reject(denied) } });
  setGlobal('BroadcastChannel', class { constructor() { throw denied; } });
  const received = listens();
  await rest();
  connections[0].opens();
  assert.deepEqual([received, connections.length], [[['began']], 1]);
});

test('a page that joins the one that listens is notified that later changes are reported, and no other page', async () => {
  setGlobal('document', Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } }));
  setGlobal('navigator', { locks: { request: (name, options, run) => run() } });
  const first = listens();
  connections[0].opens();
  setGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });
  const second = listens();
  while (second.length < 1) await rest();
  const third = listens();
  while (third.length < 1) await rest();
  connections[0].sends('photo-removed', { source: 'feed', photo: 7 });
  while (third.length < 2) await rest();
  assert.deepEqual([first, second, third], Array(3).fill([['began'], ['removed', 'feed', 7, true]]));
  connections[0].isRefused();
  const late = listens();
  for (let turn = 0; turn < 20; turn += 1) await rest();
  assert.deepEqual(late, [], 'nobody listens now');
});

test('a refresh that added five and removed five is reported as ten changes', () => {
  const received = listens();
  connections[0].opens();
  connections[0].sends('source-refreshed', { source: 'feed', added: 5, changed: 0, left: 5, total: 40 });
  assert.deepEqual(received.at(-1), ['refreshed', 'feed', 10]);
  connections[0].sends('source-refreshed', { source: 'feed', added: 0, changed: 0, left: 0, moved: 0, total: 40 });
  assert.deepEqual(received.at(-1), ['refreshed', 'feed', 0]);
  connections[0].sends('source-refreshed', { source: 'feed', added: 0, changed: 0, left: 0, moved: 5, total: 40 });
  assert.deepEqual(received.at(-1), ['refreshed', 'feed', 5], 'the list is in another order');
});

test('events about photos and images reach the handlers', () => {
  const received = listens();
  connections[0].sends('photo-removed', { source: 'feed', photo: 7 });
  connections[0].sends('photo-restored', { source: 'feed', photo: 7 });
  connections[0].sends('image-recovered', { imageKey: 'key' });
  assert.deepEqual(received, [
    ['removed', 'feed', 7, true], ['removed', 'feed', 7, false], ['imageChanged', 'key', { failure: undefined }],
  ]);
});

test('nothing is received after the page was left', async () => {
  listens();
  life.abort();
  assert.equal(connections[0].readyState, Events.CLOSED);
  await rest();
  mock.timers.tick(60_000);
  await rest();
  assert.equal(connections.length, 1);
});

test('the page of a visitor, who receives no events, reads what has changed when it is shown', async () => {
  const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: { user: 'visitor' } } });
  const window = new EventTarget();
  setGlobal('document', page);
  setGlobal('addEventListener', window.addEventListener.bind(window));
  const received = listens();
  assert.deepEqual(received, [], 'its parts are not connected yet');
  mock.timers.tick(0);
  assert.deepEqual(received, [['began']]);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  assert.equal(received.length, 1, 'nobody sees it');
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.deepEqual(received.slice(1), [['missed'], ['missed']]);
  life.abort();
  page.dispatchEvent(new Event('visibilitychange'));
  await rest();
  mock.timers.tick(60_000);
  assert.deepEqual([received.length, connections.length], [3, 0]);
});
