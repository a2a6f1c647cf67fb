import assert from 'node:assert/strict';
import { after, before, beforeEach, mock, test } from 'node:test';

/** @type {Map<string, (message: object) => void>} what the page does after a message of the worker */
let hear;
let banner;
const NAMES = ['document', 'window', 'addEventListener', 'dispatchEvent'];

class FakeElement {
  hidden = false;
  classList = { toggle: () => undefined };
  dataset = {};
  setAttribute() {}
  toggleAttribute() {}
  append(...children) { this.text = children.join(''); }
  replaceChildren(...children) { this.text = children.map(({ text }) => text).join(' ').trim(); }
}

let Banner;
before(async () => {
  globalThis.document = Object.assign(new EventTarget(), { createElement: () => new FakeElement(), documentElement: new FakeElement() });
  globalThis.window = globalThis;
  globalThis.addEventListener = () => undefined;
  globalThis.dispatchEvent = () => true;
  const worker = Object.assign(new EventTarget(), { controller: null });
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: true, serviceWorker: worker } });
  hear = (message) => worker.dispatchEvent(new MessageEvent('message', { data: message }));
  ({ Banner } = await import('../../Web/js/offline/banner.js'));
});
after(() => { for (const name of [...NAMES, 'navigator']) delete globalThis[name]; });
beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  document.body = { dataset: {}, append: (element) => { banner = element; } };
  const { signal } = new AbortController();
  await new Banner().connect(signal);
});

test('a sentence is shown for its whole time, whatever was said just before', () => {
  hear({ type: 'reach', isReached: false });
  hear({ type: 'reach', isReached: true });
  assert.equal(banner.text, 'Back online.');
  mock.timers.tick(3000);
  hear({ type: 'outbox', count: 0, sent: 3 });
  const said = banner.text;
  assert.match(said, /3/);
  mock.timers.tick(2000);
  assert.deepEqual([banner.hidden, banner.text], [false, said]);
  mock.timers.tick(2000);
  assert.equal(banner.hidden, true);
  mock.timers.reset();
});
