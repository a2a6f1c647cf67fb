import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { hasSoftEdges, setSoftEdges } from '../../../Web/js/views/photo/soft-edges.js';
import { restoreGlobals, setGlobal } from '../../globals.js';

beforeEach(() => {
  const stored = new Map();
  setGlobal('localStorage', {
    getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value), removeItem: (name) => stored.delete(name),
  });
});
afterEach(() => {
  mock.restoreAll();
  restoreGlobals();
});

test('edges are hard until a person chooses soft ones, and again after', () => {
  const states = [hasSoftEdges()];
  for (const areSoft of [true, false]) {
    setSoftEdges(areSoft);
    states.push(hasSoftEdges());
  }
  assert.deepEqual(states, [false, true, false]);
});

test('a browser without storage has hard edges, and reports that only in its console', () => {
  const info = mock.method(console, 'info', () => undefined);
  const refuse = () => { throw new DOMException('Access is denied.', 'SecurityError'); };
  setGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  setSoftEdges(true);
  setSoftEdges(false);
  assert.deepEqual([hasSoftEdges(), info.mock.callCount()], [false, 2]);
});
