import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { openPage } from '../page/page.js';

openPage();
const { timeNotices, Toasts } = await import('../../Web/js/shell/toasts.js');
mock.timers.enable({ apis: ['setTimeout'] });

let host;
beforeEach(() => {
  host = Object.defineProperty(element('div'), 'toasts', { get: () => host.children });
});

/** A toast as the server renders it. */
function rendered(hasButton = false) {
  const toast = element('div', { class: 'toast' }, ...(hasButton ? [element('button')] : []));
  const { matches } = toast;
  toast.matches = (selectors) => (selectors.includes(':hover') ? toast.isUsed === true : matches.call(toast, selectors));
  host.append(toast);
  return toast;
}

test('a notice of the server disappears like others, later if it has a button', () => {
  rendered();
  const undo = rendered(true);
  timeNotices(host);
  mock.timers.tick(5000);
  assert.deepEqual(host.toasts, [undo]);
  mock.timers.tick(4000);
  assert.deepEqual(host.toasts, []);
});

test('a notice stays while the person is at it', () => {
  const notice = rendered();
  timeNotices(host);
  notice.isUsed = true;
  mock.timers.tick(60_000);
  assert.deepEqual(host.toasts, [notice]);
  notice.isUsed = false;
  mock.timers.tick(5000);
  assert.deepEqual(host.toasts, []);
});

test('a second object for the same element leaves the times of notices', () => {
  const undo = rendered(true);
  timeNotices(host);
  mock.timers.tick(4000);
  undo.replaceChildren();
  new Toasts(host);
  mock.timers.tick(4999);
  assert.deepEqual(host.toasts, [undo]);
  mock.timers.tick(1);
  assert.deepEqual(host.toasts, []);
});

test('a title does not change the direction of the words around it', () => {
  const made = [];
  const { createElement } = document;
  document.createElement = (name) => Object.assign(createElement(name), { name, append: (...parts) => made.push([name, ...parts]) });
  new Toasts(host).show('“\u2068صورة\u2069” was removed.');
  document.createElement = createElement;
  const [, before, title, after] = made.find(([name]) => name === 'span');
  assert.deepEqual([before, title.name, after], ['“', 'bdi', '” was removed.']);
  assert.ok(made.some(([name, text]) => name === 'bdi' && text === 'صورة'));
});

test('a message that is shown already is not repeated, and stays as long as a new one', () => {
  const toasts = new Toasts(host);
  toasts.show('“\u2068Sea\u2069” was not loaded.');
  mock.timers.tick(4000);
  for (let row = 0; row < 5; row += 1) toasts.show('“\u2068Sea\u2069” was not loaded.');
  toasts.show('It was not loaded.');
  assert.equal(host.toasts.length, 2);
  mock.timers.tick(4999);
  assert.equal(host.toasts.length, 2);
  mock.timers.tick(1);
  assert.equal(host.toasts.length, 0);
});

test('each change can be undone, also if its message is that of another one', () => {
  const log = [];
  for (const name of ['first', 'second']) new Toasts(host).show('Removed.', { label: 'Undo', run: () => log.push(name) });
  new Toasts(host).show('Removed.');
  for (const toast of host.toasts) toast.querySelector('button')?.click();
  assert.deepEqual([log, host.toasts.length], [['first', 'second'], 1]);
  mock.timers.tick(5000);
});

test('a message is shown in an open sheet, and stays when that is closed', () => {
  document.body.append(host);
  const sheet = Object.assign(element('dialog', { class: 'sheet' }), { open: true });
  new Toasts(host).show('This requires a network connection.');
  document.body.append(sheet);
  assert.equal(host.parentElement, document.body);
  new Toasts(host).show('This requires a network connection.');
  assert.equal(host.parentElement, sheet);
  sheet.remove();
  sheet.dispatchEvent(new Event('close'));
  assert.deepEqual([host.parentElement, host.toasts.length], [document.body, 1]);
  mock.timers.tick(5000);
});
