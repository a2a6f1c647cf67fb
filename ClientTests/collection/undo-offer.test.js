import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { forgetUndo, offerUndo, pendingUndo } from '../../Web/js/collection/undo-offer.js';

const OFFER = { photos: [3, 5], change: 'restore', text: '2 photos were removed.' };
let stored;
const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.removeEventListener = page.removeEventListener.bind(page);

beforeEach((test) => {
  stored = new Map();
  globalThis.sessionStorage = {
    getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value), removeItem: (key) => stored.delete(key),
  };
  test.mock.timers.enable({ apis: ['Date'] });
});
afterEach(() => { delete globalThis.sessionStorage; });

test('what was done is offered to be undone for nine seconds', (test) => {
  void offerUndo(OFFER, Promise.resolve());
  const { photos, change, text } = pendingUndo();
  assert.deepEqual({ photos, change, text }, OFFER);
  test.mock.timers.tick(8999);
  assert.ok(pendingUndo());
  test.mock.timers.tick(1);
  assert.equal(pendingUndo(), undefined);
});

test('a change that fails is not offered to be undone', async () => {
  await assert.rejects(offerUndo(OFFER, Promise.reject(new Error('refused'))), /refused/);
  assert.equal(pendingUndo(), undefined);
  assert.equal(await offerUndo(OFFER, Promise.resolve(7)), 7);
  assert.ok(pendingUndo());
});

test('a change whose request is cancelled because the page is left is offered on the next one', async () => {
  let cancel;
  const done = offerUndo(OFFER, new Promise((_, reject) => { cancel = reject; }));
  page.dispatchEvent(new Event('beforeunload'));
  cancel(new TypeError('Load failed'));
  await assert.rejects(done, TypeError);
  assert.ok(pendingUndo());
});

test('a change of no photos is not offered', async () => {
  await offerUndo({ ...OFFER, photos: [] }, Promise.resolve());
  assert.equal(pendingUndo(), undefined);
});

test('only the offer of the same photos is forgotten', () => {
  void offerUndo(OFFER, Promise.resolve());
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
  void offerUndo(OFFER, Promise.resolve());
  delete globalThis.sessionStorage;
  assert.equal(pendingUndo(), undefined);
});
