import assert from 'node:assert/strict';
import { test } from 'node:test';

import { applyOlder, fetchWithOlder } from '../../../Web/js/views/list/older-photos.js';

class Part {
  constructor(dataset = {}) {
    this.dataset = dataset;
    this.hidden = false;
    this.textContent = '';
    this.parts = {};
  }

  querySelector(selector) { return this.parts[selector] ?? null; }

  contains() { return false; }
}

/** The part of a page that shows the progress of older photos of a source. */
function older(source) {
  const part = new Part({ older: source });
  part.parts = {
    '[data-older-text]': new Part(), '[data-older-form="start"]': new Part(), '[data-older-form="stop"]': new Part(),
  };
  return part;
}

const shown = ({ parts }) => [
  parts['[data-older-text]'].textContent, !parts['[data-older-form="start"]'].hidden, !parts['[data-older-form="stop"]'].hidden,
];

test('every part of the source says how far it is and offers what can be done', () => {
  const parts = [older('pages'), older('pages'), older('other')];
  globalThis.HTMLElement = Part;
  globalThis.document = { querySelectorAll: () => parts, activeElement: undefined };
  applyOlder('pages', { isLoading: true, hasMore: true, count: 20, text: 'Loaded 20 older photos…' });
  for (const part of parts.slice(0, 2)) assert.deepEqual(shown(part), ['Loaded 20 older photos…', false, true]);
  assert.deepEqual(shown(parts[2]), ['', true, true]);
  applyOlder('pages', { isLoading: false, hasMore: true, count: 20, text: 'Loaded 20 older photos.' });
  assert.deepEqual(shown(parts[0]), ['Loaded 20 older photos.', true, false]);
  applyOlder('pages', { isLoading: false, hasMore: false, count: 50 });
  assert.deepEqual(shown(parts[0]), ['', false, false]);
});

test('a response that is older than the last event is not shown', async () => {
  const part = older('pages');
  globalThis.HTMLElement = Part;
  globalThis.document = { querySelectorAll: () => [part], activeElement: undefined };
  const loaded = (count) => ({ isLoading: true, hasMore: true, count, text: `Loaded ${count} older photos…` });
  let respond;
  const response = fetchWithOlder('pages', () => new Promise((resolve) => { respond = resolve; }));
  applyOlder('pages', loaded(10));
  applyOlder('pages', loaded(20));
  respond({ older: loaded(0), title: 'Pages' });
  assert.deepEqual(await response, { older: loaded(0), title: 'Pages' });
  assert.equal(shown(part)[0], 'Loaded 20 older photos…');
  await fetchWithOlder('pages', async () => ({ older: loaded(30) }));
  assert.equal(shown(part)[0], 'Loaded 30 older photos…');
});
