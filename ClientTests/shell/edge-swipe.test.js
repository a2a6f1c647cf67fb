import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connectEdgeSwipe } from '../../Web/js/shell/edge-swipe.js';
import { restoreGlobals, setGlobal, Target } from '../globals.js';

const WIDTH = 400;

class Link extends EventTarget {
  clicks = 0;
  isInert = false;
  closest() { return this.isInert ? this : null; }
  click() { this.clicks += 1; }
}

/** @type {AbortController} */
let life;
/** The arrows of the page, the topmost one last. */
let links;
let hasSheet;
let direction;
/** What the finger touches. */
let target;

beforeEach(() => {
  life = new AbortController();
  links = [new Link(), new Link()];
  target = new Target();
  [hasSheet, direction] = [false, 'ltr'];
  setGlobal('HTMLAnchorElement', Link);
  setGlobal('innerWidth', WIDTH);
  setGlobal('navigator', {});
  setGlobal('getComputedStyle', () => ({ direction }));
  setGlobal('document', Object.assign(new Target(), {
    documentElement: {}, querySelectorAll: () => links, querySelector: () => (hasSheet ? {} : null),
  }));
  connectEdgeSwipe(life.signal);
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

/** @returns {boolean} whether what is below receives the touch */
function press(x, y = 100, facts = {}) {
  let isStopped = false;
  const event = Object.assign(new Event('pointerdown'), { pointerType: 'touch', isPrimary: true, clientX: x, clientY: y, ...facts });
  Object.defineProperties(event, { target: { value: target }, stopPropagation: { value: () => { isStopped = true; } } });
  document.dispatchEvent(event);
  return !isStopped;
}

function lift(x, y = 100, touches = []) {
  target.dispatchEvent(Object.assign(new Event('touchend'), { touches, changedTouches: [{ clientX: x, clientY: y }] }));
}

const clicks = () => links.map((link) => link.clicks);

test('a swipe from the edge presses the topmost arrow, and nothing below it', () => {
  assert.equal(press(10), false);
  lift(80);
  assert.deepEqual(clicks(), [0, 1]);
});

test('an arrow that is inert is below another screen', () => {
  links[1].isInert = true;
  press(10);
  lift(80);
  assert.deepEqual(clicks(), [1, 0]);
});

for (const [what, from, to] of [
  ['begins away from the edge', [25, 100], [200, 100]],
  ['is short', [10, 100], [73, 100]],
  ['is rather vertical', [10, 100], [90, 190]],
  ['leads to the edge', [20, 100], [0, 100]],
]) {
  test(`a swipe that ${what} presses nothing`, () => {
    press(...from);
    lift(...to);
    assert.deepEqual(clicks(), [0, 0]);
  });
}

test('in a mirrored page, the edge is on the right', () => {
  direction = 'rtl';
  assert.equal(press(10), true);
  assert.equal(press(WIDTH - 10), false);
  lift(WIDTH - 80);
  assert.deepEqual(clicks(), [0, 1]);
});

for (const [what, facts] of [['a mouse', { pointerType: 'mouse' }], ['a second finger', { isPrimary: false }]]) {
  test(`${what} does not swipe`, () => {
    assert.equal(press(10, 100, facts), true);
    lift(80);
    assert.deepEqual(clicks(), [0, 0]);
  });
}

test('a second finger ends the swipe of the first', () => {
  press(10);
  press(10, 200, { isPrimary: false });
  lift(80);
  assert.deepEqual(clicks(), [0, 0]);
});

test('one finger that is lifted of two does not end the touch', () => {
  press(10);
  lift(80, 100, [{}]);
  assert.deepEqual(clicks(), [0, 0]);
});

for (const [what, change] of [['an open sheet', () => { hasSheet = true; }], ['no arrow', () => { links = []; }]]) {
  test(`with ${what}, what is below receives the touch`, () => {
    change();
    assert.equal(press(10), true);
    lift(80);
    assert.ok(clicks().every((count) => count === 0));
  });
}

test('a sheet that opens during the swipe stays', () => {
  press(10);
  hasSheet = true;
  lift(80);
  assert.deepEqual(clicks(), [0, 0]);
});

test('a page that is left swipes no more', () => {
  life.abort();
  assert.equal(press(10), true);
});
