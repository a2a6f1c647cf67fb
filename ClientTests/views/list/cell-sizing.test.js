import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { makeCore } from '../../core/idle-core.js';
import { openPage, send } from '../../page/page.js';

openPage();
const { CellSizing } = await import('../../../Web/js/views/list/cell-sizing.js');

test('a finger whose end was not reported does not make a pinch of the next touch', () => {
  const captured = [];
  const container = Object.assign(element('section'), { setPointerCapture: (id) => captured.push(id) });
  const list = { kind: 'grid', zoomed: { position: () => undefined } };
  new CellSizing(makeCore(), container, list).connect(new AbortController().signal);
  const press = (pointerId, isPrimary) => send(container, 'pointerdown', { pointerId, isPrimary, pointerType: 'touch', clientX: 9, clientY: 9 });
  press(1, true);
  press(2, true);
  assert.deepEqual(captured, []);
  press(3, false);
  assert.deepEqual(captured, [2, 3]);
});
