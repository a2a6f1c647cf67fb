import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const script = await readFile(new URL('../Web/js/first-paint.js', import.meta.url), 'utf8');

/** The attributes of a page before it is painted. */
function painted({ stored = {}, cookie = '', isLarge = false, state = null } = {}) {
  const dataset = {};
  runInNewContext(script, {
    document: { documentElement: { dataset }, cookie }, console: { info: () => undefined }, history: { state },
    matchMedia: (query) => ({ matches: isLarge && query === '(hover) and (min-width: 75em)' }),
    get localStorage() {
      if (!stored) throw new Error('SecurityError');
      return { getItem: (name) => stored[name] ?? null };
    },
  });
  return dataset;
}

test('a sidebar that was closed stays closed', () => {
  for (const value of ['', 'hidden']) assert.equal(painted({ stored: { 'vitrine-sidebar': value } }).sidebar, 'hidden');
  assert.equal('sidebar' in painted(), false);
});

test('where nothing can be stored the sidebar is shown, and titles are as chosen', () => {
  const dataset = painted({ stored: null, cookie: 'vitrine_titles=hidden' });
  assert.deepEqual(dataset, { titles: 'hidden' });
});

test('without a choice, titles are hidden only in large windows with a mouse', () => {
  assert.equal(painted().titles, '');
  assert.equal(painted({ isLarge: true }).titles, 'hidden');
  assert.equal(painted({ isLarge: true, cookie: 'vitrine_titles=' }).titles, 'hidden', 'the choice was undone');
});

test('a choice of titles counts on every screen, among other cookies', () => {
  for (const isLarge of [false, true]) {
    for (const choice of ['hidden', 'shown']) {
      assert.equal(painted({ isLarge, cookie: `theme=dark; vitrine_titles=${choice}; size=3` }).titles, choice);
    }
  }
});

test('a list that was left further down is not shown at its start', () => {
  for (const state of [null, {}, { place: { index: 0 } }]) assert.equal('restores' in painted({ state }), false);
  assert.equal(painted({ state: { place: { index: 18, share: 0, screenShare: 0.1 } } }).restores, '');
});
