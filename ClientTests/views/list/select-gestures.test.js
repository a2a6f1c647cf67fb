import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { setGlobal } from '../../globals.js';
import { frame, holdFrames } from '../../page/frames.js';
import { openPage, send } from '../../page/page.js';

openPage();
const { connectSelecting } = await import('../../../Web/js/views/list/select-gestures.js');

const HEIGHT = 844;
/** Cells in three columns. */
const SIDE = 130;
let cells;
/** How far the page is scrolled. */
let top;
/** The numbers of the cells that were selected and dragged to. */
let selected;
/** @type {AbortController} */
let life;

beforeEach(() => {
  openPage();
  holdFrames();
  mock.timers.enable({ apis: ['setTimeout'] });
  setGlobal('innerHeight', HEIGHT);
  [top, selected] = [3000, []];
  setGlobal('scrollBy', (_, distance) => { top += distance; });
  document.elementFromPoint = (x, y) => cells[Math.floor((y + top) / SIDE) * 3 + Math.floor(x / SIDE)];
  cells = Array.from({ length: 300 }, (_, index) => element('a', { 'data-photo': String(index), href: '/x' }));
  const container = element('section', {}, ...cells);
  document.body.append(container);
  const add = ({ dataset }) => selected.push(Number(dataset.photo));
  life = new AbortController();
  connectSelecting(container, { isSelecting: () => selected.length > 0, select: add, dragTo: add }, life.signal);
});
afterEach(() => {
  life.abort();
  mock.timers.reset();
});

/** A finger presses long at a height of the screen; returns what moves it. */
function press(y) {
  const cell = document.elementFromPoint(200, y);
  const act = (name, more = {}) => send(cell, name, { clientX: 200, clientY: y, pointerType: 'touch', isPrimary: true, pointerId: 1, ...more });
  act('pointerdown');
  mock.timers.tick(450);
  return act;
}

function passFrames(count) {
  for (let number = 0; number < count; number += 1) frame();
}

for (const y of [30, 80, 400, 760, 820]) {
  test(`a finger that rests at ${y} of ${HEIGHT} pixels selects one photo and does not scroll`, () => {
    const act = press(y);
    passFrames(20);
    act('pointermove', { clientX: 204, clientY: y + 9 });
    passFrames(20);
    act('pointerup');
    assert.deepEqual([top, selected.length], [3000, 1]);
  });
}

test('a finger that has moved scrolls at an edge, also back where it pressed, until it is released', () => {
  const act = press(820);
  act('pointermove', { clientY: 790 });
  act('pointermove', { clientY: 820 });
  passFrames(20);
  assert.ok(top > 3000 && selected.length > 1);
  act('pointerup');
  const end = top;
  passFrames(3);
  assert.equal(top, end);
});

test('a finger that moves before it has pressed long selects nothing', () => {
  const cell = cells[75];
  send(cell, 'pointerdown', { clientX: 9, clientY: 9, pointerType: 'touch', isPrimary: true });
  send(cell, 'pointermove', { clientX: 9, clientY: 20 });
  mock.timers.tick(450);
  assert.deepEqual(selected, []);
});
