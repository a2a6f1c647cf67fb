import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

/** As much of an element as a pull uses; `part` is the selector that it is in. */
class FakeElement extends EventTarget {
  constructor(part) {
    super();
    this.part = part;
  }
  style = {};
  classList = { contains: () => false, toggle: () => undefined };
  setAttribute() {}
  append() {}
  remove() {}
  closest(selector) { return selector.split(', ').includes(this.part) ? this : null; }
}

/** Whether a pull that began at the top is in progress. */
let isPulling;
const call = {
  pull_begin: (pull, y, top) => { isPulling = top === 0; },
  pull_move: () => undefined,
  pull_end: () => Number(isPulling),
};
/** The values that are not released. */
const values = new Map();
const core = {
  call, results: 0, written: () => [0, 0, 0],
  allocateValue: (name) => {
    values.set(8 * (values.size + 1), name);
    return 8 * values.size;
  },
  releaseValue: (name, address) => values.get(address) === name && values.delete(address),
};
let connectPullToRefresh;
let refreshed;

before(async () => {
  globalThis.Element = FakeElement;
  ({ connectPullToRefresh } = await import('../../../Web/js/views/list/pull-to-refresh.js'));
});
after(() => {
  delete globalThis.Element;
  delete globalThis.document;
});
beforeEach(() => {
  refreshed = 0;
  values.clear();
  globalThis.document = Object.assign(new EventTarget(), {
    body: Object.assign(new FakeElement(), { dataset: { page: 'source', screen: 'source' } }),
    scrollingElement: { scrollTop: 0 }, createElement: () => new FakeElement(),
  });
  connectPullToRefresh(core, () => { refreshed += 1; }, new AbortController().signal);
});

function touch(name, target, isPrevented = false) {
  const event = new Event(name, { cancelable: true });
  Object.defineProperties(event, { target: { value: target }, touches: { value: [{ clientY: 10 }] } });
  if (isPrevented) event.preventDefault();
  document.dispatchEvent(event);
}

test('pulling the list refreshes it', () => {
  const cell = new FakeElement('.photos');
  for (const name of ['touchstart', 'touchmove', 'touchend']) touch(name, cell);
  assert.equal(refreshed, 1);
});

for (const [page, screen, count] of [['place', 'place', 1], ['place', 'photo', 0], ['source', 'gallery', 0]]) {
  test(`pulling the screen “${screen}” over the page “${page}” refreshes ${count} times`, () => {
    Object.assign(document.body.dataset, { page, screen });
    for (const name of ['touchstart', 'touchmove', 'touchend']) touch(name, new FakeElement('.photos'));
    assert.equal(refreshed, count);
  });
}

test('scrolling a sheet or dragging the scrubber does not', () => {
  for (const part of ['dialog.sheet[open]', 'details', '.scrubber', '.selection', '#sidebar']) {
    for (const name of ['touchstart', 'touchmove', 'touchend']) touch(name, new FakeElement(part));
  }
  assert.equal(refreshed, 0);
});

test('dragging a selection does not', () => {
  const cell = new FakeElement('.photos');
  touch('touchstart', cell);
  touch('touchmove', cell, true);
  touch('touchend', cell);
  assert.equal(refreshed, 0);
});

test('a list that is left releases the state of its pull', () => {
  const left = new AbortController();
  connectPullToRefresh(core, () => undefined, left.signal);
  assert.equal(values.size, 2);
  left.abort();
  assert.equal(values.size, 1);
});
