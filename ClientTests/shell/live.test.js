import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connectLive } from '../../Web/js/shell/live.js';
import { give, restoreGlobals } from '../globals.js';

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
  /** What a proxy answers while the server starts: no stream, so the browser gives up. */
  isRefused() {
    this.readyState = Events.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  tells(name, note) { this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(note) })); }
}

/** @type {AbortController} */
let life;
beforeEach(() => {
  connections = [];
  life = new AbortController();
  give('document', Object.assign(new EventTarget(), { hidden: false }));
  give('navigator', {});
  give('EventSource', Events);
  give('addEventListener', () => undefined);
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => {
  life.abort();
  mock.timers.reset();
  restoreGlobals();
});

/** What is heard, in order. */
function listens() {
  const heard = [];
  const handlers = Object.fromEntries(['refreshed', 'changed', 'deleted', 'failed', 'removed', 'learned', 'began', 'missed']
    .map((name) => [name, (...values) => heard.push([name, ...values])]));
  connectLive(handlers, life.signal);
  return heard;
}
const rest = () => new Promise(setImmediate);

test('a stream that was answered with 502 is asked for again, and what was missed is read', async () => {
  const heard = listens();
  connections[0].isRefused();
  await rest();
  assert.equal(connections.length, 1, 'it was asked for at once');
  mock.timers.tick(2000);
  await rest();
  assert.equal(connections.length, 2, 'it was given up');
  connections[1].opens();
  assert.deepEqual(heard, [['missed']], 'the server may have started anew, and read its sources');
  connections[1].isRefused();
  await rest();
  mock.timers.tick(1000);
  await rest();
  connections[2].opens();
  assert.deepEqual(heard, [['missed'], ['missed']]);
});

test('a stream that opens at once has missed nothing', () => {
  const heard = listens();
  connections[0].opens();
  assert.deepEqual(heard, [['began']]);
});

test('a page that waits for its turn reads what it may have missed once another connects', async () => {
  give('document', Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } }));
  give('navigator', { locks: { request: () => new Promise(() => undefined) } });
  const heard = listens();
  const other = new BroadcastChannel('vitrine-live');
  other.postMessage({ name: 'began', note: {} });
  other.postMessage({ name: 'of-a-newer-version', note: {} });
  other.postMessage({ name: 'missed', note: {} });
  while (heard.length < 2) await rest();
  other.close();
  assert.deepEqual([heard, connections.length], [[['began'], ['missed']], 0]);
});

test('a page that joins the one that listens is told that later changes are reported, and no other page', async () => {
  give('document', Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } }));
  give('navigator', { locks: { request: (name, options, run) => run() } });
  const first = listens();
  connections[0].opens();
  give('navigator', { locks: { request: () => new Promise(() => undefined) } });
  const second = listens();
  while (second.length < 1) await rest();
  const third = listens();
  while (third.length < 1) await rest();
  connections[0].tells('photo-removed', { source: 'feed', photo: 7 });
  while (third.length < 2) await rest();
  assert.deepEqual([first, second, third], Array(3).fill([['began'], ['removed', 'feed', 7, true]]));
  connections[0].isRefused();
  const late = listens();
  for (let turn = 0; turn < 20; turn += 1) await rest();
  assert.deepEqual(late, [], 'nobody listens now');
});

test('a refresh by which five came and five left is told as ten changes', () => {
  const heard = listens();
  connections[0].opens();
  connections[0].tells('source-refreshed', { source: 'feed', added: 5, changed: 0, left: 5, total: 40 });
  assert.deepEqual(heard.at(-1), ['refreshed', 'feed', 10]);
  connections[0].tells('source-refreshed', { source: 'feed', added: 0, changed: 0, left: 0, moved: 0, total: 40 });
  assert.deepEqual(heard.at(-1), ['refreshed', 'feed', 0]);
  connections[0].tells('source-refreshed', { source: 'feed', added: 0, changed: 0, left: 0, moved: 5, total: 40 });
  assert.deepEqual(heard.at(-1), ['refreshed', 'feed', 5], 'the list is in another order');
});

test('what is told of photos and images goes to those who listen', () => {
  const heard = listens();
  connections[0].tells('photo-removed', { source: 'feed', photo: 7 });
  connections[0].tells('photo-restored', { source: 'feed', photo: 7 });
  connections[0].tells('image-recovered', { imageKey: 'key' });
  assert.deepEqual(heard, [
    ['removed', 'feed', 7, true], ['removed', 'feed', 7, false], ['learned', 'key', { failure: undefined }],
  ]);
});

test('nothing is heard any more once it is over', async () => {
  listens();
  life.abort();
  assert.equal(connections[0].readyState, Events.CLOSED);
  await rest();
  mock.timers.tick(60_000);
  await rest();
  assert.equal(connections.length, 1);
});
