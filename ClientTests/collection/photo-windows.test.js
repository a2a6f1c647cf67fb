import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { PhotoWindows, WINDOW } from '../../Web/js/collection/photo-windows.js';

/** The requests, in order; `end` and `fail` complete them, also after they were cancelled. */
let requests;
let failures;
/** @type {PhotoWindows} */
let windows;
const always = () => true;
const rest = () => new Promise(setImmediate);

beforeEach(() => {
  [requests, failures] = [[], []];
  windows = new PhotoWindows((offset, signal) => new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    requests.push({ offset, signal, end: resolve, fail: reject });
  }), (error) => failures.push(error.message ?? error));
});

const offsets = () => requests.map(({ offset }) => offset);
const cancelled = () => requests.filter(({ signal }) => signal.aborted).map(({ offset }) => offset);

test('the windows of a part of a list are requested, each once', async () => {
  windows.loadRange(50, 130, always);
  windows.loadRange(50, 130, always);
  assert.deepEqual(offsets(), [0, WINDOW, 2 * WINDOW]);
  assert.deepEqual(cancelled(), []);
});

test('only what is missing is requested, and only of the part that is looked at', () => {
  const ranges = [];
  windows.loadRange(50, 130, (first, end) => {
    ranges.push([first, end]);
    return first === WINDOW;
  });
  assert.deepEqual(ranges, [[50, 60], [60, 120], [120, 130]]);
  assert.deepEqual(offsets(), [WINDOW]);
});

test('scrolling away cancels what is no longer looked at', async () => {
  windows.loadRange(0, 70, always);
  windows.loadRange(60, 130, always);
  await rest();
  assert.deepEqual(cancelled(), [0]);
  assert.deepEqual(offsets(), [0, 60, 120]);
  windows.loadRange(0, 10, always);
  assert.deepEqual(offsets(), [0, 60, 120, 0], 'it is requested again');
});

test('a photo that is needed is loaded although the list is scrolled away', async () => {
  windows.loadRange(0, 60, always);
  let isLoaded = false;
  const needed = windows.loadAt(7).then(() => { isLoaded = true; });
  windows.loadRange(600, 660, always);
  windows.abortRange();
  assert.deepEqual([offsets(), cancelled()], [[0, 600], [600]], 'the request for the list serves both');
  requests[0].end();
  await needed;
  assert.ok(isLoaded);
});

test('a list that is left needs nothing', async () => {
  const needed = windows.loadAt(7);
  windows.abortAll();
  await assert.rejects(needed, { name: 'AbortError' });
});

test('a failure is reported, and the window is requested again', async () => {
  windows.loadRange(0, 60, always);
  requests[0].fail(new Error('502'));
  await rest();
  assert.deepEqual(failures, ['502']);
  windows.loadRange(0, 60, always);
  assert.deepEqual(offsets(), [0, 0]);
});

test('a failure of a photo that is needed is thrown to its caller', async () => {
  const needed = windows.loadAt(65);
  assert.deepEqual(offsets(), [WINDOW]);
  requests[0].fail(new Error('502'));
  await assert.rejects(needed, /502/);
  assert.deepEqual(failures, []);
});

test('the end of a cancelled request does not hide that the window is being loaded again', async () => {
  windows.loadRange(0, 60, always);
  windows.loadRange(600, 660, always);
  windows.loadRange(0, 60, always);
  assert.deepEqual(offsets(), [0, 600, 0]);
  await rest();
  windows.loadRange(0, 60, always);
  assert.deepEqual(offsets(), [0, 600, 0]);
});
