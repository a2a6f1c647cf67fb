import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { forgetUndo, offerUndo, pendingUndo } from '../../Web/js/collection/undo-offer.js';

const OFFER = { photos: [3, 5], change: 'restore', text: '2 photos were removed.' };
let stored;

beforeEach((test) => {
  stored = new Map();
  globalThis.sessionStorage = {
    getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value), removeItem: (key) => stored.delete(key),
  };
  test.mock.timers.enable({ apis: ['Date'] });
});
afterEach(() => { delete globalThis.sessionStorage; });

test('what was done is offered to be undone for nine seconds', (test) => {
  offerUndo(OFFER);
  const { photos, change, text } = pendingUndo();
  assert.deepEqual({ photos, change, text }, OFFER);
  test.mock.timers.tick(8999);
  assert.ok(pendingUndo());
  test.mock.timers.tick(1);
  assert.equal(pendingUndo(), undefined);
});

test('only the offer of the same photos is forgotten', () => {
  offerUndo(OFFER);
  forgetUndo([3]);
  assert.ok(pendingUndo());
  forgetUndo([3, 5]);
  assert.equal(pendingUndo(), undefined);
});

test('what is no offer, and a storage that is refused, offer nothing', () => {
  for (const other of ['{', 'null', '{"photo":3,"title":"Before","until":9e15}']) {
    stored.set('vitrine-undo', other);
    assert.equal(pendingUndo(), undefined);
  }
  globalThis.sessionStorage.setItem = () => { throw new Error('refused'); };
  offerUndo(OFFER);
  delete globalThis.sessionStorage;
  assert.equal(pendingUndo(), undefined);
});
