import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

let messages;
const page = (id) => ({ id, postMessage: (message) => messages.push([id, message.type]) });
globalThis.self = Object.assign(globalThis, {
  SHELL: { version: 'test' },
  clients: { matchAll: async (options) => (options?.includeUncontrolled && options.type === 'window' ? [page('a'), page('b')] : []) },
});
const { inBackground, json, notifyPages, within } = await import('../../../Web/js/offline/worker/scope.js');
const { info } = console;

beforeEach(() => { messages = []; });
afterEach(() => {
  mock.timers.reset();
  console.info = info;
});

test('every page is notified, also those that an older worker controls, except the sender', async () => {
  await notifyPages({ type: 'user' });
  await notifyPages({ type: 'changed' }, 'a');
  assert.deepEqual(messages, [['a', 'user'], ['b', 'user'], ['b', 'changed']]);
});

test('a failure in the background is logged, and has no other effect', async () => {
  const lines = [];
  console.info = (line) => lines.push(line);
  await inBackground(Promise.reject(new Error('No space.')));
  assert.deepEqual(lines, ['Error: No space.']);
});

test('a response is awaited for a limited time, and a failure is no response', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  assert.equal(await within(Promise.resolve('here'), 1000), 'here');
  assert.equal(await within(Promise.reject(new TypeError('Failed to fetch')), 1000), undefined);
  let isOver = false;
  const late = within(new Promise(() => undefined), 1000).then((response) => { isOver = true; return response; });
  mock.timers.tick(999);
  await new Promise(setImmediate);
  assert.equal(isOver, false);
  mock.timers.tick(1);
  assert.equal(await late, undefined);
});

test('responses of the device are JSON, like those of the server', async () => {
  const response = json({ photos: [7] });
  assert.equal(response.headers.get('Content-Type'), 'application/json');
  assert.deepEqual(await response.json(), { photos: [7] });
});
