import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { openPage } from '../../page/page.js';

const { CellPool } = await import('../../../Web/js/views/list/cell-pool.js');

let made;
let pool;
let page;

beforeEach(() => {
  openPage();
  made = [];
  page = element('section');
  document.body.append(page);
  pool = new CellPool(() => {
    const cell = {
      element: element('a', { class: 'cell' }), index: -1, version: 5, isUnmeasured: false, hasPicture: false,
      adopt(own, photo) { Object.assign(cell, { element: own, photo }); },
      release() { Object.assign(cell, { photo: undefined, hasPicture: false }); },
    };
    made.push(cell);
    return cell;
  });
});

/** Shows photos in cells, with their pictures. */
function show(...indices) {
  for (const index of indices) {
    const cell = pool.acquire(index);
    Object.assign(cell, { photo: { id: 100 + index }, hasPicture: true });
    page.append(cell.element);
  }
}
const shown = () => pool.all.filter((cell) => cell.element.isConnected).map(({ index, photo }) => [index, photo.id]);
const current = () => made.filter((cell) => cell.element.getAttribute('aria-current') === 'true').map(({ index }) => index);

test('a photo has one cell while it is near the screen', () => {
  show(0, 1);
  assert.equal(pool.acquire(1), pool.get(1));
  assert.equal(pool.get(2), undefined);
  assert.equal(made.length, 2);
});

test('a cell that has left the page is used for another photo, and loads its picture no more', () => {
  show(0, 1, 2);
  pool.keep(1, 3, -1);
  assert.deepEqual([shown(), made[0].hasPicture], [[[1, 101], [2, 102]], false]);
  assert.equal(pool.acquire(7), made[0]);
  assert.deepEqual([made[0].index, made[0].isUnmeasured, made[0].version], [7, true, 0], 'its height and place are others');
});

test('a cell that has the focus stays, wherever the list is scrolled', () => {
  show(0, 1, 2);
  pool.keep(50, 60, 1);
  assert.deepEqual(shown(), [[1, 101]]);
  pool.keep(50, 60, -1);
  assert.deepEqual(shown(), []);
});

test('photos keep their cells in a changed list, and those that have left it lose theirs', () => {
  show(0, 1, 2);
  const [, second, third] = made;
  pool.follow(new Map([[102, 0], [101, 3]]), { moved: (index) => index });
  assert.deepEqual([pool.get(0), pool.get(3), pool.get(1)], [third, second, undefined]);
  assert.deepEqual([made[0].hasPicture, made[0].element.isConnected], [false, false]);
});

test('a cell whose photo had not arrived is not that of another photo in a changed list', () => {
  const empty = pool.acquire(4);
  page.append(empty.element);
  pool.follow(new Map([[100, 4]]), { inserted: 0 });
  assert.deepEqual([pool.all, empty.element.isConnected], [[], false]);
});

test('the open photo is marked, also when its cell comes later', () => {
  pool.setCurrent(2);
  show(1, 2);
  assert.deepEqual(current(), [2]);
  pool.setCurrent(1);
  assert.deepEqual(current(), [1]);
  pool.keep(0, 0, -1);
  show(8, 9);
  assert.deepEqual(current(), [], 'its cell is that of another photo now');
});

test('the mark stays with its photo when photos before it are removed or added', () => {
  show(1, 2);
  pool.setCurrent(2);
  pool.follow(new Map([[101, 0], [102, 1]]), { removed: 0 });
  pool.acquire(2).photo = { id: 103 };
  assert.deepEqual(current(), [1]);
  pool.follow(new Map([[101, 1], [102, 2], [103, 3]]), { inserted: 0 });
  assert.deepEqual(current(), [2]);
});

test("a cell of the server's page is the one of its photo", () => {
  const link = element('a');
  pool.adopt(30, link, { id: 130 });
  assert.deepEqual([pool.acquire(30).element, pool.get(30).photo.id, made.length], [link, 130, 1]);
});

test('cells of another layout are new ones, and the old ones load no pictures any more', () => {
  show(0, 1);
  pool.keep(0, 1, -1);
  pool.drop();
  assert.deepEqual([page.children, pool.all], [[], []]);
  assert.deepEqual(made.map(({ hasPicture }) => hasPicture), [false, false], 'the new ones would wait for them');
  show(0, 1);
  assert.equal(made.length, 4);
});
