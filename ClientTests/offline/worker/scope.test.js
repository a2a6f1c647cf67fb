import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

let told;
const page = (id) => ({ id, postMessage: (message) => told.push([id, message.type]) });
globalThis.self = Object.assign(globalThis, {
  SHELL: { version: 'test' },
  clients: { matchAll: async (options) => (options?.includeUncontrolled && options.type === 'window' ? [page('a'), page('b')] : []) },
});
const { inBackground, json, tellPages, within } = await import('../../../Web/js/offline/worker/scope.js');
const { info } = console;

beforeEach(() => { told = []; });
afterEach(() => {
  mock.timers.reset();
  console.info = info;
});

test('every page is told, also those that an older worker controls, except the one that tells', async () => {
  await tellPages({ type: 'user' });
  await tellPages({ type: 'changed' }, 'a');
  assert.deepEqual(told, [['a', 'user'], ['b', 'user'], ['b', 'changed']]);
});

test('a failure in the background is written down, and hurts nothing', async () => {
  const lines = [];
  console.info = (line) => lines.push(line);
  await inBackground(Promise.reject(new Error('No space.')));
  assert.deepEqual(lines, ['Error: No space.']);
});

test('an answer is awaited for a limited time, and a failure is no answer', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  assert.equal(await within(Promise.resolve('here'), 1000), 'here');
  assert.equal(await within(Promise.reject(new TypeError('Failed to fetch')), 1000), undefined);
  let isOver = false;
  const late = within(new Promise(() => undefined), 1000).then((answer) => { isOver = true; return answer; });
  mock.timers.tick(999);
  await new Promise(setImmediate);
  assert.equal(isOver, false);
  mock.timers.tick(1);
  assert.equal(await late, undefined);
});

test('what the device answers is JSON, as from the server', async () => {
  const answer = json({ photos: [7] });
  assert.equal(answer.headers.get('Content-Type'), 'application/json');
  assert.deepEqual(await answer.json(), { photos: [7] });
});
