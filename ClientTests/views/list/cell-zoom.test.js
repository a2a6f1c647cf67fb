import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { LayoutTable } from '../../../Web/js/core/layout-table.js';
import { frame } from '../../page/frames.js';
import { mediaQuery } from '../../page/page.js';
import { BAR, SCREEN, scrollTo, startList } from './dated-list.js';
import { Zoomed } from './zoomed-list.js';

const SETTLE_MILLISECONDS = 220;
let core;
let container;
let list;
let zoom;
let commits;
let copies;
let now;

beforeEach(async () => {
  const parts = await startList();
  ({ core, container } = parts);
  now = 1000;
  REDUCED.matches = false;
  mock.method(performance, 'now', () => now);
  list = new Zoomed(parts);
  ({ commits, copies } = list);
  zoom = list.show(300);
});
afterEach(() => {
  zoom.stop();
  mock.restoreAll();
});

const REDUCED = mediaQuery('(prefers-reduced-motion: reduce)');
const factor = (step) => core.call.cells_factor(step);
const layers = () => document.querySelectorAll('.size-layer');
const isPinched = () => container.classList.contains('is-pinched');
/** How much larger than in its own size the list is shown. */
const shownScale = () => Number(/scale\((.*)\)/.exec(container.style.transform)[1]);
/** Passes some frames of 16 milliseconds, as long as there are any; returns how many. */
function pass(most = 60) {
  let count = 0;
  while (count < most && frame()) {
    now += 16;
    count += 1;
  }
  return count;
}

test('a list in its own size shows nothing else', () => {
  assert.equal(zoom.scale, factor(2));
  zoom.settle(2);
  assert.deepEqual([pass(), commits, isPinched(), zoom.stop()], [0, [], false, undefined]);
});

for (const step of [0, 1, 3]) {
  test(`step ${step} becomes the size of the list after a short movement`, () => {
    zoom.settle(step);
    assert.equal(isPinched(), true);
    pass(Math.floor(SETTLE_MILLISECONDS / 16));
    assert.deepEqual([commits, zoom.scale === factor(2)], [[], false]);
    pass();
    assert.deepEqual([commits.length, commits[0].scale, zoom.scale], [1, factor(step), factor(step)]);
    assert.deepEqual([isPinched(), container.style.transform], [false, '']);
    assert.deepEqual(layers(), [commits[0].layer.element], 'it covers the list until that has cells');
    assert.match(layers()[0].style.transform, /^translateY\(\S+px\)$/, 'in its own size');
  });
}

test('fingers that come together make no larger cells', () => {
  zoom.hold({ x: 195, y: 400 });
  frame();
  assert.equal(layers().length, 0);
});

test('nothing moves for people who prefer that', () => {
  REDUCED.matches = true;
  zoom.settle(3);
  frame();
  assert.equal(zoom.scale.toFixed(2), factor(3).toFixed(2));
  assert.ok(pass() <= 5, 'only as long as its cells are being made');
  assert.equal(commits[0].scale, factor(3));
});

test('the start of a list stays at its start', () => {
  zoom.settle(3);
  pass();
  assert.equal(commits[0].position, undefined);
});

test('elsewhere the photo being viewed stays where it is on the screen', () => {
  scrollTo(2000);
  zoom.settle(1);
  pass();
  const { index, share, screenShare } = commits[0].position;
  assert.deepEqual([index, share, typeof screenShare, screenShare < 1], [0, 0.5, 'number', true]);
});

const pinch = (scale, y, x = 195) => {
  zoom.follow(scale, { x, y });
  frame();
};
/** How far down the list is shown. */
const moved = () => Number(/, (.*)px\) scale/.exec(container.style.transform)[1]);

test('the list follows two fingers, and what is between them stays there', () => {
  const box = container.getBoundingClientRect;
  container.getBoundingClientRect = () => ({ ...box(), left: 20 });
  scrollTo(1000);
  zoom.hold({ x: 195, y: 400 });
  assert.equal(container.style.transformOrigin, `175px ${400 - (BAR - 1000)}px`);
  pinch(factor(2) * 1.2, 400);
  assert.deepEqual([shownScale().toFixed(3), moved()], ['1.200', 0]);
  pinch(factor(2) * 1.2, 450);
  pinch(factor(2) * 1.2, 500);
  assert.deepEqual([shownScale().toFixed(3), moved()], ['1.200', 100], 'it moves with them');
  assert.equal(zoom.scale, factor(2) * 1.2);
});

test('fingers that come to another place hold the list there', () => {
  scrollTo(1000);
  zoom.hold({ x: 195, y: 400 });
  pinch(factor(2), 400);
  zoom.hold({ x: 195, y: 600 });
  pinch(factor(2) * 1.5, 600);
  assert.equal(Math.round(moved()), -100, 'what was 200 above them is 300 above');
});

test('the list is seen while cells of other sizes are being made, a few in each frame', () => {
  list.copied = () => { now += 1; };
  zoom.hold({ x: 195, y: 400 });
  pinch(factor(0) * 1.1, 400);
  assert.deepEqual([layers().length, copies.size], [1, 0], 'planning takes the time of a frame');
  for (let before = 0; copies.size < 20; before = copies.size) {
    frame();
    assert.ok(copies.size > before && copies.size <= before + 3, `${copies.size - before} cells`);
    assert.equal(container.style.opacity, '1');
    assert.ok(Number(layers()[0].style.opacity) > 0, 'smaller cells fill the edges');
  }
});

test('a list has its new size only when the screen is full of cells', () => {
  list.copied = () => { now += 30; };
  zoom.settle(0);
  pass(300);
  assert.deepEqual([commits.length, commits[0].layer.isComplete], [1, true]);
});

