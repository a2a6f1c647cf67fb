import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { makeCore } from '../../core/idle-core.js';
import { holdFrames } from '../../page/frames.js';
import { openPage } from '../../page/page.js';

openPage();
holdFrames();
const { PhotoStage } = await import('../../../Web/js/views/photo/photo-stage.js');

globalThis.PointerEvent = class extends Event {
  constructor(name, more) {
    super(name);
    Object.assign(this, more);
  }
};
let element;
let held;
/** What the core was told of pointers and wheels. */
let told;

beforeEach(() => {
  element = Object.assign(document.createElement('div'), { hasPointerCapture: () => true });
  [held, told] = [[], []];
  const tell = (name) => (_, ...values) => {
    if (/stage_(down|up|cancel|move|wheel)/.test(name)) told.push([name, ...values]);
    return 0;
  };
  const stage = new PhotoStage({ ...makeCore(), call: new Proxy({}, { get: (_, name) => tell(name) }) }, element);
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

test('a mouse whose release a menu takes does not hold the photo', () => {
  const mouse = { pointerType: 'mouse', buttons: 1 };
  send('down', 1, mouse);
  element.dispatchEvent(new Event('contextmenu'));
  assert.deepEqual(held, [true, false]);
  send('down', 1, mouse);
  send('move', 1, mouse);
  assert.equal(held.length, 3);
  send('move', 1, { ...mouse, buttons: 0 });
  assert.deepEqual(held.slice(2), [true, false]);
  assert.deepEqual(told.map(([name]) => name), ['stage_down', 'stage_cancel', 'stage_down', 'stage_move', 'stage_cancel']);
});

test('the menu of a long press leaves the finger to its own events', () => {
  send('down', 2);
  element.dispatchEvent(new Event('contextmenu'));
  assert.deepEqual(held, [true]);
});

test('a pinch on a trackpad in Safari zooms the photo', () => {
  const pinch = (name, scale) => {
    const event = Object.assign(new Event(name, { cancelable: true }), { scale, clientX: 30, clientY: 40 });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  };
  assert.deepEqual(['gesturestart', 'gesturechange', 'gesturechange'].map((name, index) => pinch(name, 1.1 ** index)), [true, true, true]);
  const turns = told.map(([, across, down, unit, zooms, x, y]) => [across, unit, zooms, x, y, Math.exp(-down / 100).toFixed(6)]);
  assert.deepEqual(turns, [[0, 0, 1, 30, 40, '1.000000'], [0, 0, 1, 30, 40, '1.100000'], [0, 0, 1, 30, 40, '1.100000']]);
});
