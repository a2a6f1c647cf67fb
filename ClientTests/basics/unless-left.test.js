import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessLeft } from '../../Web/js/basics/unless-left.js';

const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.removeEventListener = page.removeEventListener.bind(page);
const leave = () => page.dispatchEvent(new Event('beforeunload'));

test('a page is loaded after the change, with its result', async () => {
  const loads = [];
  await unlessLeft(Promise.resolve(7), (result) => loads.push(result));
  assert.deepEqual(loads, [7]);
});

test('a link that is followed during the change is not cancelled', async () => {
  const loads = [];
  let end;
  const done = unlessLeft(new Promise((resolve) => { end = resolve; }), () => loads.push(1));
  leave();
  end();
  await done;
  assert.deepEqual(loads, []);
});

test('leaving counts neither before nor after it, and failures are passed on', async () => {
  const loads = [];
  leave();
  await assert.rejects(unlessLeft(Promise.reject(new Error('refused')), () => loads.push(1)), /refused/);
  await unlessLeft(Promise.resolve(), () => loads.push(2));
  assert.deepEqual(loads, [2]);
});
