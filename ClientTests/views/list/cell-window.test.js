import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { CellWindow } from '../../../Web/js/views/list/cell-window.js';

/** As much of a container as the window of cells uses. */
class Container {
  children = [];
  ownerDocument = { activeElement: null };
  /** Elements that were put in or moved. */
  moved = 0;
  get firstElementChild() { return this.children[0] ?? null; }
  insertBefore(element, next) {
    this.moved += 1;
    element.remove();
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, element);
    element.container = this;
  }
}

let container;
let made;

const element = (cell, name = 'cell') => ({
  classList: { contains: (other) => other === name },
  setAttribute: (attribute) => { if (attribute === 'aria-current') cell.isCurrent = true; },
  removeAttribute: (attribute) => { if (attribute === 'aria-current') cell.isCurrent = false; },
  get nextElementSibling() { return this.container.children[this.container.children.indexOf(this) + 1] ?? null; },
  remove() { if (this.container) this.container.children = this.container.children.filter((other) => other !== this); },
  getBoundingClientRect: () => ({ top: cell.top, bottom: cell.top + 100, height: cell.height }),
});

function makeCell() {
  const cell = {
    top: 0, height: 100, places: 0, loaded: false, photo: undefined, version: 0,
    place(frames, offset, version) {
      if (this.version !== version) this.places += 1;
      this.version = version;
      this.top = frames[offset];
    },
    show(photo) { this.photo = photo; },
    mark(isSelected) { this.isSelected = isSelected; },
    announce(index, count) { this.announced = [index, count]; },
    setTabStop(isTabStop) { this.isTabStop = isTabStop; },
    load() { this.loaded = true; },
    release() { this.loaded = false; },
  };
  cell.element = element(cell);
  made.push(cell);
  return cell;
}

let cells;
/** Rows of 100 pixels, one number a frame in front of four that do not matter here. */
const show = (first, end, base = 0, loads = true) => {
  const frames = Array.from({ length: (end - first) * 5 }, (_, number) => (first + Math.floor(number / 5)) * 100 - base);
  cells.show({ first, end }, frames, base, (index) => ({ id: index }), loads, 1000);
};
const shown = () => container.children.map((child) => made.find((cell) => cell.element === child).index);

beforeEach(() => {
  made = [];
  container = new Container();
  cells = new CellWindow(container, makeCell);
  cells.renew();
});

test('cells stand in the order of the photos, wherever the list is scrolled', () => {
  show(4, 8);
  show(6, 10);
  show(3, 8);
  assert.deepEqual(shown(), [3, 4, 5, 6, 7]);
});

test('cells stay where they are, whatever stands between them', () => {
  show(0, 3);
  const [first, second] = container.children;
  for (const [name, before] of [['section-stick', first], ['section-header', first], ['section-header', second]]) {
    container.insertBefore(element({}, name), before);
  }
  container.moved = 0;
  show(0, 3);
  assert.equal(container.moved, 0, 'a cell that is moved loses the tap on it');
  show(0, 5);
  assert.equal(container.moved, 2);
  const cellsShown = container.children.filter((child) => made.some((cell) => cell.element === child));
  assert.deepEqual(cellsShown.map((child) => made.find((cell) => cell.element === child).index), [0, 1, 2, 3, 4]);
});

test('cells that were scrolled away are used again', () => {
  show(0, 5);
  show(5, 10);
  assert.equal(made.length, 5);
});

test('a cell is placed anew only when others stand elsewhere', () => {
  show(0, 3);
  show(0, 3);
  assert.deepEqual(made.map(({ places }) => places), [1, 1, 1]);
  show(0, 3, 5000);
  assert.deepEqual(made.map(({ places }) => places), [2, 2, 2], 'the base is another one');
});

test('pictures are requested only at rest', () => {
  show(0, 2, 0, false);
  assert.ok(made.every(({ loaded }) => !loaded));
  show(0, 2);
  assert.ok(made.every(({ loaded }) => loaded));
});

test('a row is measured once, and again after the layout has changed', () => {
  show(0, 3);
  assert.deepEqual([...cells.unmeasured({ first: 0, end: 3 })].map(({ index }) => index), [0, 1, 2]);
  assert.deepEqual([...cells.unmeasured({ first: 0, end: 3 })], []);
  cells.renew();
  assert.equal([...cells.unmeasured({ first: 0, end: 3 })].length, 3);
});

test('the first photo that is seen is the first whole one below the bar', () => {
  globalThis.innerHeight = 300;
  show(0, 8, 250);
  assert.equal(cells.firstVisible(0), 3, 'at 50, behind one that is cut off');
  assert.equal(cells.firstVisible(60), 4);
  delete globalThis.innerHeight;
});

