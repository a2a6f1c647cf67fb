import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, mock, test } from 'node:test';

/** @type {(message: object) => void} dispatches a message of the worker */
let receive;
let banner;
let controller;
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
  receive = (message) => worker.dispatchEvent(new MessageEvent('message', { data: message }));
  ({ Banner } = await import('../../Web/js/offline/banner.js'));
});
after(() => { for (const name of [...NAMES, 'navigator']) delete globalThis[name]; });
beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  document.body = { dataset: {}, append: (element) => { banner = element; } };
  controller = new AbortController();
  await new Banner().connect(controller.signal);
});
afterEach(() => controller.abort());

test('a sentence is shown for its whole time, whatever was shown just before', () => {
  receive({ type: 'reach', isReached: false });
  receive({ type: 'reach', isReached: true });
  assert.equal(banner.text, 'Back online.');
  mock.timers.tick(3000);
  receive({ type: 'outbox', count: 0, sent: 3 });
  const text = banner.text;
  assert.match(text, /3/);
  mock.timers.tick(2000);
  assert.deepEqual([banner.hidden, banner.text], [false, text]);
  mock.timers.tick(2000);
  assert.equal(banner.hidden, true);
  mock.timers.reset();
});

test('pending changes are sent when a person returns to the page', () => {
  const sent = [];
  const respond = ({ type }, [port]) => {
    sent.push(type);
    port.postMessage({});
    port.close();
  };
  navigator.serviceWorker.controller = { postMessage: respond };
  const returns = () => document.dispatchEvent(new Event('visibilitychange'));
  returns();
  receive({ type: 'outbox', count: 2 });
  document.hidden = true;
  returns();
  assert.deepEqual(sent, []);
  document.hidden = false;
  returns();
  assert.deepEqual(sent, ['send']);
  navigator.serviceWorker.controller = null;
  mock.timers.reset();
});
