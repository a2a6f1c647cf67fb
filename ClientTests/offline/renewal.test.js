import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connectRenewal } from '../../Web/js/offline/renewal.js';

const ROOT = 'http://127.0.0.1:8080';
const NAMES = ['location', 'document', 'navigator', 'fetch', 'scrollY', 'innerHeight', 'DOMParser'];
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

for (const place of ['a', 'form', 'nothing']) {
  test(`a library in which ${place} has the focus is ${place === 'nothing' ? 'replaced' : 'kept'}`, async () => {
    let replaced = 0;
    const isIn = (selector) => new RegExp(`\\b${place}\\b`).test(selector.replace('#main', ''));
    give('location', new URL('/', ROOT));
    give('document', {
      body: { dataset: { screen: 'library' } }, documentElement: { dataset: {} },
      activeElement: { closest: (selector) => (isIn(selector) ? {} : null) },
      querySelector: () => ({ replaceChildren: () => { replaced += 1; } }),
    });
    give('scrollY', 0);
    give('innerHeight', 800);
    give('DOMParser', class { parseFromString() { return { querySelector: () => ({ childNodes: [] }) }; } });
    give('fetch', async () => ({ ok: true, text: async () => '' }));
    connectRenewal(new AbortController().signal);
    worker.dispatchEvent(new MessageEvent('message', { data: { type: 'renewed', path: '/' } }));
    await new Promise((resolve) => { setTimeout(resolve, 10); });
    assert.equal(replaced, place === 'nothing' ? 1 : 0);
  });
}