test('cells show whether their photos are selected, those that come later too', () => {
  show(0, 3);
  assert.deepEqual(made.map(({ isSelected }) => isSelected), [undefined, undefined, undefined]);
  cells.marks = ({ id }) => id === 1 || id === 4;
  show(0, 5);
  assert.deepEqual([0, 1, 2, 3, 4].map((index) => cells.get(index).isSelected), [false, true, false, false, true]);
  cells.marks = undefined;
  show(0, 5);
  assert.deepEqual([0, 1, 4].map((index) => cells.get(index).isSelected), [undefined, undefined, undefined]);
});

const tabStops = () => made.filter((cell) => cell.isTabStop && container.children.includes(cell.element)).map(({ index }) => index);

test('the Tab key comes to one cell, which is among those that are shown', () => {
  show(0, 5);
  cells.tabStop = 3;
  assert.deepEqual(tabStops(), [3]);
  show(10, 15);
  assert.deepEqual(tabStops(), [10]);
  show(0, 5);
  assert.deepEqual(tabStops(), [3]);
});

test('the cell that has the focus stays in the page, in its order and its place', () => {
  show(4, 8);
  cells.tabStop = 6;
  container.ownerDocument.activeElement = cells.get(6).element;
  show(20, 23);
  cells.placeFocused({ first: 20, end: 23 }, (index) => [index * 100]);
  assert.deepEqual(shown(), [6, 20, 21, 22]);
  assert.deepEqual(tabStops(), [6]);
  show(0, 3, 50);
  cells.placeFocused({ first: 0, end: 3 }, (index) => [index * 100 - 50]);
  assert.deepEqual(shown(), [0, 1, 2, 6]);
  assert.equal(cells.get(6).top, 550);
  container.ownerDocument.activeElement = null;
  show(0, 4);
  assert.deepEqual(shown(), [0, 1, 2, 3]);
});

test('the mark of the open photo follows it in a changed list', () => {
  const marked = () => made.filter((cell) => cell.isCurrent).map((cell) => cell.index);
  show(0, 6);
  cells.setCurrent(3);
  assert.deepEqual(marked(), [3]);
  cells.follow(new Map([0, 2, 3, 4, 5].map((id, index) => [id, index])), { removed: 1 });
  assert.deepEqual(marked(), [2]);
  cells.follow(new Map([0, 2, 3, 4, 5].map((id, index) => [id, index + 4])), { moved: (index) => index + 4 });
  assert.deepEqual(marked(), [6]);
});

test('the Tab key goes to the same photo after the list has changed', () => {
  show(0, 5);
  cells.tabStop = 3;
  cells.follow(new Map([1, 2, 3, 4].map((id) => [id, id - 1])), { removed: 0 });
  show(0, 4);
  assert.deepEqual([cells.tabStop, made.find(({ isTabStop }) => isTabStop).index], [2, 2]);
});

test('a cell of the server that has the focus keeps it, and is the one in the Tab order', () => {
  globalThis.HTMLAnchorElement = class { querySelector() { return null; } };
  const anchor = (id) => Object.defineProperties(new HTMLAnchorElement(), Object.getOwnPropertyDescriptors({
    dataset: { photo: String(id) }, lang: '', textContent: '', getAttribute: () => '',
    classList: { contains: () => true }, nextElementSibling: null, remove() {}, setAttribute() {}, removeAttribute() {},
    focus(options) { container.ownerDocument.activeElement = this; this.focusOptions = options; },
    get isConnected() { return container.children.includes(this); },
  }));
  const served = [anchor(1), anchor(2), anchor(3)];
  Object.assign(container, {
    dataset: { offset: '0' }, querySelectorAll: () => served,
    // The browser takes the focus from what leaves the page.
    replaceChildren() { this.children = []; this.ownerDocument.activeElement = null; },
  });
  container.ownerDocument.activeElement = served[1];
  cells = new CellWindow(container, () => Object.assign(makeCell(), { adopt(own) { this.element = own; } }));
  cells.adopt('feed', () => {});
  assert.equal(container.ownerDocument.activeElement, null);
  show(0, 3);
  assert.equal(container.ownerDocument.activeElement, served[1]);
  assert.deepEqual(served[1].focusOptions, { preventScroll: true });
  assert.equal(cells.tabStop, 1);
  container.ownerDocument.activeElement = null;
  show(0, 3);
  assert.equal(container.ownerDocument.activeElement, null, 'only once');
});
