import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
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
