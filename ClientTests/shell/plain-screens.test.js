import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connectPlainScreen } from '../../Web/js/shell/plain-screens.js';
import { give, restoreGlobals } from '../globals.js';


let life;
let asked;

beforeEach(() => {
  life = new AbortController();
  asked = [];
  const page = new EventTarget();
  for (const name of ['addEventListener', 'dispatchEvent']) give(name, page[name].bind(page));
  for (const name of ['HTMLElement', 'HTMLFormElement']) give(name, class {});
  give('window', globalThis);
  give('navigator', {});
  give('EventSource', class extends EventTarget { close() {} });
  give('location', new URL('http://127.0.0.1:8080/?sort=title'));
  give('fetch', (url) => {
    asked.push(url);
    return Promise.reject(new Error('There is no server.'));
  });
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

for (const [screen, count] of [['library', 1], ['places', 1], ['settings', 0]]) {
  test(`${screen} is ${count ? 'fetched' : 'left alone'} when the network's page has arrived`, async () => {
    give('document', Object.assign(new EventTarget(), { hidden: false, body: { dataset: { screen } }, querySelector: () => null }));
    connectPlainScreen(life.signal);
    dispatchEvent(new Event('vitrine:renewed'));
    await new Promise(setImmediate);
    assert.deepEqual(asked, Array(count).fill('http://127.0.0.1:8080/?sort=title'));
  });
}

test('the page of kept originals renews what has changed, but not what the person is at', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const part = (name) => ({ name, isEqualNode: (other) => other.name === name, contains: () => name === 'Delete 3', replaceWith: (next) => shown.splice(shown.indexOf(here(name)), 1, next) });
  const here = (name) => shown.find((each) => each.name === name);
  const shown = ['2 of 3', 'same', 'Delete 3'].map(part);
  const newer = ['3 of 3', 'same', 'Delete 2'].map(part);
  let isChanging = true;
  give('document', Object.assign(new EventTarget(), {
    body: { dataset: { screen: 'settings' } }, querySelector: () => (isChanging ? {} : null), querySelectorAll: () => shown,
  }));
  give('DOMParser', class { parseFromString() { return { querySelectorAll: () => newer }; } });
  give('fetch', (url) => {
    asked.push(url);
    isChanging = false;
    return Promise.resolve({ ok: true, url, text: () => Promise.resolve('') });
  });
  connectPlainScreen(life.signal);
  mock.timers.tick(5000);
  await new Promise(setImmediate);
  assert.deepEqual(shown.map(({ name }) => name), ['3 of 3', 'same', 'Delete 3']);
  mock.timers.tick(60_000);
  assert.equal(asked.length, 1);
  mock.timers.reset();
});
