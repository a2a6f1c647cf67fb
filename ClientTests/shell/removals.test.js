import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { give } from '../globals.js';

/** What the session stores. */
const stored = new Map();
give('sessionStorage', {
  getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, String(value)), removeItem: (key) => stored.delete(key),
});
give('document', { documentElement: { dataset: {} } });
give('location', new URL('http://127.0.0.1/sources/feed'));
const { Removals } = await import('../../Web/js/shell/removals.js');
const { pendingUndo } = await import('../../Web/js/collection/undo-offer.js');
const { messages } = await import('#messages/common.js');

const PHOTO = { id: 7, title: 'Sea' };
const PLACE = { index: 3 };

/** What was said, with its action; the errors that were said; and the indices that were gone to. */
let said;
let errors;
let gone;
/** What the list is asked to do, and how it answers. */
let photos;
let removals;

beforeEach(() => {
  stored.clear();
  [said, errors, gone] = [[], [], []];
  photos = { remove: async () => PLACE, restore: async () => 3 };
  const model = { photos, say: (text, action) => said.push({ text, action }), sayError: (error) => errors.push(error.message) };
  removals = new Removals(model, (index) => gone.push(index));
});

const rest = () => new Promise(setImmediate);

test('a photo is removed, and Undo restores it where it was and shows it', async () => {
  const asked = [];
  photos.restore = async (...values) => {
    asked.push(values);
    return 3;
  };
  assert.equal(await removals.remove(PHOTO, 3), true);
  assert.equal(said[0].text, messages.removed('Sea'));
  assert.equal(said[0].action.label, messages.undo);
  said[0].action.run();
  await rest();
  assert.deepEqual(asked, [[7, PLACE]]);
  assert.deepEqual(gone, [3]);
});

test('undo is offered on the next page before the server has answered', async () => {
  let answer;
  photos.remove = () => new Promise((resolve) => { answer = () => resolve(PLACE); });
  const removing = removals.remove(PHOTO, 3);
  const { until, ...offer } = pendingUndo();
  assert.deepEqual(offer, { photos: [7], change: 'restore', text: messages.removed('Sea') });
  assert.deepEqual(said, []);
  answer();
  await removing;
  assert.equal(said.length, 1);
});

test('a removal that is refused is said, and not offered to be undone', async () => {
  photos.remove = async () => { throw new Error('Not yours.'); };
  assert.equal(await removals.remove(PHOTO, 3), false);
  assert.deepEqual(errors, ['Not yours.']);
  assert.deepEqual(said, []);
  assert.equal(pendingUndo(), undefined);
});

test('a photo that is not shown after it was restored is not gone to', async () => {
  photos.restore = async () => -1;
  await removals.restore(7);
  assert.deepEqual([gone, errors], [[], []]);
});

test('a photo that cannot be restored is said', async () => {
  photos.restore = async () => { throw new Error('Gone.'); };
  await removals.restore(7);
  assert.deepEqual([gone, errors], [[], ['Gone.']]);
});

test('a restored photo is not offered to be restored on the next page', async () => {
  await removals.remove(PHOTO, 3);
  assert.ok(pendingUndo());
  await removals.restore(7);
  assert.equal(pendingUndo(), undefined);
});
