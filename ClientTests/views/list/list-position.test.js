import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const { namedPhoto, initialPosition } = await import('../../../Web/js/views/list/list-position.js');

/** The IDs of the photos of the list. */
let photos;
let store;
const refused = async () => { throw new TypeError('refused'); };

beforeEach(() => {
  photos = [11, 12, 13, 14, 15];
  store = {
    get count() { return photos.length; }, dates: undefined,
    fetch: async (index) => photos[index] && { id: photos[index] }, locate: async (id) => photos.indexOf(id),
  };
  visit('/sources/feed');
});

/** Goes to a URL whose history entry has a saved position. */
function visit(url, position) {
  globalThis.location = new URL(url, 'http://photos.example');
  globalThis.history = { state: position ? { place: position } : null };
}
const saved = (photo, index) => ({ photo, index, share: 0.25, screenShare: 0.1 });
const middle = (index) => ({ index, share: 0.5, screenShare: 0.5 });

test('the photo of a URL is the one in its hash, or else its position', () => {
  assert.equal(namedPhoto(), 0);
  visit('/sources/feed?at=12');
  assert.equal(namedPhoto(), 12);
  visit('/sources/feed?at=12#photo-13');
  assert.equal(namedPhoto(), 13);
  for (const url of ['/?at=2024-05', '/?at=sea', '/#photo-', '/#photo-1x', '/#top']) {
    visit(url);
    assert.equal(namedPhoto(), 0, url);
  }
});

test('four digits are a year only in a list ordered by date', () => {
  visit('/all?at=2024');
  assert.deepEqual([namedPhoto(), namedPhoto(true)], [2024, 0]);
  visit('/all?at=20240');
  assert.equal(namedPhoto(true), 20240);
});

test('a list that is opened anew starts at its start, or at the page in its URL', async () => {
  assert.equal(await initialPosition(store, 0), undefined);
  assert.deepEqual(await initialPosition(store, 60), { index: 60, share: 0.5, screenShare: 0 });
  photos = [];
  assert.equal(await initialPosition(store, 0), undefined);
});

test('a list is shown where it was left, to the pixel', async () => {
  visit('/sources/feed', saved(13, 2));
  assert.deepEqual(await initialPosition(store, 0), saved(13, 2));
  visit('/sources/feed?at=11', saved(13, 2));
  assert.deepEqual(await initialPosition(store, 0), saved(13, 2), 'rather than at the position of its URL');
});

test('a photo that has moved since is found at its new position', async () => {
  visit('/sources/feed', saved(12, 3));
  assert.deepEqual(await initialPosition(store, 0), middle(1));
  photos = [11, 12];
  assert.deepEqual(await initialPosition(store, 0), middle(1), 'in a list that has become shorter');
});

test('a list that was left before its photos were there is shown at that height', async () => {
  visit('/sources/feed', saved(0, 2));
  assert.deepEqual(await initialPosition(store, 0), saved(0, 2));
  visit('/sources/feed', saved(0, 7));
  assert.equal(await initialPosition(store, 0), undefined, 'it has become shorter than that');
});

test('a photo that is shown no more is not looked for further', async () => {
  visit('/sources/feed', saved(99, 2));
  assert.equal(await initialPosition(store, 0), undefined);
  visit('/sources/feed#photo-99');
  assert.equal(await initialPosition(store, 0), undefined);
});

test('the photo of a URL stands in the middle of the screen', async () => {
  visit('/sources/feed#photo-14');
  assert.deepEqual(await initialPosition(store, 0), middle(3));
  visit('/sources/feed#photo-11');
  assert.equal(await initialPosition(store, 0), undefined, 'the first one is at the start');
});

test('a list is shown although the server does not know the photo of its URL', async () => {
  store.locate = refused;
  visit('/sources/feed?at=99');
  assert.equal(await initialPosition(store, 0), undefined);
  visit('/sources/feed', saved(99, 2));
  assert.equal(await initialPosition(store, 0), undefined);
});

test('without the network a list is shown where it was left, although its photos are not there', async () => {
  store.fetch = refused;
  store.locate = refused;
  visit('/sources/feed', saved(13, 2));
  assert.deepEqual(await initialPosition(store, 0), saved(13, 2));
});
