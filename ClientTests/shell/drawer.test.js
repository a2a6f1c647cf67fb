import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { restoreGlobals, setGlobal, Target } from '../globals.js';

/** Whether the sidebar is beside the page. */
const beside = Object.assign(new Target(), { matches: false });
globalThis.matchMedia = () => beside;
const { connectDrawer } = await import('../../Web/js/shell/drawer.js');

class FakeElement extends Target {
  attributes = new Map();
  isButton = false;
  /** @type {FakeElement[]} */
  contents = [];
  setAttribute(name, value) { this.attributes.set(name, value); }
  closest() { return this.isButton ? this : null; }
  contains(other) { return other === this || this.contents.includes(other); }
  querySelector() { return this.contents[0] ?? null; }
  getClientRects() { return [{}]; }
  focus() { document.activeElement = this; }
}

/** @type {AbortController} */
let life;
let sidebar;
let button;
let link;
let elsewhere;
let stored;
/** The selector of what else the page has: an arrow back or a sheet. */
let other;
let page;

beforeEach(() => {
  life = new AbortController();
  [sidebar, button, link, elsewhere] = Array.from({ length: 4 }, () => new FakeElement());
  button.isButton = true;
  sidebar.contents = [link];
  beside.matches = false;
  stored = new Map();
  other = '';
  page = new Target();
  for (const name of ['Element', 'Node', 'HTMLElement', 'HTMLButtonElement', 'HTMLAnchorElement']) setGlobal(name, FakeElement);
  setGlobal('localStorage', { setItem: (key, value) => stored.set(key, value), removeItem: (key) => stored.delete(key) });
  setGlobal('addEventListener', page.addEventListener.bind(page));
  setGlobal('document', Object.assign(new Target(), {
    documentElement: { dataset: {} }, body: { dataset: {} }, activeElement: elsewhere,
    querySelector: (selector) => ({ '#sidebar': sidebar, '[data-drawer-button]': button })[selector] ?? (selector.split(', ').includes(other) ? elsewhere : null),
  }));
  connectDrawer(life.signal);
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

/** An event at the document, from an element; returns whether it does something else, too. */
function act(name, target, facts = {}) {
  let isStopped = false;
  const event = Object.assign(new Event(name, { cancelable: true }), facts);
  Object.defineProperties(event, { target: { value: target }, stopPropagation: { value: () => { isStopped = true; } } });
  document.dispatchEvent(event);
  if (name === 'click') assert.equal(isStopped, event.defaultPrevented);
  return !event.defaultPrevented;
}

/** A finger on an element that moves through places. */
function swipe(host, ...places) {
  for (const [number, [clientX, clientY]] of places.entries()) {
    const touches = [{ clientX, clientY }];
    host.dispatchEvent(Object.assign(new Event(number === 0 ? 'touchstart' : 'touchmove'), { touches }));
  }
}

const isOpen = () => document.body.dataset.drawer === 'open';
const isHidden = () => document.documentElement.dataset.sidebar === 'hidden';
const isExpanded = () => button.attributes.get('aria-expanded') === 'true';

/** Turns the tablet. */
function turn(isBeside) {
  beside.matches = isBeside;
  beside.dispatchEvent(new Event('change'));
}

test('the button opens the drawer and focuses it, and closes it and is focused again', () => {
  assert.equal(isExpanded(), false);
  act('click', button);
  assert.deepEqual([isOpen(), isExpanded(), document.activeElement], [true, true, link]);
  act('click', button);
  assert.deepEqual([isOpen(), isExpanded(), document.activeElement], [false, false, button]);
});

test('a tap outside closes it, and does nothing else', () => {
  act('click', button);
  assert.equal(act('click', elsewhere), false);
  assert.equal(isOpen(), false);
  assert.equal(act('click', elsewhere), true, 'the next tap');
});

test('a tap in it is that of its links', () => {
  act('click', button);
  assert.equal(act('click', link), true);
  assert.equal(isOpen(), true);
});

test('Escape closes it, and is the page\'s when it is closed', () => {
  assert.equal(act('keydown', elsewhere, { key: 'Escape' }), true);
  act('click', button);
  assert.equal(act('keydown', link, { key: 'a' }), true);
  assert.equal(isOpen(), true);
  assert.equal(act('keydown', link, { key: 'Escape' }), false);
  assert.equal(isOpen(), false);
});

test('it closes when the focus leaves it', () => {
  act('click', button);
  act('focusin', link);
  assert.equal(isOpen(), true);
  document.activeElement = elsewhere;
  act('focusin', elsewhere);
  assert.deepEqual([isOpen(), document.activeElement], [false, elsewhere]);
});

test('a page that is left for another one is stored without it', () => {
  act('click', button);
  page.dispatchEvent(new Event('pagehide'));
  assert.equal(isOpen(), false);
});

test('a swipe from the edge opens it, and a swipe back closes it', () => {
  swipe(document, [10, 100], [55, 110]);
  assert.equal(isOpen(), true);
  swipe(sidebar, [200, 100], [155, 100]);
  assert.equal(isOpen(), false);
});

for (const [what, ...places] of [
  ['begins away from the edge', [25, 100], [200, 100]], ['is short', [10, 100], [50, 100]], ['is rather vertical', [10, 100], [60, 160]],
]) {
  test(`a swipe that ${what} does not open it`, () => {
    swipe(document, ...places);
    assert.equal(isOpen(), false);
  });
}

for (const [what, selector] of [['an arrow back', 'a.bar__back'], ['an open sheet', 'dialog[open]']]) {
  test(`with ${what}, a swipe from the edge does not open it`, () => {
    other = selector;
    swipe(document, [10, 100], [100, 100]);
    assert.equal(isOpen(), false);
  });
}

test('beside the page, the button hides and shows it, which the device remembers', () => {
  turn(true);
  assert.equal(isExpanded(), true);
  act('click', button);
  assert.deepEqual([isHidden(), isExpanded(), isOpen(), stored.size], [true, false, false, 1]);
  act('click', button);
  assert.deepEqual([isHidden(), isExpanded(), stored.size], [false, true, 0]);
});

test('beside the page, swipes hide and show it', () => {
  turn(true);
  document.activeElement = link;
  swipe(sidebar, [200, 100], [155, 100]);
  assert.deepEqual([isHidden(), document.activeElement], [true, button]);
  swipe(document, [10, 100], [55, 100]);
  assert.deepEqual([isHidden(), stored.size], [false, 0]);
});

test('a device that stores nothing hides it on this page', () => {
  localStorage.setItem = () => { throw new Error('Refused.'); };
  turn(true);
  act('click', button);
  assert.equal(isHidden(), true);
});

test('a page that is left listens no more', () => {
  life.abort();
  act('click', button);
  swipe(document, [10, 100], [100, 100]);
  assert.equal(isOpen(), false);
});

test('a finger that scrolls the sidebar and drifts neither closes nor hides it', () => {
  const scroll = () => swipe(sidebar, [150, 700], [140, 560], [125, 420], [108, 280]);
  act('click', button);
  scroll();
  assert.equal(isOpen(), true);
  turn(true);
  scroll();
  assert.deepEqual([isHidden(), stored.size], [false, 0]);
});

test('a drawer that was open while the tablet was turned does not take the next tap', () => {
  act('click', button);
  turn(true);
  assert.deepEqual([isOpen(), isExpanded()], [false, true]);
  assert.equal(act('click', elsewhere), true);
  turn(false);
  assert.deepEqual([isOpen(), isExpanded()], [false, false]);
});
