import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { blank, makeCore, startPage } from '../blank-page.js';

startPage();
const { PhotoStage } = await import('../../../Web/js/views/photo/photo-stage.js');

let element;
let held;

beforeEach(() => {
  element = Object.assign(blank(), { setPointerCapture: () => undefined, hasPointerCapture: () => true });
  held = [];
  const stage = new PhotoStage(makeCore(), element);
  stage.connect();
  stage.addEventListener('held', ({ detail }) => held.push(detail));
});

const send = (name, pointerId, more = {}) => element.dispatchEvent(
  Object.assign(new Event(`pointer${name}`), { pointerId, pointerType: 'touch', button: 0, clientX: 9, clientY: 9, ...more }));

test('a finger holds the photo until it leaves', () => {
  send('down', 1);
  send('up', 1);
  send('down', 2);
  send('cancel', 2);
  assert.deepEqual(held, [true, false, true, false]);
});

test('of two fingers the last one ends it', () => {
  send('down', 1);
  send('down', 2);
  send('up', 1);
  assert.deepEqual(held, [true]);
  send('up', 2);
  assert.deepEqual(held, [true, false]);
});

test('only the main button of a mouse holds it: others open menus, and are released there', () => {
  for (const button of [1, 2]) send('down', 1, { pointerType: 'mouse', button });
  assert.deepEqual(held, []);
  send('down', 1, { pointerType: 'mouse' });
  send('up', 1, { pointerType: 'mouse' });
  assert.deepEqual(held, [true, false]);
});
