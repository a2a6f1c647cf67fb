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

test('a second sheet that was requested while the first one was loading is not shown', () => {
  const make = () => Object.assign(blank(), { showModal() { this.isShown = true; } });
  const [first, second] = [make(), make()];
  showSheet(first);
  document.querySelector = (selector) => (selector === 'dialog.sheet[open]' ? first : null);
  let hasEnded = false;
  second.addEventListener('close', () => { hasEnded = true; });
  showSheet(second);
  document.querySelector = () => null;
  assert.deepEqual([first.isShown, second.isShown, hasEnded], [true, undefined, true]);
});
