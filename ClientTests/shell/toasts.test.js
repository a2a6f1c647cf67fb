import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { blank, startPage } from '../views/blank-page.js';

startPage();
const { timeNotices, Toasts } = await import('../../Web/js/shell/toasts.js');
mock.timers.enable({ apis: ['setTimeout'] });

let host;
beforeEach(() => {
  host = Object.assign(blank(), { toasts: [] });
  host.querySelectorAll = () => host.toasts;
  host.append = (toast) => host.toasts.push(toast);
});

/** A toast as the server renders it. */
function rendered(hasButton = false) {
  const toast = Object.assign(blank(), { isUsed: false, matches: () => toast.isUsed });
  toast.querySelector = () => (hasButton ? blank() : null);
  toast.remove = () => host.toasts.splice(host.toasts.indexOf(toast), 1);
  host.toasts.push(toast);
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
  undo.querySelector = () => null;
  new Toasts(host);
  mock.timers.tick(4999);
  assert.deepEqual(host.toasts, [undo]);
  mock.timers.tick(1);
  assert.deepEqual(host.toasts, []);
});

test('a title does not change the direction of the words around it', () => {
  const made = [];
  const { createElement } = document;
  document.createElement = (name) => Object.assign(blank(), { name, parts: [], append: (...parts) => made.push([name, ...parts]) });
  new Toasts(host).show('“\u2068صورة\u2069” was removed.');
  document.createElement = createElement;
  const [, before, title, after] = made.find(([name]) => name === 'span');
  assert.deepEqual([before, title.name, after], ['“', 'bdi', '” was removed.']);
  assert.ok(made.some(([name, text]) => name === 'bdi' && text === 'صورة'));
});
