import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connectPlainScreen } from '../../Web/js/shell/plain-screens.js';
import { element } from '../../Web/js/basics/element.js';
import { restoreGlobals, setGlobal } from '../globals.js';
import { openPage, settle } from '../page/page.js';

let life;
let requests;

beforeEach(() => {
  life = new AbortController();
  requests = [];
  const page = new EventTarget();
  for (const name of ['addEventListener', 'dispatchEvent']) setGlobal(name, page[name].bind(page));
  for (const name of ['HTMLElement', 'HTMLFormElement']) setGlobal(name, class {});
  setGlobal('window', globalThis);
  setGlobal('navigator', {});
  setGlobal('EventSource', class extends EventTarget { close() {} });
  setGlobal('location', new URL('http://127.0.0.1:8080/?sort=title'));
  setGlobal('fetch', (url) => {
    requests.push(url);
    return Promise.reject(new Error('There is no server.'));
  });
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

for (const [screen, count] of [['library', 1], ['places', 1], ['settings', 0]]) {
  test(`${screen} is ${count ? 'fetched' : 'left alone'} when the network's page has arrived`, async () => {
    setGlobal('document', Object.assign(new EventTarget(), {
      hidden: false, documentElement: { dataset: {} }, body: { dataset: { screen } }, querySelector: () => null,
    }));
    connectPlainScreen(() => undefined, life.signal);
    dispatchEvent(new Event('vitrine:renewed'));
    await new Promise(setImmediate);
    assert.deepEqual(requests, Array(count).fill('http://127.0.0.1:8080/?sort=title'));
  });
}

test('what is shown while there is no network is applied to a newer page', async () => {
  openPage('http://127.0.0.1:8080/');
  document.body.dataset.screen = 'library';
  const main = (text) => element('main', { id: 'main' }, element('span', {}, text));
  document.body.append(main('40 photos'));
  setGlobal('DOMParser', class { parseFromString() { return Object.assign(element('html'), { body: document.body, querySelector: () => main('41 photos') }); } });
  setGlobal('fetch', (url) => Promise.resolve({ ok: true, url, text: () => Promise.resolve('') }));
  const seen = [];
  addEventListener('vitrine:reach', () => seen.push(document.querySelector('#main').textContent));
  connectPlainScreen(() => undefined, life.signal);
  dispatchEvent(new Event('vitrine:renewed'));
  await settle();
  assert.deepEqual(seen, ['41 photos']);
});

test('the icon shows the number of new photos of a newer page', async () => {
  const counts = [];
  const dataset = { screen: 'library' };
  setGlobal('document', Object.assign(new EventTarget(), {
    hidden: false, documentElement: { dataset: {} }, body: { dataset }, querySelector: () => null,
  }));
  const pages = [{ new: '2' }, { new: '2' }, {}].map((newer) => ({ body: { dataset: newer }, querySelector: () => null }));
  setGlobal('DOMParser', class { parseFromString() { return pages.shift(); } });
  setGlobal('fetch', (url) => Promise.resolve({ ok: true, url, text: () => Promise.resolve('') }));
  connectPlainScreen((count) => counts.push(count), life.signal);
  while (pages.length > 0) {
    dispatchEvent(new Event('vitrine:renewed'));
    await new Promise(setImmediate);
  }
  assert.deepEqual(counts, [2, 0]);
});

test('the page of kept originals renews what has changed, but not what the person is at or presses', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const part = (name) => ({ name, isEqualNode: (other) => other.name === name, contains: () => name === 'Delete 3', querySelector: () => (name === 'Pause' ? {} : null), replaceWith: (next) => shown.splice(shown.indexOf(here(name)), 1, next) });
  const here = (name) => shown.find((each) => each.name === name);
  const shown = ['2 of 3', 'same', 'Delete 3', 'Pause'].map(part);
  const newer = ['3 of 3', 'same', 'Delete 2', 'Resume'].map(part);
  let isChanging = true;
  setGlobal('document', Object.assign(new EventTarget(), {
    body: { dataset: { screen: 'settings' } }, querySelector: () => (isChanging ? {} : null), querySelectorAll: () => shown,
  }));
  setGlobal('DOMParser', class { parseFromString() { return { querySelectorAll: () => newer }; } });
  setGlobal('fetch', (url) => {
    requests.push(url);
    isChanging = false;
    return Promise.resolve({ ok: true, url, text: () => Promise.resolve('') });
  });
  connectPlainScreen(() => undefined, life.signal);
  mock.timers.tick(5000);
  await new Promise(setImmediate);
  assert.deepEqual(shown.map(({ name }) => name), ['3 of 3', 'same', 'Delete 3', 'Pause']);
  mock.timers.tick(60_000);
  assert.equal(requests.length, 1);
  mock.timers.reset();
});
