import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeHistory } from '../../Web/js/basics/history.js';

test('a change of the history that the browser refuses ends nothing', () => {
  const entries = [];
  Object.assign(globalThis, { location: { href: '/now' }, history: { replaceState: (...entry) => entries.push(entry), pushState: () => { throw new Error('SecurityError'); } } });
  assert.equal(changeHistory('replaceState', { a: 1 }), true);
  assert.equal(changeHistory('replaceState', {}, '/next'), true);
  assert.deepEqual(entries, [[{ a: 1 }, '', '/now'], [{}, '', '/next']]);
  assert.equal(changeHistory('pushState', {}, '/other'), false);
});
