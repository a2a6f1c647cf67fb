import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, part, photo, ROOT, startDevice } from './device.js';

startDevice({ pages: ['/sources', '/all', '/recents'], lists: ['/sources/*', '/all', '/places/*', '/recents'] });
const { findPhoto, storedPhotos } = await import('../../../Web/js/offline/worker/listing.js');
const { describeAction, enqueue } = await import('../../../Web/js/offline/worker/outbox.js');
const { serveRecents, recordView } = await import('../../../Web/js/offline/worker/recents.js');
const { storeOf } = await import('../../../Web/js/offline/worker/store.js');

const copy = (response, at = 1) => new Response(response.body, { headers: { 'X-Kept-At': String(at) } });
const store = (list, photos) => {
  device.copies.set(`/api/v1${list}/photos?offset=0&limit=60`, copy(part(0, photos)));
  device.copies.set(`/api/v1${list}/shapes`, copy(new Response(new Uint16Array(photos.length))));
};
const recents = async () => (await (await serveRecents(new URL('/api/v1/recents/photos', ROOT))).json()).photos.map(({ id }) => id);

beforeEach(async () => {
  await emptyOutbox();
  await storeOf('owner').setValue('views', []);
  device.copies = new Map();
});

test('photos viewed in any list are in the recents', async () => {
  store('/all', [photo(1), photo(2), photo(3)]);
  store('/places/graz', [photo(4, { source: 'other' })]);
  for (const id of [2, 4, 3]) await recordView(id);
  assert.deepEqual(await recents(), [3, 4, 2]);
});

test('photos viewed in quick succession are all in the recents', async () => {
  store('/all', [photo(1), photo(2), photo(3)]);
  await Promise.all([2, 1, 3].map(recordView));
  assert.deepEqual(await recents(), [3, 1, 2]);
});

test('the recents that the server listed last are included, in its order', async () => {
  device.copies.set('/api/v1/recents', copy(part(0, [photo(9), photo(5)])));
  device.copies.set('/api/v1/recents/photos?offset=0&limit=60', copy(part(0, [photo(5), photo(6), photo(7)]), 2));
  await recordView(7);
  assert.deepEqual(await recents(), [7, 5, 6, 9]);
});

test('photos removed on this device are not in the recents', async () => {
  device.copies.set('/api/v1/recents', copy(part(0, [photo(2), photo(1)])));
  await enqueue(describeAction('POST', '/api/v1/photos/2/remove', '', null));
  assert.deepEqual(await recents(), [1]);
});

test('a photo is found in the specified list', async () => {
  store('/all', [photo(3), photo(1)]);
  store('/sources/feed', [photo(1)]);
  assert.deepEqual([(await findPhoto(1, '/all')).index, (await findPhoto(1, '/sources/feed')).index, await findPhoto(3, '/sources/feed')], [1, 0, undefined]);
  assert.deepEqual([...(await storedPhotos([3, 8])).keys()], [3]);
});
