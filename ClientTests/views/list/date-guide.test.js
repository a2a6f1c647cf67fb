import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { LayoutTable } from '../../../Web/js/core/layout-table.js';
import { BAR, HEADER, months, scrollTo, SCREEN, startList } from './dated-list.js';

const { DateGuide, openDates } = await import('../../../Web/js/views/list/date-guide.js');

let list;
let guide;
/** The cells that are in the page, by the index of their photo. */
let cells;

beforeEach(async () => {
  list = await startList();
  mock.timers.enable({ apis: ['setTimeout'] });
  cells = new Map();
  guide = new DateGuide(list, 'Date');
});
afterEach(() => {
  guide.disconnect();
  list.scroller.disconnect();
  mock.timers.reset();
});

/** Lays out a list of ten photos a month. */
function layOut(dates = months(['2024', '2023', '2022'], 10)) {
  list.layOut(dates.all.length * 10, guide.measure(dates));
  guide.show((index) => cells.get(index));
}
function scroll(to) {
  scrollTo(to);
  guide.show((index) => cells.get(index));
}
const titles = (container = list.container) => container.querySelectorAll('h2').map((header) => header.textContent);
const stick = () => list.container.querySelector('.section-stick');
const scrubber = () => document.querySelector('.scrubber');
const label = () => scrubber().querySelector('.scrubber__handle').getAttribute('aria-valuetext');
const press = (key) => scrubber().querySelector('.scrubber__handle').dispatchEvent(Object.assign(new Event('keydown'), { key }));
const top = () => document.scrollingElement.scrollTop;
/** How far down a month starts, of 4 rows of 130 each. */
const start = (section) => list.core.call.layout_section_top(list.layout.address, section);

test('months that are on the screen have their headers, and one sticks below the bar', () => {
  layOut();
  assert.deepEqual(titles(), ['12/2024', '11/2024']);
  scroll(3000);
  assert.deepEqual(titles(), ['06/2024']);
  assert.deepEqual([stick().textContent, stick().style.top, stick().hidden], ['07/2024', `${BAR}px`, false]);
});

test('the header sticks to the edge of the screen while the bar is away', () => {
  layOut();
  list.bar.classList.add('is-away');
  scroll(3000);
  assert.equal(stick().style.top, '0px');
});

test('a header outside the screen is in the page only before its first cell', () => {
  layOut();
  scroll(start(6) - SCREEN);
  assert.equal(titles().includes('06/2024'), false);
  const cell = element('a', { class: 'cell' });
  list.container.append(cell);
  cells.set(60, cell);
  scroll(start(6) - SCREEN);
  assert.equal(list.container.querySelectorAll('h2').find((header) => header.textContent === '06/2024')?.nextElementSibling, cell);
  scroll(start(6) + 200);
  assert.equal(titles()[0], '06/2024', 'it stays before it, above the screen');
});

test('a list without dates, or with those of another version, has no headers', () => {
  const empty = { isCurrent: true, all: [], starts: [] };
  for (const dates of [undefined, empty, { ...months(['2024'], 10), isCurrent: false }]) {
    assert.equal(guide.measure(dates), undefined);
    list.layOut(360, undefined);
    guide.show(() => undefined);
    assert.deepEqual([titles(), scrubber().hidden, list.scroller.header], [[], true, 0]);
    assert.equal(list.container.classList.contains('is-dated'), false);
  }
});

test('headers leave when a list loses its dates, and return with them', () => {
  layOut();
  list.layOut(360, guide.measure(undefined));
  guide.show(() => undefined);
  assert.deepEqual([titles(), stick(), scrubber().hidden], [[], null, true]);
  layOut();
  assert.deepEqual([titles(), scrubber().hidden], [['12/2024', '11/2024'], false]);
});

test('only a list of several screens and dates has the scrubber', () => {
  layOut(months(['2024'], 10));
  assert.equal(scrubber().hidden, false);
  const short = months(['2024'], 10);
  short.all.splice(3);
  short.starts.splice(3);
  layOut(short);
  assert.equal(scrubber().hidden, true);
  list.layOut(360, guide.measure({ isCurrent: true, all: short.all.slice(0, 1), starts: [0] }));
  guide.show(() => undefined);
  assert.equal(scrubber().hidden, true, 'of one month');
});

test('the scrubber keeps off the bars, also off one that scrolls with the page', () => {
  document.body.append(Object.assign(element('nav', { class: 'tabs' }), { offsetTop: SCREEN - 60, offsetHeight: 60 }));
  layOut();
  assert.deepEqual([scrubber().style.top, scrubber().style.bottom], [`${BAR}px`, '60px']);
  globalThis.getComputedStyle = () => ({ position: 'static', direction: 'ltr' });
  list.bar.offsetTop = 20;
  dispatchEvent(new Event('resize'));
  guide.show(() => undefined);
  assert.equal(scrubber().style.top, `${20 + BAR}px`);
});

test('rows that were measured move the years when scrolling has ended', () => {
  layOut();
  assert.equal(guide.parts.header, HEADER);
  list.bar.offsetHeight = 100;
  guide.show(() => undefined);
  assert.equal(scrubber().style.top, `${BAR}px`, 'nothing is read while it scrolls');
  scroll(500);
  mock.timers.tick(200);
  guide.show(() => undefined);
  assert.equal(scrubber().style.top, '100px');
});

