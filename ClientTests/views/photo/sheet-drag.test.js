import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { connectSheetDrag, holdSheet, releaseSheet } from '../../../Web/js/views/photo/sheet-drag.js';
import { restoreGlobals } from '../../globals.js';
import { mediaQuery, openPage, settle } from '../../page/page.js';

const REDUCED = mediaQuery('(prefers-reduced-motion: reduce)');
const HEIGHT = 400;
let dialog;
let head;
let page;
let text;
let turns;

beforeEach(() => {
  openPage();
  REDUCED.matches = true;
  text = element('p');
  head = element('header', { class: 'sheet__head' }, element('button'));
  page = element('div', { class: 'sheet__page' }, head, text);
  dialog = element('dialog', {}, page);
  dialog.offsetHeight = HEIGHT;
  document.body.append(dialog);
  dialog.showModal();
  turns = [];
  connectSheetDrag(dialog, (step) => turns.push(step));
});
afterEach(restoreGlobals);

const way = () => dialog.style.transform;

/** An event of a pointer over a part, at a height and a time. */
function point(name, part, clientY, timeStamp, more = {}) {
  const event = new Event(`pointer${name}`, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  part.dispatchEvent(Object.assign(event, { pointerId: 1, button: 0, clientY, ...more }));
  if (name === 'up' || name === 'cancel') dialog.captured = undefined;
}

/** An event of fingers over a part, at these heights; returns whether the browser may scroll. */
function touch(name, part, heights, timeStamp = 0, more = {}) {
  const event = new Event(`touch${name}`, { bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return part.dispatchEvent(Object.assign(event, {
    touches: heights.map((clientY) => ({ clientX: 0, clientY })), changedTouches: [{ clientX: 0, clientY: 0 }],
  }));
}

/** A finger that moves by these pixels over the text. */
function swipe(across, down, others = []) {
  const at = (clientX, clientY) => ({ clientX, clientY });
  const event = (name, facts) => text.dispatchEvent(Object.assign(new Event(name, { bubbles: true, cancelable: true }), facts));
  event('touchstart', { touches: [at(200, 100), ...others] });
  event('touchend', { touches: others, changedTouches: [at(200 + across, 100 + down)] });
}

test('a swipe over it turns to the next or the previous photo', () => {
  swipe(-60, 20);
  swipe(80, -39);
  assert.deepEqual(turns, [1, -1]);
});

test('short, steep and second fingers turn to none', () => {
  swipe(-50, 0);
  swipe(-60, 31);
  swipe(-200, 0, [{ clientX: 10, clientY: 10 }]);
  assert.deepEqual(turns, []);
});

test('the sheet follows a pointer on its head, never above its place', () => {
  point('down', head, 100, 0);
  point('move', head, 130, 500);
  assert.equal(way(), 'translateY(30px)');
  point('move', head, 60, 600);
  assert.equal(way(), 'translateY(0px)');
});

test('more than a quarter of it closes it, less brings it back', async () => {
  point('down', head, 100, 0);
  point('up', head, 200, 1000);
  await settle();
  assert.deepEqual([dialog.open, way()], [true, '']);
  point('down', head, 100, 2000);
  point('move', head, 201, 2900);
  point('up', head, 201, 3000);
  await settle();
  assert.equal(dialog.open, false);
});

test('a quick pull closes it, however short, and a quick push does not', async () => {
  point('down', head, 100, 0);
  point('up', head, 60, 20);
  await settle();
  assert.equal(dialog.open, true);
  point('down', head, 100, 1000);
  point('up', head, 140, 1060);
  await settle();
  assert.equal(dialog.open, false);
});

test('a drag that the browser cancels closes nothing', async () => {
  point('down', head, 100, 0);
  point('move', head, 390, 50);
  point('cancel', head, 390, 60);
  await settle();
  assert.deepEqual([dialog.open, way()], [true, '']);
});

test('its button, and what is outside its head, are not dragged', () => {
  point('down', head.children[0], 100, 0);
  point('move', head, 200, 10);
  point('down', text, 100, 20);
  point('move', text, 200, 30);
  point('up', text, 300, 40);
  assert.deepEqual([way(), dialog.open], [undefined, true]);
});

test('only the main button of a mouse drags it: the others open menus, which receive the release', () => {
  point('down', head, 100, 0, { pointerType: 'mouse', button: 2 });
  point('move', head, 160, 10, { pointerType: 'mouse' });
  assert.equal(way(), undefined);
});

test('a finger that pulls the start of the text down holds the sheet, which does not scroll meanwhile', async () => {
  touch('start', text, [100]);
  assert.equal(touch('move', text, [110], 100), false);
  assert.equal(touch('move', text, [260], 900), false);
  assert.equal(way(), 'translateY(160px)');
  touch('end', text, [], 1000);
  await settle();
  assert.equal(dialog.open, false);
});

test('a finger that moves up first, or lies on a text that is scrolled, scrolls', () => {
  touch('start', text, [100]);
  assert.equal(touch('move', text, [90]), true);
  assert.equal(touch('move', text, [200]), true);
  touch('end', text, []);
  page.scrollTop = 40;
  touch('start', text, [100]);
  assert.equal(touch('move', text, [200]), true);
  assert.equal(way(), undefined);
});

test('a scroll that has begun is left to the browser', () => {
  touch('start', text, [100]);
  touch('move', text, [120], 0, { cancelable: false });
  assert.equal(way(), undefined);
});

test('a finger that rests has not chosen yet', () => {
  touch('start', text, [100]);
  assert.equal(touch('move', text, [100]), true);
  assert.equal(touch('move', text, [120]), false);
});

test('a finger on the head is a pointer, and two fingers are none', () => {
  touch('start', head, [100]);
  touch('move', head, [200]);
  touch('start', text, [100, 140]);
  touch('move', text, [200, 240]);
  assert.equal(way(), undefined);
});

test('a touch that the system cancels closes nothing', async () => {
  touch('start', text, [100]);
  touch('move', text, [390], 20);
  touch('cancel', text, [], 30);
  await settle();
  assert.deepEqual([dialog.open, way()], [true, '']);
});

test('a second finger ends the pull, and the sheet returns', async () => {
  touch('start', text, [100]);
  touch('move', text, [300], 20);
  touch('start', text, [300, 350], 30);
  touch('move', text, [330, 350], 40);
  touch('end', text, [350], 50);
  touch('end', text, [], 60);
  await settle();
  assert.deepEqual([way(), dialog.open], ['', true]);
});

test('a sheet moves to its place, and closes only once it is out of sight', async () => {
  REDUCED.matches = false;
  holdSheet(dialog, 50);
  void releaseSheet(dialog, false);
  assert.deepEqual(dialog.motions[0].frames, [{ transform: 'translateY(50px)' }, { transform: 'none' }]);
  holdSheet(dialog, 90);
  void releaseSheet(dialog, true);
  assert.deepEqual(dialog.motions[1].frames, [{ transform: 'translateY(90px)' }, { transform: `translateY(${HEIGHT}px)` }]);
  dialog.motions[0].finish();
  await settle();
  assert.equal(dialog.open, true);
  dialog.motions[1].finish();
  await settle();
  assert.equal(dialog.open, false);
});

test('nothing moves for people who prefer that', async () => {
  holdSheet(dialog, 50);
  await releaseSheet(dialog, true);
  assert.deepEqual([dialog.motions, dialog.open], [[], false]);
});
