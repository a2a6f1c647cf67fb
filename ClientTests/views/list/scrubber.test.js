import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { frame } from '../../page/frames.js';
import { send } from '../../page/page.js';
import { BAR, HEADER, months, scrollTo, SCREEN, startList } from './dated-list.js';

const { Scrubber } = await import('../../../Web/js/views/list/scrubber.js');
const { SectionLayout } = await import('../../../Web/js/core/section-layout.js');

/** The height of the strip, and the way of the handle in it. */
const STRIP = 700;
const ROOM = STRIP - 44;
const SHOWN_MILLISECONDS = 1500;
const LEFT = 346;
let list;
let scrubber;
let strip;
let handle;
/** The topmost section, and those that were scrolled to. */
let section;
let opened;

beforeEach(async () => {
  list = await startList();
  mock.timers.enable({ apis: ['setTimeout'] });
  const layout = new SectionLayout(list.core, list.layout);
  [section, opened] = [0, []];
  scrubber = new Scrubber(list, 'Date', { section: () => section, go: (to) => opened.push(to), top: (of) => layout.top(of) });
  strip = document.querySelector('.scrubber');
  handle = strip.querySelector('.scrubber__handle');
  Object.assign(strip, { clientHeight: STRIP, box: { left: LEFT, top: BAR, width: 44, height: STRIP } });
  Object.assign(strip, { captured: [], setPointerCapture: (id) => strip.captured.push(id) });
  Object.assign(handle, { offsetHeight: 44 });
  // It moves with its transform.
  Object.defineProperty(handle, 'box', { get: () => ({ left: LEFT, top: BAR + position(), width: 44, height: 44 }) });
});
afterEach(() => mock.timers.reset());

/** Lays out a list in sections, and shows its scrubber. */
function show(dates = months(['2024', '2023', '2022'], 10)) {
  list.layOut(360, { starts: dates.starts, header: HEADER });
  scrubber.setSections(dates);
  scrubber.layOut({ above: BAR, below: 0 });
  scrubber.show(list.scroller.top, section);
}
const position = () => Number(/translateY\((.*)px\)/.exec(handle.style.transform)?.[1] ?? 0);
const isActive = () => strip.classList.contains('is-active');
const top = () => document.scrollingElement.scrollTop;
const end = () => document.scrollingElement.scrollHeight - SCREEN;
/** A pointer on the scrubber, at a height in its strip. */
const point = (type, y, facts = {}) => send(facts.target ?? strip, `pointer${type}`, {
  button: 0, pointerId: 7, pointerType: 'touch', clientX: LEFT + 20, clientY: BAR + y, ...facts,
});
/** The mouse anywhere in the page. */
const move = (clientX, clientY, pointerType = 'mouse') => send(document.body, 'pointermove', { pointerType, clientX, clientY });
const press = (key, facts = {}) => send(handle, 'keydown', { key, altKey: false, ctrlKey: false, metaKey: false, ...facts });
/** Scrolls the list by hand, which shows the handle there. */
function scroll(to) {
  scrollTo(to);
  scrubber.show(list.scroller.top, section);
}

test('it replaces the scrollbar of a list with sections', () => {
  assert.equal(strip.hidden, true);
  assert.equal(strip.nextElementSibling, list.container, 'the Tab key comes to it before it comes to the photos');
  show();
  const { classList } = document.documentElement;
  assert.deepEqual([strip.hidden, list.scroller.scrollbar.isReplaced, classList.contains('has-scrubber')], [false, true, true]);
  scrubber.setSections(undefined);
  assert.deepEqual([strip.hidden, list.scroller.scrollbar.isReplaced, classList.contains('has-scrubber')], [true, false, false]);
});

test('the handle stands where the list is scrolled, and says the date and the number of the photo there', () => {
  show();
  assert.equal(position(), 0);
  section = 35;
  scroll(end());
  assert.ok(Math.abs(position() - ROOM) < 1, String(position()));
  assert.equal(strip.querySelector('.scrubber__label').textContent, '01/2022 · 351');
  const values = ['valuemin', 'valuenow', 'valuemax', 'valuetext'].map((name) => handle.getAttribute(`aria-${name}`));
  assert.deepEqual(values, ['0', '35', '35', '01/2022']);
});

test('other sections are named although the number of the topmost one is the same', () => {
  show();
  show(months(['1999'], 30));
  assert.equal(handle.getAttribute('aria-valuetext'), '12/1999');
});

test('years are marked beside their photos, those without space for their names not', () => {
  show();
  const marks = () => strip.querySelectorAll('.scrubber__year').map((mark) => mark.textContent);
  assert.deepEqual(marks(), ['2024', '2023', '2022']);
  strip.clientHeight = 44 + 50;
  scrubber.layOut({ above: 10, below: 20 });
  assert.deepEqual(marks(), ['2024', '2022']);
  assert.deepEqual([strip.style.top, strip.style.bottom], ['10px', '20px']);
});

test('dragging scrolls the list, once in each frame', () => {
  show();
  let scrolls = 0;
  list.scroller.addEventListener('scroll', () => { scrolls += 1; });
  assert.equal(point('down', 22).defaultPrevented, true, 'no text is selected');
  assert.deepEqual(strip.captured, [7]);
  for (const y of [100, 200, 22 + ROOM / 2]) point('move', y);
  assert.equal(scrolls, 0);
  frame();
  assert.equal(scrolls, 1);
  assert.ok(Math.abs(top() - end() / 2) < BAR, String(top()));
  point('move', 9999);
  frame();
  assert.ok(Math.abs(top() - end()) <= 1, String(top()));
  scrubber.show(list.scroller.top, section);
  assert.equal(position(), ROOM);
  point('move', -50);
  frame();
  assert.equal(top(), 0, 'what is above the list is seen too');
});