test('a list that has faded stays so until the other size is its own', () => {
  zoom.hold({ x: 195, y: 400 });
  zoom.follow(factor(3), { x: 195, y: 400 });
  pass(30);
  zoom.settle(3);
  pass(3);
  assert.deepEqual([commits.length, isPinched(), container.style.opacity], [0, true, '0']);
});

test('a list that was pulled down by fingers returns to its start', () => {
  zoom.hold({ x: 195, y: 300 });
  pinch(factor(3), 700);
  zoom.settle(3);
  pass();
  const other = new LayoutTable(core);
  list.layOut(other, factor(3));
  const [, top, , height] = other.frames(6, 7, 0);
  assert.equal(Math.round(commits[0].position.screenShare * SCREEN), Math.round(BAR + top + height / 2));
});

test('fingers that move the list in its own size scroll it', () => {
  scrollTo(1000);
  zoom.hold({ x: 195, y: 400 });
  pinch(factor(2), 300);
  zoom.settle(2);
  pass();
  assert.deepEqual(commits.map(({ scale, position }) => [scale, position.screenShare * SCREEN]), [[factor(2), 300]]);
  zoom.hold({ x: 195, y: 500 });
  pinch(factor(2), 500);
  assert.equal(moved(), 0);
});

test('fingers on the first photo keep it between them', () => {
  list.under = 0;
  zoom.hold({ x: 195, y: 120 });
  pinch(factor(3), 120);
  zoom.settle(3);
  pass();
  assert.equal(commits[0].position?.index, 0);
});

test('scrolling that goes on meanwhile counts', () => {
  const settle = (distance) => {
    zoom = list.show(300);
    scrollTo(2000);
    zoom.settle(1);
    pass(3);
    scrollTo(2000 + distance);
    pass();
    return commits.at(-1).position.screenShare * SCREEN;
  };
  assert.equal(Math.round(settle(0) - settle(100)), 100);
});

test('changes of the size take no more memory each time', () => {
  const change = (step) => {
    zoom.settle(step);
    pass();
    commits.at(-1).layer.remove();
  };
  for (const step of [3, 2, 3, 2]) change(step);
  const before = core.allocate(8);
  for (const step of [3, 2, 3, 2, 3, 2]) change(step);
  assert.equal(core.allocate(8), before + 8);
});

test('the list between the sizes fades into the other one', () => {
  zoom.hold({ x: 195, y: 400 });
  zoom.follow(Math.sqrt(factor(2) * factor(3)), { x: 195, y: 400 });
  pass(30);
  const [layer] = layers();
  assert.ok(Number(layer.style.opacity) > 0.2, layer.style.opacity);
  assert.equal(container.style.opacity, '1', 'below it nothing shows through');
});

test('pictures that have not arrived do not hide those that are there', () => {
  list.arrives = false;
  zoom.hold({ x: 195, y: 400 });
  zoom.follow(factor(3) * 0.99, { x: 195, y: 400 });
  pass(30);
  assert.ok(layers().every((layer) => Number(layer.style.opacity) === 0));
});

test('fingers that end where they began leave the list as it was', () => {
  zoom.hold({ x: 195, y: 400 });
  zoom.follow(factor(2), { x: 195, y: 400 });
  frame();
  zoom.settle(2);
  pass();
  assert.deepEqual([commits, isPinched(), layers()], [[], false, []]);
  assert.equal(copies.size, 0, 'the pictures of other sizes are released');
});

test('fingers that hold the list again stop it on its way', () => {
  zoom.settle(3);
  pass(5);
  const { scale } = zoom;
  zoom.hold({ x: 195, y: 400 });
  pass(60);
  assert.deepEqual([commits, zoom.scale], [[], scale]);
  zoom.settle(1);
  pass();
  assert.deepEqual(commits.map((commit) => commit.scale), [factor(1)]);
});

test('a list that is laid out again meanwhile has the size that was requested, at once', () => {
  zoom.settle(3);
  pass(4);
  assert.equal(zoom.stop(), factor(3));
  assert.deepEqual([pass(), commits, layers(), isPinched(), copies.size], [0, [], [], false, 0]);
  assert.equal(zoom.scale, factor(3));
});

test('a list that is laid out anew under fingers has its size from before', () => {
  zoom.hold({ x: 195, y: 400 });
  zoom.follow(factor(3), { x: 195, y: 400 });
  pass(4);
  assert.deepEqual([zoom.stop(), pass(), layers()], [factor(2), 0, []]);
});

test('sizes that fingers have passed are not kept', () => {
  zoom.hold({ x: 195, y: 400 });
  zoom.follow(factor(0) * 1.01, { x: 195, y: 400 });
  frame();
  assert.ok(layers().length > 0);
  zoom.settle(3);
  pass(12);
  assert.deepEqual([layers().length, commits], [1, []]);
  pass();
  assert.deepEqual(layers(), [commits[0].layer.element]);
  commits[0].layer.remove();
  assert.equal(copies.size, 0);
});

test('the size of an empty list changes, too', () => {
  zoom = list.show(0);
  zoom.hold({ x: 195, y: 400 });
  zoom.follow(2, { x: 195, y: 400 });
  assert.deepEqual([pass(), isPinched(), zoom.scale], [0, false, factor(2)], 'there is nothing between the fingers');
  zoom.settle(3);
  pass();
  assert.deepEqual([commits.length, commits[0]?.scale, zoom.scale], [1, factor(3), factor(3)]);
});

test('each size is another one in the end', () => {
  for (const step of [3, 0, 2]) {
    zoom.settle(step);
    pass();
    commits.at(-1).layer.remove();
  }
  assert.deepEqual(commits.map(({ scale }) => scale), [3, 0, 2].map(factor));
  assert.equal(layers().length, 0);
});
