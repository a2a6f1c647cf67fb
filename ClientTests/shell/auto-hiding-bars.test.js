import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { restoreGlobals, setGlobal, Target } from '../globals.js';

const hiding = Object.assign(new Target(), { matches: true });
globalThis.matchMedia = () => hiding;
const { connectAutoHidingBars, AutoHidingBars } = await import('../../Web/js/shell/auto-hiding-bars.js');

class Bar extends Target {
  classes = new Set();
  classList = { toggle: (name, isOn) => (isOn ? this.classes.add(name) : this.classes.delete(name)) };
  isUsed = false;
  offsetHeight = 56;
  matches() { return this.isUsed; }
  get isHidden() { return this.classes.has('is-away'); }
}

/** @type {AbortController} */
let life;
let bars;
/** The page's scroll position. */
let scroller;

beforeEach(() => {
  life = new AbortController();
  bars = [new Bar(), new Bar()];
  hiding.matches = true;
  scroller = { scrollTop: 0, scrollHeight: 5000, clientHeight: 800 };
  setGlobal('innerHeight', 800);
  setGlobal('document', Object.assign(new Target(), { scrollingElement: scroller, documentElement: { dataset: {} } }));
  new AutoHidingBars(bars).connect(life.signal);
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

/** Scrolls to positions, one after the other; returns whether the bars are hidden. */
function scroll(...tops) {
  for (const top of tops) {
    scroller.scrollTop = top;
    document.dispatchEvent(new Event('scroll'));
  }
  assert.equal(bars[0].isHidden, bars[1].isHidden);
  return bars[0].isHidden;
}

test('bars leave while scrolling down, and return while scrolling up', () => {
  assert.equal(scroll(20, 40, 60), true);
  assert.equal(scroll(55), true);
  assert.equal(scroll(50), false);
});

test('they stay near the top, and return at it', () => {
  assert.equal(scroll(25, 48), false);
  assert.equal(scroll(49), true);
  assert.equal(scroll(0), false);
});

test('small movements in turn do nothing', () => {
  assert.equal(scroll(300, 320, 310, 330, 320, 340, 330), false);
});

test('a jump by more than a screen is not a scroll', () => {
  assert.equal(scroll(900), false);
  assert.equal(scroll(930), true);
  assert.equal(scroll(100), true);
});

test('a jump to the top, by more than a screen, shows them', () => {
  assert.equal(scroll(700, 1400, 2100), true);
  assert.equal(scroll(0), false);
});

test('pulling the page beyond its end is not scrolling up again', () => {
  scroll(700, 1400, 2100, 2800, 3500, 4190);
  assert.equal(scroll(4300), true);
  assert.equal(scroll(4200), true);
});

test('bars in use stay', () => {
  bars[1].isUsed = true;
  assert.equal(scroll(100, 200), false);
  bars[1].isUsed = false;
  document.documentElement.dataset.selecting = '';
  assert.equal(scroll(300), false);
});

test('bars return when one of them gets the focus', () => {
  scroll(100, 200);
  bars[1].dispatchEvent(new Event('focusin'));
  assert.equal(scroll(), false);
});

test('bars return when the screen becomes large, and stay', () => {
  scroll(100, 200);
  hiding.matches = false;
  hiding.dispatchEvent(new Event('change'));
  assert.equal(scroll(), false);
  assert.equal(scroll(300, 400), false);
});

test('a page that is left listens no more', () => {
  life.abort();
  assert.equal(scroll(100, 200), false);
});

test('the bar has a title while the large title is scrolled away', () => {
  const title = new Bar();
  const parts = { 'body > header.bar--list': bars[0], '[data-large-title]': title };
  let notify;
  const observed = [];
  setGlobal('HTMLElement', Bar);
  setGlobal('IntersectionObserver', class {
    constructor(callback, options) {
      notify = (isIntersecting) => callback([{ isIntersecting }]);
      observed.push(options.rootMargin);
    }
    observe(each) { observed.push(each); }
    disconnect() { observed.length = 0; }
  });
  document.querySelector = (selector) => parts[selector] ?? null;
  connectAutoHidingBars(life.signal);
  assert.deepEqual(observed, ['-56px 0px 0px', title]);
  notify(false);
  assert.ok(bars[0].classes.has('has-title'));
  notify(true);
  assert.ok(!bars[0].classes.has('has-title'));
  life.abort();
  assert.deepEqual(observed, []);
});
