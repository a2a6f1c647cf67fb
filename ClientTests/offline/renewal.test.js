import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connectRenewal } from '../../Web/js/offline/renewal.js';

const ROOT = 'http://127.0.0.1:8080';
const NAMES = ['location', 'document', 'navigator', 'fetch'];
const before = Object.fromEntries(NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
const give = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
let worker;
let asked;

beforeEach(() => {
  worker = new EventTarget();
  asked = [];
  give('navigator', { serviceWorker: worker });
  give('document', { body: { dataset: { screen: 'library' } }, documentElement: { dataset: {} } });
  give('fetch', async (url) => {
    asked.push(url);
    return { ok: false };
  });
});
afterEach(() => {
  for (const name of NAMES) {
    if (before[name]) Object.defineProperty(globalThis, name, before[name]);
    else delete globalThis[name];
  }
});

for (const query of ['', '?removed=7', '?sort=title&to=1']) {
  test(`a library at “${query}” is renewed when its page has arrived`, () => {
    give('location', new URL(`/${query}`, ROOT));
    connectRenewal(new AbortController().signal);
    const tells = (path) => worker.dispatchEvent(new MessageEvent('message', { data: { type: 'renewed', path } }));
    tells('/places');
    assert.deepEqual(asked, []);
    tells(query.startsWith('?sort') ? '/?sort=title' : '/');
    assert.deepEqual(asked, [`${ROOT}/${query}`]);
  });
}
