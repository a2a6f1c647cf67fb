import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { openPage } from '../page/page.js';

openPage();
const button = element('button', { title: 'Sign out' });
button.attributes = { has: (name) => button.hasAttribute(name) };
document.body.append(element('form', { action: '/sign-out' }, button));
const { connectNeeds } = await import('../../Web/js/offline/needs-network.js');

test('nobody signs out without a network, which would delete pending changes', () => {
  const toasts = [];
  const page = new AbortController();
  const listeners = {};
  document.addEventListener = (name, listen) => { listeners[name] = listen; };
  document.documentElement.dataset.offline = '';
  connectNeeds((text) => toasts.push(text), page.signal);
  assert.ok(button.attributes.has('aria-disabled'));
  let isPrevented = false;
  listeners.click({ target: button, preventDefault: () => { isPrevented = true; }, stopImmediatePropagation: () => undefined });
  assert.ok(isPrevented && toasts.length === 1);
  delete document.documentElement.dataset.offline;
  dispatchEvent(new Event('vitrine:reach'));
  assert.ok(!button.attributes.has('aria-disabled'));
  page.abort();
});

test('forms that only the server handles need it, also those added later', () => {
  const selectors = [];
  document.querySelectorAll = (selector) => { selectors.push(selector); return []; };
  const page = new AbortController();
  const listeners = {};
  document.addEventListener = (name, listen) => { listeners[name] = listen; };
  document.documentElement.dataset.offline = '';
  connectNeeds(() => undefined, page.signal);
  const target = Object.assign(element('a'), { closest: (selector) => { selectors.push(selector); return null; } });
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
