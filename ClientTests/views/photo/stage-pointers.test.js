import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { connectPointers, connectRaise } from '../../../Web/js/views/photo/stage-pointers.js';
import { restoreGlobals, setGlobal } from '../../globals.js';
import { openPage } from '../../page/page.js';

const STAGE = 512;
/** @type {AbortController} */
let life;
let stage;
/** The calls of the core, and when the stage was measured and drawn. */
let log;
/** How far the finger has pulled the panel up. */
let raised;

beforeEach(() => {
  openPage();
  setGlobal('PointerEvent', class extends Event {
    constructor(name, more) {
      super(name);
      Object.assign(this, more);
    }
  });
  life = new AbortController();
  [log, raised] = [[], []];
  stage = element('div', { 'data-mode': 'fit' });
  const call = new Proxy({}, { get: (_, name) => (address, ...values) => log.push([name, address, ...values]) });
  const [measure, draw] = ['measure', 'draw'].map((name) => () => log.push([name]));
  connectPointers({ call }, { element: stage, address: STAGE, box: () => ({ left: 10, top: 20 }), measure, draw }, life.signal);
  connectRaise(stage, (pixels) => raised.push(pixels), life.signal);
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

function send(name, more = {}) {
  const event = new Event(name, { cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: 3000 });
  return stage.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, buttons: 1, clientX: 110, clientY: 220, ...more }));
}

const calls = () => log.filter(([name]) => name.startsWith('stage_'));

test('a finger is reported in the coordinates of the stage and in seconds', () => {
  send('pointerdown');
  send('pointermove', { clientX: 130 });
  send('pointerup');
  assert.deepEqual(calls(), [['stage_down', STAGE, 1, 100, 200, 3], ['stage_move', STAGE, 1, 120, 200, 3], ['stage_up', STAGE, 1, 3]]);
  assert.equal(stage.captured, 1, 'also outside the stage');
});

test('the stage is measured before a finger, and drawn after each of its events', () => {
  send('pointerdown');
  send('pointermove');
  send('pointercancel');
  assert.deepEqual(log.map(([name]) => name), ['measure', 'stage_down', 'draw', 'stage_move', 'draw', 'stage_cancel', 'draw']);
});

test('a pointer that only passes over the stage is not reported', () => {
  send('pointermove');
  assert.deepEqual(log, []);
});

test('a mouse whose release was lost is cancelled at its next movement', () => {
  const mouse = { pointerType: 'mouse', pointerId: 5 };
  send('pointerdown', mouse);
  send('pointermove', { ...mouse, buttons: 0 });
  assert.deepEqual(calls().map(([name, , id]) => [name, id]), [['stage_down', 5], ['stage_cancel', 5]]);
});

test('a menu cancels the mouse, but neither a released one nor a finger', () => {
  send('pointerdown', { pointerType: 'mouse', pointerId: 5 });
  send('contextmenu');
  assert.equal(calls().at(-1)[0], 'stage_cancel');
  send('contextmenu');
  send('pointerdown', { pointerType: 'mouse', pointerId: 5 });
  send('pointerup', { pointerType: 'mouse', pointerId: 5 });
  send('pointerdown');
  send('contextmenu');
  assert.deepEqual(calls().map(([name]) => name.slice(6)), ['down', 'cancel', 'down', 'up', 'down']);
});

test('other buttons of a mouse are not reported', () => {
  send('pointerdown', { pointerType: 'mouse', button: 2 });
  assert.deepEqual(log, []);
});

test('a wheel turns the photo and not the page', () => {
  const isScrolling = send('wheel', { deltaX: 1, deltaY: 2, deltaMode: 1, ctrlKey: true });
  send('wheel', { deltaX: 0, deltaY: -3, deltaMode: 0, ctrlKey: false });
  assert.equal(isScrolling, false);
  assert.deepEqual(calls(), [['stage_wheel', STAGE, 1, 2, 1, 1, 100, 200, 3], ['stage_wheel', STAGE, 0, -3, 0, 0, 100, 200, 3]]);
});

test('a pinch in Safari zooms by what it has changed, each time from the start', () => {
  for (const [name, scale] of [['gesturestart', 1], ['gesturechange', 2], ['gesturechange', 4], ['gesturestart', 1], ['gesturechange', 2]]) send(name, { scale });
  const zooms = calls().map(([, , , down]) => Math.exp(-down / 100).toFixed(3));
  assert.deepEqual(zooms, ['1.000', '2.000', '2.000', '1.000', '2.000']);
});

test('the picture is not dragged out of the page', () => {
  assert.equal(send('dragstart'), false);
});

test('a finger that moves up raises the panel, from where its direction is known', () => {
  send('pointerdown');
  send('pointermove', { clientY: 209 });
  assert.deepEqual(raised, []);
  send('pointermove', { clientY: 208 });
  send('pointermove', { clientY: 150 });
  send('pointerup');
  assert.deepEqual(raised, [12, 70, 0]);
});

test('the panel stays in the hand when the finger comes back below its start', () => {
  send('pointerdown');
  send('pointermove', { clientY: 180 });
  send('pointermove', { clientY: 260 });
  send('pointercancel');
  assert.deepEqual(raised, [40, 1, 0]);
});

test('a finger that moves aside or down turns or closes the photo, for as long as it is down', () => {
  for (const moved of [{ clientX: 140, clientY: 195 }, { clientY: 240 }]) {
    send('pointerdown');
    send('pointermove', moved);
    send('pointermove', { clientY: 100 });
    send('pointerup');
  }
  assert.deepEqual(raised, []);
});

test('a second finger lowers the panel', () => {
  send('pointerdown');
  send('pointermove', { clientY: 180 });
  send('pointerdown', { pointerId: 2, isPrimary: false });
  send('pointermove', { clientY: 100 });
  send('pointermove', { clientY: 100, pointerId: 2 });
  assert.deepEqual(raised, [40, 0]);
});

test('neither a mouse nor a finger on a zoomed photo raises it', () => {
  send('pointerdown', { pointerType: 'mouse' });
  send('pointermove', { pointerType: 'mouse', clientY: 100 });
  stage.dataset.mode = 'fill';
  send('pointerdown');
  send('pointermove', { clientY: 100 });
  assert.deepEqual(raised, []);
});

test('a stage that was left handles nothing', () => {
  life.abort();
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'wheel', 'gesturestart', 'contextmenu', 'dragstart']) {
    stage.captured = 1;
    assert.equal(send(name, { clientY: 0 }), true, name);
  }
  assert.deepEqual([log, raised], [[], []]);
});
