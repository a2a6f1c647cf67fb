import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setGlobal } from '../globals.js';

/** What the session stores. */
const stored = new Map();
setGlobal('sessionStorage', {
  getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, String(value)), removeItem: (key) => stored.delete(key),
});
setGlobal('addEventListener', () => undefined);
setGlobal('removeEventListener', () => undefined);
setGlobal('document', { documentElement: { dataset: {} } });
setGlobal('location', new URL('http://127.0.0.1/sources/feed'));
const { Removals } = await import('../../Web/js/shell/removals.js');
const { pendingUndo } = await import('../../Web/js/collection/undo-offer.js');
const { messages } = await import('#messages/common.js');

const PHOTO = { id: 7, title: 'Sea' };
const POSITION = { index: 3 };

/** The toasts with their actions, the errors that were shown, and the indices that were opened. */
let toasts;
let errors;
let opened;
/** The list, and how it responds. */
let photos;
let removals;

beforeEach(() => {
  stored.clear();
  [toasts, errors, opened] = [[], [], []];
  photos = { remove: async () => POSITION, restore: async () => 3 };
  const model = {
    photos, toast: (text, action) => toasts.push({ text, action }), toastError: (error) => errors.push(error.message),
  };
  removals = new Removals(model, (index) => opened.push(index));
});

const rest = () => new Promise(setImmediate);

test('a photo is removed, and Undo restores it where it was and shows it', async () => {
  const calls = [];
  photos.restore = async (...values) => {
    calls.push(values);
    return 3;
  };
  assert.equal(await removals.remove(PHOTO, 3), true);
  assert.equal(toasts[0].text, messages.removed('Sea'));
  assert.equal(toasts[0].action.label, messages.undo);
  toasts[0].action.run();
  await rest();
  assert.deepEqual(calls, [[7, POSITION]]);
  assert.deepEqual(opened, [3]);
});

test('undo is offered on the next page before the server has responded', async () => {
  let accept;
  photos.remove = () => new Promise((resolve) => { accept = () => resolve(POSITION); });
  const removing = removals.remove(PHOTO, 3);
  const { until, ...offer } = pendingUndo();
  assert.deepEqual(offer, { photos: [7], change: 'restore', text: messages.removed('Sea') });
  assert.deepEqual(toasts, []);
  accept();
  await removing;
  assert.equal(toasts.length, 1);
});

test('a removal that is refused is shown, and not offered to be undone', async () => {
  photos.remove = async () => { throw new Error('Not yours.'); };
  assert.equal(await removals.remove(PHOTO, 3), false);
  assert.deepEqual(errors, ['Not yours.']);
  assert.deepEqual(toasts, []);
  assert.equal(pendingUndo(), undefined);
});

test('a photo that is not in the list after it was restored is not opened', async () => {
  photos.restore = async () => -1;
  await removals.restore(7);
  assert.deepEqual([opened, errors], [[], []]);
});

test('that a photo cannot be restored is shown', async () => {
  photos.restore = async () => { throw new Error('Gone.'); };
  await removals.restore(7);
  assert.deepEqual([opened, errors], [[], ['Gone.']]);
});

test('a restored photo is not offered to be restored on the next page', async () => {
  await removals.remove(PHOTO, 3);
  assert.ok(pendingUndo());
  await removals.restore(7);
  assert.equal(pendingUndo(), undefined);
});