test('a finger that holds the handle does not move it by touching it elsewhere than in its middle', () => {
  show();
  scroll(4000);
  point('down', position() + 40, { target: handle });
  frame();
  assert.ok(Math.abs(top() - 4000) <= 1, String(top()));
  point('up', 0);
  point('down', position() + 40);
  frame();
  assert.ok(top() > 4400, 'beside it, its middle comes to the finger');
});

test('the handle follows the finger, whatever the list does meanwhile', () => {
  show();
  point('down', 22 + 300);
  section = 3;
  scroll(900);
  assert.equal(position(), 300);
  point('up', 22 + 300);
  scroll(900);
  assert.ok(position() < 100);
});

for (const type of ['up', 'cancel']) {
  test(`the last movement counts although its frame has not come, when the pointer has its ${type}`, () => {
    show();
    point('down', 22);
    point('move', 9999);
    point(type, 9999);
    assert.ok(Math.abs(top() - end()) <= 1);
    assert.equal(strip.classList.contains('is-held'), false);
    point('move', 22);
    frame();
    assert.ok(Math.abs(top() - end()) <= 1, 'nothing is held any more');
  });
}

test('only the first button of a mouse drags', () => {
  show();
  assert.equal(point('down', 400, { button: 2, pointerType: 'mouse' }).defaultPrevented, false);
  point('move', 500);
  frame();
  assert.equal(top(), 0);
});

for (const [direction, next, before] of [['ltr', 'ArrowRight', 'ArrowLeft'], ['rtl', 'ArrowLeft', 'ArrowRight']]) {
  test(`keys go from section to section and from year to year, ${direction}`, () => {
    show();
    handle.direction = direction;
    section = 15;
    for (const key of ['ArrowDown', 'ArrowUp', next, before, 'PageDown', 'PageUp', 'Home', 'End']) {
      assert.equal(press(key).defaultPrevented, true, key);
    }
    assert.deepEqual(opened, [16, 14, 16, 14, 24, 12, 0, 35]);
  });
}

test('keys stop at the ends', () => {
  show();
  press('ArrowUp');
  press('PageUp');
  section = 35;
  press('ArrowDown');
  section = 25;
  press('PageDown');
  assert.deepEqual(opened, [0, 0, 35, 35], 'there is no later year');
});

test('other keys, and those of the browser, do nothing', () => {
  show();
  assert.equal(press('a').defaultPrevented, false);
  for (const name of ['altKey', 'ctrlKey', 'metaKey']) assert.equal(press('ArrowDown', { [name]: true }).defaultPrevented, false, name);
  assert.deepEqual(opened, []);
});

test('scrolling shows it for a while, smaller movements do not', () => {
  show();
  scroll(30);
  assert.equal(isActive(), false);
  scroll(400);
  assert.equal(isActive(), true);
  mock.timers.tick(SHOWN_MILLISECONDS);
  assert.equal(isActive(), false);
  scroll(440);
  assert.equal(isActive(), false, 'from where it rested');
});

test('it stays while it is held or has the focus', () => {
  show();
  point('down', 100);
  mock.timers.tick(3 * SHOWN_MILLISECONDS);
  assert.equal(isActive(), true);
  point('up', 100);
  mock.timers.tick(SHOWN_MILLISECONDS);
  assert.equal(isActive(), false);
  handle.focus();
  send(handle, 'focusin');
  mock.timers.tick(3 * SHOWN_MILLISECONDS);
  assert.equal(isActive(), true);
  document.activeElement = document.body;
  mock.timers.tick(2 * SHOWN_MILLISECONDS);
  assert.equal(isActive(), false);
});

test('a mouse at the edge reveals it, and a finger there does not', () => {
  show();
  move(LEFT + 20, 400, 'touch');
  move(LEFT - 5, 400);
  assert.equal(isActive(), false);
  move(LEFT + 20, 400);
  mock.timers.tick(3 * SHOWN_MILLISECONDS);
  assert.equal(isActive(), true, 'while the mouse is there');
  strip.dispatchEvent(new Event('pointerleave'));
  mock.timers.tick(2 * SHOWN_MILLISECONDS);
  assert.equal(isActive(), false);
});

test('a mouse that goes to a button of the bar above it does not reveal it', () => {
  show();
  move(LEFT + 20, BAR / 2);
  assert.equal(isActive(), false);
});

test('it hides again although the mouse has left the edge too fast to be noticed on it', () => {
  show();
  move(LEFT + 20, 400);
  move(100, 400);
  mock.timers.tick(2 * SHOWN_MILLISECONDS);
  assert.equal(isActive(), false);
});

test('a list without sections shows nothing at the edge', () => {
  scrubber.setSections(undefined);
  scrubber.layOut({ above: 0, below: 0 });
  scrubber.show(500, 0);
  move(LEFT + 20, 400);
  assert.deepEqual([isActive(), handle.style.transform, strip.style.top], [false, undefined, undefined]);
});

test('nothing is left of it in a page that shows another list', () => {
  show();
  point('down', 100);
  point('move', 300);
  scrubber.disconnect();
  assert.deepEqual([frame(), document.querySelector('.scrubber')], [false, null]);
  assert.deepEqual([list.scroller.scrollbar.isReplaced, document.documentElement.classList.contains('has-scrubber')], [false, false]);
  const { mock: timers } = mock.method(globalThis, 'setTimeout');
  for (const type of ['move', 'up', 'down']) point(type, 300);
  press('End');
  mock.timers.tick(SHOWN_MILLISECONDS);
  assert.deepEqual([top(), opened, frame(), timers.callCount()], [0, [], false, 0]);
});
