import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { openPage, send } from '../page/page.js';

openPage();
const { connectKeyboard } = await import('../../Web/js/shell/keyboard.js');
const { connectSelecting } = await import('../../Web/js/views/list/select-gestures.js');

let pressed;
let life;

beforeEach(() => {
  pressed = [];
  life?.abort();
  life = new AbortController();
  const key = ({ key: name }) => name !== 'Tab' && pressed.push(name) > 0;
  connectKeyboard({ key }, life.signal);
});

/** Holds a key down. Returns which of the events the page handled instead of the browser. */
const holds = (key, target = document) => [false, true, true].map((repeat) => send(target, 'keydown', { key, repeat }).defaultPrevented);

for (const key of ['Delete', 'f', 'i', 's', ' ', 'Enter']) {
  test(`held down, “${key}” acts once, and does nothing else`, () => {
    assert.deepEqual(holds(key), [true, true, true]);
    assert.deepEqual(pressed, [key]);
  });
}

for (const key of ['ArrowRight', 'PageDown', '+', '-']) {
  test(`held down, “${key}” goes on`, () => {
    assert.deepEqual(holds(key), [true, true, true]);
    assert.deepEqual(pressed, [key, key, key]);
  });
}

/** Presses a key on a keyboard of a platform. Returns the keys that were handled, with `ctrl-` in front where that was held. */
function presses(platform, key, held = {}) {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { platform }, configurable: true });
  globalThis.KeyboardEvent = class { constructor(name, fields) { Object.assign(this, fields); } };
  const keys = [];
  life.abort();
  life = new AbortController();
  connectKeyboard({ key: (event) => keys.push((event.ctrlKey ? 'ctrl-' : '') + event.key) > 0 }, life.signal);
  send(document, 'keydown', { key, ...held });
  delete globalThis.KeyboardEvent;
  if (before) Object.defineProperty(globalThis, 'navigator', before);
  else delete globalThis.navigator;
  return keys;
}

for (const [platform, key, held, handled] of [
  ['MacIntel', 'a', { metaKey: true }, ['ctrl-a']],
  ['MacIntel', 'f', { metaKey: true }, ['ctrl-f']],
  ['MacIntel', 'r', { metaKey: true }, []],
  ['MacIntel', 'a', { ctrlKey: true }, ['ctrl-a']],
  ['MacIntel', 'Backspace', {}, ['Delete']],
  ['MacIntel', 'Backspace', { metaKey: true }, []],
  ['iPad', 'Backspace', {}, ['Delete']],
  ['Win32', 'a', { metaKey: true }, []],
  ['Linux x86_64', 'Backspace', {}, ['Backspace']],
]) {
  test(`on ${platform}, ${key} with ${Object.keys(held)} is ${handled}`, () => assert.deepEqual(presses(platform, key, held), handled));
}

test('a key of the browser stays its own', () => {
  assert.deepEqual(holds('Tab'), [false, false, false]);
});

test('the panel next to a photo is scrolled by its arrow keys, and the photo gets all others', () => {
  const panel = element('dialog', { class: 'info' });
  document.body.append(panel);
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'i']) send(panel, 'keydown', { key });
  assert.deepEqual(pressed, ['ArrowRight', 'i']);
});

test('a button is pressed once by Enter', () => {
  const button = element('button');
  document.body.append(button);
  assert.deepEqual(holds('Enter', button), [false, true, true]);
  assert.deepEqual(pressed, []);
});

test('a photo is selected once by a key that is held down', () => {
  const cell = element('a', { 'data-photo': '1' });
  const selected = [];
  connectSelecting(cell, { isSelecting: () => true, select: (photo) => selected.push(photo), dragTo: () => undefined }, life.signal);
  assert.deepEqual(holds('x', cell), [true, true, true]);
  assert.deepEqual(selected, [cell]);
});
