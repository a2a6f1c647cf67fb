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
let stage;
let held;
/** The calls of the core for pointers and wheels. */
let calls;

beforeEach(() => {
  element = Object.assign(document.createElement('div'), { hasPointerCapture: () => true });
  [held, calls] = [[], []];
  const record = (name) => (_, ...values) => {
    if (/stage_(down|up|cancel|move|wheel|resize)$/.test(name)) calls.push([name, ...values]);
    return Number(name === 'stage_transition');
  };
  const call = new Proxy({}, { get: (_, name) => record(name) });
  stage = new PhotoStage({ ...makeCore(), call, written: (count) => new Float64Array(count) }, element);
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

test('a mouse whose release a menu receives does not hold the photo', () => {
  const mouse = { pointerType: 'mouse', buttons: 1 };
  send('down', 1, mouse);
  element.dispatchEvent(new Event('contextmenu'));
  assert.deepEqual(held, [true, false]);
  send('down', 1, mouse);
  send('move', 1, mouse);
  assert.equal(held.length, 3);
  send('move', 1, { ...mouse, buttons: 0 });
  assert.deepEqual(held.slice(2), [true, false]);
  assert.deepEqual(calls.map(([name]) => name), ['stage_down', 'stage_cancel', 'stage_down', 'stage_move', 'stage_cancel']);
});

test('the menu of a long press leaves the finger to its own events', () => {
  send('down', 2);
  element.dispatchEvent(new Event('contextmenu'));
  assert.deepEqual(held, [true]);
});

test('fingers on a stage that has just been turned touch it in its new size', () => {
  element.getBoundingClientRect = () => ({ left: 0, top: 0, width: 844, height: 390 });
  send('down', 1);
  send('down', 2);
  assert.deepEqual(calls.map(([name, first, second]) => (name === 'stage_resize' ? [first, second] : name)), [[844, 390], 'stage_down', 'stage_down']);
});

test('a pinch on a trackpad in Safari zooms the photo', () => {
  const pinch = (name, scale) => {
    const event = Object.assign(new Event(name, { cancelable: true }), { scale, clientX: 30, clientY: 40 });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  };
  assert.deepEqual(['gesturestart', 'gesturechange', 'gesturechange'].map((name, index) => pinch(name, 1.1 ** index)), [true, true, true]);
  const turns = calls.map(([, across, down, unit, zooms, x, y]) => [across, unit, zooms, x, y, Math.exp(-down / 100).toFixed(6)]);
  assert.deepEqual(turns, [[0, 0, 1, 30, 40, '1.000000'], [0, 0, 1, 30, 40, '1.100000'], [0, 0, 1, 30, 40, '1.100000']]);
});

test('the stage does not cut a photo on its way from or to its cell', async () => {
  const isCut = () => !element.classList.contains('is-transitioning');
  const end = () => element.querySelectorAll('.stage__slide').forEach(({ motions }) => motions.forEach((motion) => motion.finish()));
  const cell = { x: 1, y: 2, width: 30, height: 40 };
  assert.equal(isCut(), true);
  const opened = stage.transition(cell, 'open');
  assert.equal(isCut(), false);
  end();
  await opened;
  assert.equal(isCut(), true);
  const closed = stage.transition(cell, 'close');
  end();
  await closed;
  assert.equal(isCut(), false, 'it stays in its cell until the screen is removed');
});
