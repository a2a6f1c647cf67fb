import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

/** As much of an element as headers use. */
class Element {
  children = [];
  style = {};
  hidden = false;
  parent = undefined;
  textContent = '';
  constructor(name) { this.name = name; made.push(this); }
  setAttribute() {}
  get isConnected() { return this.parent !== undefined; }
  get nextElementSibling() { return this.parent?.children[this.parent.children.indexOf(this) + 1] ?? null; }
  #insert(element, index) {
    element.remove?.();
    element.parent = this;
    this.children.splice(index, 0, element);
  }
  append(...elements) { for (const element of elements) this.#insert(element, this.children.length); }
  prepend(element) { this.#insert(element, 0); }
  before(element) {
    element.remove();
    const { children } = this.parent;
    element.parent = this.parent;
    children.splice(children.indexOf(this), 0, element);
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((other) => other !== this);
    this.parent = undefined;
  }
  getBoundingClientRect() { return { height: 40 }; }
}

let made = [];
let SectionHeaders;
before(async () => {
  globalThis.document = { createElement: (name) => new Element(name) };
  ({ SectionHeaders } = await import('../../../Web/js/views/list/section-headers.js'));
});
after(() => { delete globalThis.document; });

let container;
let headers;
let cells;
beforeEach(() => {
  made = [];
  container = new Element('section');
  cells = Array.from({ length: 6 }, () => new Element('a'));
  container.append(...cells);
  headers = new SectionHeaders(container);
});
const title = (section) => `Month ${section}`;
/** Section n begins with cell 2n. */
const show = (...sections) => {
  headers.show(sections.map((section) => ({ section, y: section * 100 })), title, (section) => cells[2 * section]);
};
const inPage = () => container.children.map((child) => (child.name === 'h2' ? child.textContent : cells.indexOf(child)));

test('each header stands before the first cell of its section', () => {
  show(0, 1, 2);
  assert.deepEqual(inPage(), ['Month 0', 0, 1, 'Month 1', 2, 3, 'Month 2', 4, 5]);
  assert.equal(container.children[3].style.transform, 'translateY(100px)');
});

test('headers that were scrolled away are used again', () => {
  show(0, 1);
  const count = made.length;
  show(1, 2);
  assert.equal(made.length, count);
  assert.deepEqual(inPage(), [0, 1, 'Month 1', 2, 3, 'Month 2', 4, 5]);
});

test('a header whose cells come later moves before them', () => {
  show(2, 9);
  assert.deepEqual(inPage(), [0, 1, 2, 3, 'Month 2', 4, 5, 'Month 9']);
  cells[18] = new Element('a');
  container.append(cells[18]);
  show(2, 9);
  assert.deepEqual(inPage().slice(-2), ['Month 9', 18]);
});

test('the copy that sticks has the title of its section, and hides while the first header is seen', () => {
  headers.stick('Month 1', -12, 56);
  const [stick] = container.children;
  assert.equal(stick.style.top, '56px');
  assert.deepEqual([stick.hidden, stick.children[0].textContent, stick.children[0].style.transform], [false, 'Month 1', 'translateY(-12px)']);
  headers.stick(undefined, 0, 56);
  assert.ok(stick.hidden);
});

test('nothing is left of headers that are removed', () => {
  show(0, 1);
  headers.stick('Month 0', 0, 56);
  headers.clear();
  assert.deepEqual(inPage(), [0, 1, 2, 3, 4, 5]);
});

test('a list with other sections has other titles', () => {
  show(0, 1);
  headers.show([{ section: 0, y: 0 }], () => 'Found', () => cells[0]);
  assert.deepEqual(inPage(), ['Found', 0, 1, 2, 3, 4, 5]);
});
