import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

/** Chromium's limit. */
const DEVICE_PIXELS = 33_500_000;
const element = () => Object.assign(new EventTarget(), {
  setAttribute: () => undefined, append: () => undefined, remove: () => undefined, style: {}, classList: { toggle: () => undefined, remove: () => undefined },
  getBoundingClientRect: () => ({ top: 0, height: 0 }),
});
let Scroller;

before(async () => {
  globalThis.document = { createElement: element, scrollingElement: { scrollTop: 0, scrollHeight: 800, clientHeight: 800 } };
  globalThis.devicePixelRatio = 1;
  globalThis.innerHeight = 800;
  globalThis.addEventListener = () => undefined;
  globalThis.window = globalThis;
  ({ Scroller } = await import('../../../Web/js/views/list/scroller.js'));
});
after(() => { for (const name of ['document', 'devicePixelRatio', 'innerHeight', 'addEventListener', 'window']) delete globalThis[name]; });

test('the end of a long list is reached however far the page is zoomed later', () => {
  let made = 0;
  const call = new Proxy({}, {
    get: (_, name) => (name === 'scroll_make' ? (scroll, content, screen, capacity) => { made = capacity; } : () => 0),
  });
  const scroller = new Scroller({ call, allocateValue: () => 8, written: () => [0, 0, 0, 0] }, element());
  assert.equal(made, 15_000_000);
  globalThis.devicePixelRatio = 5;
  scroller.resize(20_000_000, 0);
  assert.ok(made > 1_000_000 && made * 5 < DEVICE_PIXELS, `${made} pixels at 500 %`);
});

test('pictures are requested after a scroll that ends where the list rested', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const root = Object.assign(element(), { scrollTop: 0, scrollHeight: 90_000, clientHeight: 800 });
  const call = new Proxy({}, { get: (_, name) => (_scroll, position) => (/^scroll_(top|recenter)$/.test(name) ? position : 0) });
  const scroller = new Scroller({ call, allocateValue: () => 8, releaseValue: () => undefined, written: () => [0, 0] }, element(), root);
  scroller.connect();
  const rests = [];
  scroller.addEventListener('scroll', () => { if (scroller.isResting) rests.push(root.scrollTop); });
  root.dispatchEvent(new Event('scroll'));
  // The browser reports a jump in its next frame; the time of the rest may come before.
  root.scrollTop = 50_000;
  context.mock.timers.tick(500);
  root.dispatchEvent(new Event('scroll'));
  assert.equal(scroller.isResting, false);
  context.mock.timers.tick(500);
  assert.equal(scroller.isResting, true);
  assert.deepEqual(rests, [50_000, 50_000]);
  scroller.disconnect();
});
