import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blank, startPage } from '../views/blank-page.js';

startPage();
const button = Object.assign(blank(), { title: 'Sign out', removeAttribute: (name) => button.attributes.delete(name) });
button.attributes = new Set();
button.setAttribute = (name) => button.attributes.add(name);
document.querySelectorAll = (selector) => (selector.split(', ').includes('form[action="/sign-out"] button') ? [button] : []);
const { connectNeeds } = await import('../../Web/js/offline/needs-network.js');

test('nobody signs out without a network, which would delete what still waits', () => {
  const said = [];
  const page = new AbortController();
  const listeners = {};
  document.addEventListener = (name, listen) => { listeners[name] = listen; };
  globalThis.Element = globalThis.HTMLElement;
  document.documentElement.dataset.offline = '';
  connectNeeds((text) => said.push(text), page.signal);
  assert.ok(button.attributes.has('aria-disabled'));
  let isPrevented = false;
  const target = Object.assign(blank(), { closest: () => button });
  listeners.click({ target, preventDefault: () => { isPrevented = true; }, stopImmediatePropagation: () => undefined });
  assert.ok(isPrevented && said.length === 1);
  delete document.documentElement.dataset.offline;
  dispatchEvent(new Event('vitrine:reach'));
  assert.ok(!button.attributes.has('aria-disabled'));
  page.abort();
});

test('forms that only the server answers need it, also those that come later', () => {
  const selectors = [];
  document.querySelectorAll = (selector) => { selectors.push(selector); return []; };
  const page = new AbortController();
  const listeners = {};
  document.addEventListener = (name, listen) => { listeners[name] = listen; };
  document.documentElement.dataset.offline = '';
  connectNeeds(() => undefined, page.signal);
  const target = Object.assign(blank(), { closest: (selector) => { selectors.push(selector); return null; } });
  listeners.click({ target });
  for (const selector of selectors) {
    for (const form of ['[method="post"][action^="/mixes"]', '[method="post"][action^="/account/"]', '[method="post"][action^="/people"]',
      '[action$="/credentials"]', '[action$="/public"]']) {
      assert.ok(selector.includes(`form${form} button`), form);
    }
  }
  assert.equal(selectors.length, 2);
  delete document.documentElement.dataset.offline;
  page.abort();
});
