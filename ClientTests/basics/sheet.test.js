import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { fillSheet, showSheet } from '../../Web/js/basics/sheet.js';
import { openPage, send } from '../page/page.js';

beforeEach(() => { openPage(); });

/** Presses and releases; a click is reported for what contains both. Returns whether the sheet is still open. */
function staysOpen(pressed, clicked) {
  const field = element('input');
  const dialog = element('dialog', { class: 'sheet' }, field);
  showSheet(dialog);
  for (const [name, where] of [['pointerdown', pressed], ['click', clicked]]) send(where === 'outside' ? dialog : field, name);
  const { open } = dialog;
  dialog.remove();
  return open;
}

test('a sheet is closed by a press outside, and not by a drag that began in a field', () => {
  assert.equal(staysOpen('outside', 'outside'), false);
  assert.equal(staysOpen('field', 'field'), true);
  assert.equal(staysOpen('field', 'outside'), true);
});

test('a second sheet that was requested while the first one was loading is not shown', () => {
  const make = () => Object.assign(element('dialog', { class: 'sheet' }), { showModal() { this.isShown = this.open = true; } });
  const [first, second] = [make(), make()];
  showSheet(first);
  let hasEnded = false;
  second.addEventListener('close', () => { hasEnded = true; });
  showSheet(second);
  assert.deepEqual([first.isShown, second.isShown, hasEnded], [true, undefined, true]);
});

test('a message in a sheet stays when the sheet is filled again', () => {
  const dialog = element('dialog', { class: 'sheet' });
  fillSheet(dialog, { title: 'One', close: 'Close' });
  const message = element('div', { class: 'toasts' });
  dialog.append(message);
  fillSheet(dialog, { title: 'Two', close: 'Close' });
  assert.deepEqual(dialog.children.map(({ className }) => className), ['sheet__page', 'toasts']);
  assert.equal(dialog.querySelector('h2').textContent, 'Two');
});
