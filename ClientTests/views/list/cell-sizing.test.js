import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blank, startPage } from '../blank-page.js';

startPage();
const { CellSizing } = await import('../../../Web/js/views/list/cell-sizing.js');

test('a finger whose end was not reported does not make a pinch of the next touch', () => {
  const captured = [];
  const container = Object.assign(blank(), { style: { setProperty: () => undefined }, setPointerCapture: (id) => captured.push(id) });
  const core = { call: new Proxy({}, { get: () => () => 0 }) };
  const list = { kind: 'grid', zoomed: { place: () => undefined } };
  new CellSizing(core, container, list).connect(new AbortController().signal);
  const send = (name, pointerId, isPrimary) => container.dispatchEvent(
    Object.assign(new Event(`pointer${name}`), { pointerId, isPrimary, pointerType: 'touch', clientX: 9, clientY: 9 }));
  send('down', 1, true);
  send('down', 2, true);
  assert.deepEqual(captured, []);
  send('down', 3, false);
  assert.deepEqual(captured, [2, 3]);
});
