import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blank, startPage } from '../views/blank-page.js';

startPage();
const { showSheet } = await import('../../Web/js/basics/sheet.js');

/** Presses and releases; a click is reported for what contains both. Returns whether the sheet is still open. */
function staysOpen(pressed, clicked) {
  let isOpen = true;
  const field = blank();
  const dialog = Object.assign(blank(), { showModal: () => undefined, close: () => { isOpen = false; } });
  showSheet(dialog);
  for (const [name, where] of [['pointerdown', pressed], ['click', clicked]]) {
    const event = new Event(name);
    Object.defineProperty(event, 'target', { value: where === 'outside' ? dialog : field });
    dialog.dispatchEvent(event);
  }
  return isOpen;
}

test('a sheet is closed by a press outside, and not by a drag that began in a field', () => {
  assert.equal(staysOpen('outside', 'outside'), false);
  assert.equal(staysOpen('field', 'field'), true);
  assert.equal(staysOpen('field', 'outside'), true);
});
