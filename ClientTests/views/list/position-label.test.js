import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

/** As much of an element as a label uses. */
class Label {
  textContent = '';
  names = new Set();
  classList = { add: (name) => this.names.add(name), remove: (name) => this.names.delete(name) };
  style = { setProperty: (name, value) => { this[name] = value; } };
  isConnected = true;
  setAttribute() {}
  append() {}
  remove() { this.isConnected = false; }
}

let label;
let scroller;
let life;
let shown;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  globalThis.window = globalThis;
  globalThis.document = { createElement: () => (label = new Label()) };
  const { PositionLabel } = await import('../../../Web/js/views/list/position-label.js');
  scroller = Object.assign(new EventTarget(), { top: 0, screenHeight: 800, isResting: false, scrollbar: { isReplaced: false }, address: 8 });
  const core = { results: 0, written: () => [40, 300], call: { scroll_thumb: () => undefined } };
  life = new AbortController();
  shown = new PositionLabel(core, { before: () => undefined }, scroller, life.signal);
});
afterEach(() => {
  life.abort();
  mock.timers.reset();
  delete globalThis.document;
});

const LONG = 16_000;
const isShown = () => label.names.has('is-active');
const scrollTo = (top, height = LONG) => {
  scroller.top = top;
  shown.show(height, () => `${top / 100} of 160`);
};

test('a long list shows the position at its scrollbar, until it rests', () => {
  scrollTo(7000);
  assert.deepEqual([isShown(), label.textContent, label['--at']], [true, '70 of 160', '320px']);
  mock.timers.tick(900);
  scrollTo(8000);
  mock.timers.tick(900);
  assert.ok(isShown(), 'it goes a while after the last movement');
  mock.timers.tick(100);
  assert.ok(!isShown());
});

test('small movements, short lists and lists by date do without it', () => {
  scrollTo(40);
  scrollTo(7000, LONG - 1);
  scroller.scrollbar.isReplaced = true;
  scrollTo(7000);
  scroller.scrollbar.isReplaced = false;
  scroller.isResting = true;
  scrollTo(7000);
  assert.ok(!isShown());
});

test('movements count from the last rest', () => {
  scroller.top = 7000;
  scroller.dispatchEvent(new Event('rest'));
  scrollTo(7040);
  assert.ok(!isShown());
  scrollTo(7060);
  assert.ok(isShown());
});

test('it goes with the list', () => {
  life.abort();
  assert.ok(!label.isConnected);
});
