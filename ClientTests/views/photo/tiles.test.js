import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { Tiles } from '../../../Web/js/views/photo/tiles.js';
import { restoreGlobals } from '../../globals.js';
import { openPage, settle } from '../../page/page.js';

const PHOTO = { id: 1, image: '/images/1-a' };
/** What the core chooses: the level, then column, row and frame of each tile. */
let chosen;
let tiles;
/** The time of the page in milliseconds. */
let now;
/** Whether pictures load. */
let isReached;

beforeEach(() => {
  openPage();
  [now, chosen, isReached] = [10_000, [], true];
  mock.method(performance, 'now', () => now);
  const createElement = document.createElement.bind(document);
  document.createElement = (name) => {
    const made = createElement(name);
    made.decode = async () => {
      await undefined;
      Object.assign(made, { complete: true, naturalWidth: isReached ? 256 : 0 });
      if (!isReached) throw new DOMException('The picture cannot be decoded.', 'EncodingError');
    };
    return made;
  };
  const choose = () => chosen.length;
  tiles = new Tiles({ results: 64, call: { stage_tiles: choose }, written: () => [3, ...chosen.flat()] });
  tiles.show(PHOTO);
});
afterEach(() => {
  mock.restoreAll();
  restoreGlobals();
});

const tile = (column, row) => [column, row, 10, 20, 30, 40];
const shown = () => tiles.element.children.map((each) => each.getAttribute('src').replace('/images/', ''));
const update = (isAtRest = true) => tiles.update(512, isAtRest);

test('the tiles of the core are shown at their places', () => {
  chosen = [tile(0, 0), tile(1, 0)];
  update();
  assert.deepEqual(shown(), ['1-a/tile-3-0-0', '1-a/tile-3-1-0']);
  const { left, top, width, height } = tiles.element.children[0].style;
  assert.deepEqual([left, top, width, height], ['10%', '20%', '30%', '40%']);
});

test('a tile that is still visible stays, and is not requested again', async () => {
  chosen = [tile(0, 0), tile(1, 0)];
  update();
  await settle();
  const [, visible] = tiles.element.children;
  chosen = [tile(1, 0), tile(2, 0)];
  update();
  await settle();
  assert.deepEqual(shown(), ['1-a/tile-3-1-0', '1-a/tile-3-2-0']);
  assert.equal(tiles.element.children[0], visible);
});

test('a tile that has loaded covers the hole until the next ones are there', async () => {
  chosen = [tile(0, 0)];
  update();
  await settle();
  chosen = [tile(5, 5)];
  update();
  assert.deepEqual(shown(), ['1-a/tile-3-0-0', '1-a/tile-3-5-5']);
  await settle();
  assert.deepEqual(shown(), ['1-a/tile-3-5-5']);
});

test('a tile that has not loaded is removed at once', () => {
  chosen = [tile(0, 0)];
  update();
  chosen = [tile(5, 5)];
  update();
  assert.deepEqual(shown(), ['1-a/tile-3-5-5']);
});

test('a small photo has none, and those of a photo that was zoomed out go', async () => {
  chosen = [tile(0, 0)];
  update();
  await settle();
  chosen = [];
  update();
  await settle();
  assert.deepEqual(shown(), []);
});

test('in motion tiles change only now and then, and at rest at once', () => {
  chosen = [tile(0, 0)];
  update(false);
  chosen = [tile(1, 0)];
  now += 149;
  update(false);
  assert.deepEqual(shown(), ['1-a/tile-3-0-0']);
  now += 1;
  update(false);
  assert.deepEqual(shown(), ['1-a/tile-3-1-0']);
  chosen = [tile(2, 0)];
  update(true);
  assert.deepEqual(shown(), ['1-a/tile-3-2-0']);
});

test('a tile that fails leaves the picture below visible, and is requested again later', async () => {
  isReached = false;
  chosen = [tile(0, 0), tile(1, 0)];
  update();
  await settle();
  assert.deepEqual(shown(), []);
  isReached = true;
  chosen = [tile(1, 0), tile(2, 0)];
  update();
  await settle();
  assert.deepEqual(shown(), ['1-a/tile-3-1-0', '1-a/tile-3-2-0']);
});

test('another photo has its own tiles, and those of the last one do not arrive late', async () => {
  chosen = [tile(0, 0)];
  update();
  tiles.show({ id: 2, image: '/images/2-b' });
  assert.deepEqual(shown(), []);
  update();
  await settle();
  assert.deepEqual(shown(), ['2-b/tile-3-0-0']);
});

test('the same picture of a photo keeps its tiles', () => {
  chosen = [tile(0, 0)];
  update();
  tiles.show({ ...PHOTO, title: 'Sea' });
  assert.deepEqual(shown(), ['1-a/tile-3-0-0']);
});

test('a photo that failed, a text and an empty stage have none', () => {
  chosen = [tile(0, 0)];
  for (const photo of [{ ...PHOTO, failure: 'Gone.' }, { id: 3 }, undefined]) {
    tiles.show(photo);
    update();
    assert.deepEqual(shown(), []);
  }
});
