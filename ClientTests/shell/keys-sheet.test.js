import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { messages } from '#messages/keys.js';
import { openKeys } from '../../Web/js/shell/keys-sheet.js';
import { restoreGlobals } from '../globals.js';
import { openPage } from '../page/page.js';

beforeEach(() => {
  openPage();
  navigator.platform = 'Linux x86_64';
});
afterEach(restoreGlobals);

const texts = (selector) => document.querySelectorAll(selector).map(({ textContent }) => textContent);
const groups = () => texts('.keys__title');

test('the sheet lists each key with what it does', () => {
  openKeys();
  assert.ok(document.querySelector('dialog').open);
  assert.deepEqual(groups(), messages.groups.map(([name]) => name));
  assert.equal(texts('kbd').length, texts('dd').length);
  assert.ok(texts('.metadata__row').includes('/Search'));
});

test('a second press does not open another one', () => {
  openKeys();
  openKeys();
  assert.equal(document.querySelectorAll('dialog').length, 1);
});

test('it can be opened again after it was closed', () => {
  openKeys();
  document.querySelector('.sheet__head button').click();
  assert.equal(document.querySelector('dialog'), null);
  openKeys();
  assert.ok(document.querySelector('dialog').open);
});

test('keys are named as on the keyboard of the person', () => {
  openKeys();
  assert.ok(texts('kbd').includes('Ctrl + a') && texts('kbd').includes('Delete'));
  document.querySelector('dialog').close();
  navigator.platform = 'MacIntel';
  openKeys();
  assert.ok(texts('kbd').includes('⌘ + a') && texts('kbd').includes('Delete ⌫'));
  assert.ok(!texts('kbd').includes('Delete') && !texts('kbd').some((key) => key.includes('Ctrl')));
});

for (const [role, hidden, shown] of [['visitor', ['f', 'Delete', 'r'], []], ['viewer', ['Delete', 'r'], ['f']], ['member', [], ['f', 'Delete', 'r']]]) {
  test(`a ${role} sees the keys that ${role === 'member' ? 'change photos' : 'are not for others only'}`, () => {
    document.documentElement.dataset.role = role;
    openKeys();
    for (const key of hidden) assert.ok(!texts('kbd').includes(key), key);
    for (const key of [...shown, 'Enter', '/']) assert.ok(texts('kbd').includes(key), key);
  });
}

test('a group without any key for the person is left out', () => {
  document.documentElement.dataset.role = 'visitor';
  openKeys();
  assert.deepEqual(groups(), ['Lists', 'One photo', 'Slideshow']);
});
