import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

/** Chromium's limit. */
const DEVICE_PIXELS = 33_500_000;
const element = () => Object.assign(new EventTarget(), { setAttribute: () => undefined, append: () => undefined, style: {} });
let Scroller;

before(async () => {
  globalThis.document = { createElement: element };
  globalThis.devicePixelRatio = 1;
  globalThis.innerHeight = 800;
  ({ Scroller } = await import('../../../Web/js/views/list/scroller.js'));
});
after(() => { for (const name of ['document', 'devicePixelRatio', 'innerHeight']) delete globalThis[name]; });

test('the end of a long list is reached however far the page is zoomed later', () => {
  let made = 0;
  const call = { scroll_make: (scroll, content, screen, capacity) => { made = capacity; }, velocity_make: () => undefined };
  assert.ok(new Scroller({ call, allocateValue: () => 8 }, element()));
  assert.ok(made > 1_000_000 && made * 500 / 100 * 2 < DEVICE_PIXELS, `${made} pixels at 500 % on a screen of two pixels each`);
});
