import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { openPage } from '../../page/page.js';

openPage();
const { ShowClock } = await import('../../../Web/js/views/gallery/show-clock.js');

const MINUTE = 60_000;
let life;
/** What the slideshow contains. */
let shown;
let clock;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.UTC(2026, 0, 1, 12, 30, 15) });
  life = new AbortController();
  shown = [];
  const host = Object.assign(element('main'), {
    append: (made) => {
      shown = [made];
      made.remove = () => { shown = []; };
    },
  });
  clock = new ShowClock(host, life.signal);
});
afterEach(() => {
  life.abort();
  mock.timers.reset();
});

const time = () => new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(Date.now());

test('it shows the time of the minute', () => {
  clock.set(true);
  assert.equal(shown[0].textContent, time());
  mock.timers.tick(44_000);
  const before = shown[0].textContent;
  mock.timers.tick(1_000);
  assert.notEqual(shown[0].textContent, before, 'as soon as it begins');
  assert.equal(shown[0].textContent, time());
});

test('it is at many positions in turn, all near its corner', () => {
  clock.set(true);
  const positions = new Set();
  for (let minute = 0; minute < 84; minute += 1) {
    positions.add(shown[0].style.transform);
    mock.timers.tick(MINUTE);
  }
  assert.equal(positions.size, 84);
  for (const position of positions) {
    const [x, y] = position.match(/-?\d+/g).map(Number);
    assert.ok(x <= 0 && x > -60 && y <= 0 && y > -60, position);
  }
});

test('it goes with the option, and with the slideshow', () => {
  clock.set(true);
  clock.set(false);
  assert.deepEqual(shown, []);
  clock.set(true);
  const [{ textContent }] = shown;
  const [element] = shown;
  life.abort();
  assert.deepEqual(shown, []);
  mock.timers.tick(5 * MINUTE);
  assert.equal(element.textContent, textContent, 'its time is not updated any more');
});