test('the scrubber goes to the start of a month, which is then the topmost one', () => {
  layOut();
  press('PageDown');
  assert.equal(label(), '12/2023');
  // The list begins below the bar, which covers as much.
  assert.ok(Math.abs(top() - start(12)) <= 1, String(top()));
  press('ArrowUp');
  assert.equal(label(), '01/2024');
  press('Home');
  assert.deepEqual([label(), top()], ['12/2024', 0]);
});

test('the last month is where the scrubber went, although it cannot be at the top', () => {
  layOut();
  press('End');
  guide.show(() => undefined);
  assert.equal(label(), '01/2022');
  press('ArrowUp');
  assert.equal(label(), '02/2022');
  scroll(top() - 400);
  assert.notEqual(label(), '02/2022', 'scrolling by hand counts');
});

for (const [at, expected] of [['2023', '12/2023'], ['2023-06', '06/2023'], ['2023-06-17', '06/2023'], ['1990', '01/2022']]) {
  test(`a list starts at the date ${at} of its URL`, () => {
    layOut();
    location.search = `?at=${at}`;
    guide.begin();
    assert.equal(label(), expected);
    assert.ok(top() > 0);
  });
}

test('a list starts elsewhere if it was left there, or its URL has no date', () => {
  layOut();
  for (const at of ['12', '20234', 'sea', '2023-6']) {
    location.search = `?at=${at}`;
    guide.begin();
  }
  location.search = '?at=2022';
  history.state = { place: { index: 0 } };
  guide.begin();
  history.state = null;
  location.hash = '#photo-3';
  guide.begin();
  assert.equal(top(), 0);
});

test('a list without a single date starts at its start, whatever its URL says', () => {
  layOut({ isCurrent: true, all: [{ title: 'Undated', at: '', start: 0 }], starts: [0] });
  location.search = '?at=2023';
  guide.begin();
  assert.deepEqual([stick().textContent, top()], ['Undated', 0]);
  layOut({ isCurrent: true, all: ['A', 'B'].map((title, index) => ({ title, at: '', start: index * 5 })), starts: [0, 5] });
  scroll(100);
  guide.begin();
  assert.equal(top(), 100);
});

test('a list whose dates are not there starts at its start', () => {
  list.layOut(360, guide.measure(undefined));
  location.search = '?at=2023';
  guide.begin();
  assert.equal(top(), 0);
});

test('the list in another size has the same headers, where they are in it', () => {
  layOut();
  const other = new LayoutTable(list.core);
  const layer = element('div');
  guide.copy(layer, other, 0, 2000, 0);
  assert.deepEqual(titles(layer), []);
  guide.copy(layer, list.layout, start(2) - 10, start(3) - 10, start(2));
  assert.deepEqual(titles(layer).slice(-1), ['10/2024']);
  assert.equal(layer.querySelectorAll('h2').at(-1).style.transform, 'translateY(0px)');
  guide.measure(undefined);
  const none = element('div');
  guide.copy(none, list.layout, 0, 2000, 0);
  assert.deepEqual(titles(none), []);
});

test('paper has no headers of its own, and the screen has them again', () => {
  layOut();
  guide.hide();
  assert.deepEqual([titles(), stick()], [[], null]);
  list.bar.offsetHeight = 100;
  guide.show(() => undefined);
  assert.deepEqual([titles(), scrubber().style.top], [['12/2024', '11/2024'], '100px'], 'as its bars are now');
});

test('nothing is left of a list that is left', () => {
  const signals = [];
  mock.method(globalThis, 'addEventListener', (type, listener, { signal }) => void signals.push(signal));
  mock.method(list.scroller, 'addEventListener', (type, listener, { signal }) => void signals.push(signal));
  guide.disconnect();
  guide = new DateGuide(list, 'Date');
  layOut();
  guide.disconnect();
  assert.deepEqual([titles(), stick(), scrubber()], [[], null, null]);
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, true, true]);
  mock.restoreAll();
});

test('the dates of a whole list are loaded before it is shown, those of a search with its results', async () => {
  const requests = [];
  const fetchDates = async () => {
    requests.push('dates');
    return { sections: months(['2024'], 1).all, total: 3 };
  };
  const model = { all: { count: 3, version: {}, fetchDates } };
  location.search = '?q=sea';
  await openDates(model, 'Date');
  assert.deepEqual(requests, []);
  location.search = '';
  const make = await openDates(model, 'Date');
  assert.deepEqual([requests, model.all.dates.all.length], [['dates'], 12]);
  const own = make(list);
  assert.ok(own instanceof DateGuide);
  own.disconnect();
});

test('a list is shown without its dates when they cannot be loaded', async () => {
  mock.method(console, 'info', () => undefined);
  const model = { all: { count: 3, version: {}, fetchDates: async () => { throw new TypeError('refused'); } } };
  (await openDates(model, 'Date'))(list).disconnect();
  assert.equal(guide.measure(model.all.dates), undefined);
  mock.restoreAll();
});
