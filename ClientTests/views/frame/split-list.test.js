import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { makeCore } from '../../core/idle-core.js';
import { setGlobal } from '../../globals.js';
import { openPage, send } from '../../page/page.js';

openPage();
setGlobal('innerHeight', 800);
/** The observers of sizes that still observe. */
const observers = new Set();
globalThis.ResizeObserver = class {
  constructor(callback) { this.callback = callback; }
  observe(observed) {
    this.observed = observed;
    observers.add(this);
  }
  disconnect() { observers.delete(this); }
};
const { PhotoList } = await import('../../../Web/js/views/list/photo-list.js');
const { SplitList } = await import('../../../Web/js/views/frame/split-list.js');

/** The calls of the list, in order. */
let calls;
/** Whether the list handles a key. */
let isHandled;
for (const name of ['connect', 'setCurrent', 'reveal', 'key', 'disconnect']) {
  mock.method(PhotoList.prototype, name, function listed(...values) {
    calls.push([name, ...values]);
    // The list and the kind of its cells.
    if (name === 'connect') calls.push(['kind', this.kind]);
    return name === 'key' ? isHandled : undefined;
  });
}

let split;
let cells;
let opened;
/** @type {SplitList} */
let list;
/** @type {AbortController} */
let life;

beforeEach(() => {
  [calls, opened, isHandled] = [[], [], true];
  observers.clear();
  cells = element('div', { class: 'split__cells' });
  split = element('nav', { class: 'split' }, cells);
  document.body.replaceChildren(split);
  const model = { core: { ...makeCore(), allocate: () => 8, release: () => undefined }, store: { collection: { path: '/all' } } };
  life = new AbortController();
  list = new SplitList(model, (...values) => opened.push(values), life.signal);
  document.activeElement = null;
});

/** Sets the width of the list beside the photo. */
function resize(width) {
  split.clientWidth = width;
  for (const { callback } of [...observers]) callback();
}

test('it is filled once there is space, at the photo that is open then', () => {
  let index = 4;
  list.connect(split, () => index);
  resize(0);
  assert.deepEqual(calls, []);
  index = 9;
  resize(300);
  assert.deepEqual(calls, [['connect', { index: 9, share: 0.5, screenShare: 0.5 }], ['kind', 'grid'], ['setCurrent', 9]]);
  resize(400);
  assert.equal(calls.length, 3, 'filled again');
});

test('it has the rows of a list of rows', () => {
  cells.classList.add('photos--list');
  list.connect(split, () => 0);
  resize(300);
  assert.deepEqual(calls[1], ['kind', 'list']);
});

test('it is not filled after its screen has closed', () => {
  list.connect(split, () => 0);
  split.remove();
  resize(300);
  assert.deepEqual(calls, []);
  assert.equal(observers.size, 0);
});

test('a screen without it needs none', () => {
  list.connect(undefined, () => 0);
  list.show(3);
  list.disconnect();
  assert.deepEqual([observers.size, calls], [0, []]);
});

test('it follows the open photo', () => {
  list.connect(split, () => 0);
  list.show(2);
  resize(300);
  calls.length = 0;
  list.show(5);
  assert.deepEqual(calls, [['setCurrent', 5], ['reveal', 5]]);
});

test('keys are its own while it has the focus', () => {
  list.connect(split, () => 0);
  resize(300);
  const event = { key: 'ArrowDown' };
  assert.equal(list.key(event), false);
  document.activeElement = cells;
  assert.equal(list.key(event), true);
  isHandled = false;
  assert.equal(list.key(event), false);
});

test('a tap on a cell opens its photo', () => {
  list.connect(split, () => 0);
  resize(300);
  const link = element('a', { href: '/all/photos/7', 'data-photo': '7' });
  cells.append(link);
  send(link, 'click', { button: 0 });
  assert.deepEqual(opened, [['photo', 7]]);
});

test('a list that was disconnected does not follow', () => {
  list.connect(split, () => 0);
  resize(300);
  list.disconnect();
  calls.length = 0;
  list.show(5);
  list.disconnect();
  assert.deepEqual(calls, []);
});

test('a list that was hidden with the bars shows the photo that is open by then', () => {
  let index = 0;
  list.connect(split, () => index);
  resize(300);
  resize(0);
  index = 200;
  list.show(index);
  calls.length = 0;
  resize(300);
  resize(400);
  assert.deepEqual(calls, [['reveal', 200]]);
});

test('a list that was disconnected is not filled again', () => {
  list.connect(split, () => 0);
  resize(300);
  list.disconnect();
  calls.length = 0;
  resize(0);
  resize(300);
  assert.deepEqual([calls, observers.size], [[], 0]);
});

test('the list adopts another width before it shows the open photo', () => {
  list.connect(split, () => 0);
  const [first] = observers;
  resize(300);
  // Observers are called in the order in which they were made; the list makes its own one when it is filled.
  assert.deepEqual([observers.size, observers.has(first)], [1, false]);
});
