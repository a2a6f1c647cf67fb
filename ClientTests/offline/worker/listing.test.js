import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, part, photo, ROOT, startDevice } from './device.js';

startDevice({
  pages: ['/sources', '/recents'], lists: ['/sources/*', '/places/*', '/recents', '/favorites', '/hidden'],
  photos: [{ path: '/photos/*', frameQuery: '?bar=shown' }, { path: '/photos/*/detail', frameQuery: '' }], live: ['/health'],
});
const { answerFromDevice, goodPhoto, pendingChanges, removedHere, removedPhotos } = await import('../../../Web/js/offline/worker/listing.js');
const { describeAction, enqueue } = await import('../../../Web/js/offline/worker/outbox.js');
const { answerPendingStyle, isPendingStyle } = await import('../../../Web/js/offline/worker/pending-style.js');
const screens = await import('../../../Web/js/offline/worker/screens.js');

const does = async (method, path, body = '') => enqueue(describeAction(method, `/api/v1${path}`, body, null));
const ask = async (path) => (await answerFromDevice(new URL(`/api/v1${path}`, ROOT)))?.json();

beforeEach(async () => {
  await emptyOutbox();
  device.copies = new Map([
    ['/api/v1/sources/feed/photos?offset=0&limit=60', part(0, [photo(1, { image: undefined }), photo(2, { failure: 'No.' }), photo(3)])],
    ['/api/v1/sources/feed/photos?offset=3&limit=60', part(3, [photo(4), photo(5)])],
    ['/api/v1/sources/feed/shapes', new Response(new Uint16Array([1, 2, 3, 4, 5]))],
  ]);
});

test('photos that were removed here are left out of the lists, and the others close up', async () => {
  await does('POST', '/photos/3/remove');
  assert.deepEqual((await ask('/sources/feed/photos?offset=0&limit=60')).photos.map(({ id }) => id), [1, 2, 4, 5]);
  const shapes = await (await answerFromDevice(new URL('/api/v1/sources/feed/shapes', ROOT))).arrayBuffer();
  assert.deepEqual([...new Uint16Array(shapes)], [1, 2, 4, 5]);
  assert.equal((await ask('/photos/5')).index, 3);
  assert.equal((await ask('/photos/3')).photo.isRemoved, true);
});

test('removed photos are left out of searches and other orders too', async () => {
  await does('POST', '/photos/3/remove');
  device.copies.set('/api/v1/sources/feed/photos?order=oldest&offset=0&limit=60', part(0, [photo(5), photo(4), photo(3), photo(2)]));
  device.copies.set('/api/v1/sources/feed/shapes?order=oldest', new Response(new Uint16Array([5, 4, 3, 2, 1])));
  device.copies.set('/api/v1/sources/feed/photos?q=sea+wall&offset=0&limit=60', part(0, [photo(3), photo(5)]));
  assert.deepEqual((await ask('/sources/feed/photos?order=oldest&offset=0&limit=60')).photos.map(({ id }) => id), [5, 4, 2]);
  assert.deepEqual((await ask('/sources/feed/photos?q=sea+wall&offset=0&limit=60')).photos.map(({ id }) => id), [5]);
  const shapes = await (await answerFromDevice(new URL('/api/v1/sources/feed/shapes?order=oldest', ROOT))).arrayBuffer();
  assert.deepEqual([...new Uint16Array(shapes)], [5, 4, 2, 1]);
});

test('a photo is at its index in the order or search that is asked for', async () => {
  device.copies.set('/api/v1/sources/feed/photos?order=oldest&offset=0&limit=60', part(0, [photo(5), photo(4), photo(3)]));
  device.copies.set('/api/v1/sources/feed/photos?q=sea&offset=0&limit=60', part(0, [photo(3), photo(5)]));
  const place = (query) => ask(`/photos/5?${query}in=%2Fsources%2Ffeed`);
  assert.deepEqual([(await place('')).index, (await place('order=oldest&')).index, (await ask('/photos/5?q=sea')).index], [4, 0, 1]);
  assert.equal(await ask('/photos/1?order=oldest&in=%2Fsources%2Ffeed'), undefined, 'the stored answer knows');
});

test('a search and a list that were never here are not answered', async () => {
  assert.equal(await ask('/sources/feed/photos?offset=0&q=ridge'), undefined);
  assert.equal(await ask('/sources/other/photos?offset=0'), undefined);
});

/** Keeps a list, and answers for its photos and shapes. */
function keep(list, photos) {
  device.copies.set(`/api/v1${list}/photos?offset=0&limit=60`, part(0, photos));
  device.copies.set(`/api/v1${list}/shapes`, new Response(new Uint16Array(photos.map(({ id }) => id))));
  return async () => {
    const shapes = await answerFromDevice(new URL(`/api/v1${list}/shapes`, ROOT));
    const answer = await ask(`${list}/photos?offset=0&limit=60`);
    return [answer?.photos.map(({ id }) => id), [...new Uint16Array(await shapes.arrayBuffer())]];
  };
}

test('the favorites follow what was done here, the last one first', async () => {
  const favorites = keep('/favorites', [photo(1, { isFavorite: true }), photo(5, { isFavorite: true })]);
  for (const [id, change] of [[2, 'favorite'], [4, 'favorite'], [3, 'favorite'], [3, 'unfavorite'], [1, 'unfavorite'], [4, 'remove']]) {
    await does('POST', `/photos/${id}/${change}`);
  }
  assert.deepEqual(await favorites(), [[2, 5], [0, 5]]);
  const { photo: added, index } = await ask('/photos/5?in=%2Ffavorites');
  assert.deepEqual([added.id, index], [5, 1]);
  assert.equal((await ask('/photos/2?in=%2Ffavorites')).photo.isFavorite, true);
  assert.equal(await ask('/photos/1?in=%2Ffavorites'), undefined, 'it is no favorite, but not removed');
});

test('the hidden photos follow what was done here', async () => {
  const hidden = keep('/hidden', [photo(1, { isRemoved: true }), photo(5, { isRemoved: true })]);
  await does('POST', '/photos/5/restore');
  await does('POST', '/photos/3/remove');
  assert.deepEqual(await hidden(), [[3, 1], [0, 1]]);
  assert.equal((await ask('/photos/3?in=%2Fhidden')).photo.isRemoved, true);
});

test('what is still to be sent is told by its last word', async () => {
  await does('POST', '/photos/3/remove');
  await does('POST', '/photos/4/restore');
  await does('PATCH', '/sources/feed', '{"title":"A","settings":{"layout":"wall","opens":"detail"}}');
  await does('PATCH', '/sources/feed', '{"settings":{"layout":"list"}}');
  await does('PATCH', '/sources/other', '{"settings":{"layout":"grid"}}');
  assert.deepEqual(await pendingChanges('feed'), {
    removed: [3], restored: [4], isWhole: false, settings: { title: 'A', settings: { layout: 'list', opens: 'detail' } },
  });
});

test('once all photos come back none is removed', async () => {
  await does('POST', '/photos/3/remove');
  await does('POST', '/sources/feed/restore');
  const { removed, isWhole } = await pendingChanges('feed');
  assert.deepEqual([removed, isWhole], [[], true]);
  assert.deepEqual([...await removedPhotos('other')], [3], 'of another source nothing came back');
});

test('frames are made of a photo with a picture', async () => {
  assert.equal((await goodPhoto('/sources/feed'))?.id, 3);
  assert.equal(await goodPhoto('/sources/other'), undefined);
});

test('the server says which paths are screens', () => {
  assert.deepEqual(['/', '/sources', '/sources/a/settings', '/recents', '/sourcesx', '/api/v1/sources'].map(screens.isPage),
    [true, true, true, true, false, false]);
  assert.deepEqual(['/sources/a', '/places/graz', '/recents', '/sources/a/photos/1', '/sources'].map(screens.isList),
    [true, true, true, false, false]);
  assert.equal(screens.listOf('/api/v1/places/graz/photos'), '/places/graz');
  assert.equal(screens.listOf('/api/v1/photos/1'), undefined);
  assert.deepEqual(screens.photoScreen('/places/graz/photos/12/detail'),
    { list: '/places/graz', photo: 12, frame: '/places/graz/photos/*/detail' });
  assert.equal(screens.photoScreen('/sources/a/photos/x'), undefined);
  assert.equal(screens.isLive('/health'), true);
  assert.deepEqual(screens.framesOf('/recents', 7), [
    { frame: '/recents/photos/*', url: '/recents/photos/7?bar=shown' },
    { frame: '/recents/photos/*/detail', url: '/recents/photos/7/detail' },
  ]);
});

test('a style sheet hides what was removed here from pages that still have it', async () => {
  assert.equal(await (await answerPendingStyle()).text(), '');
  await does('POST', '/photos/3/remove');
  await does('POST', '/photos/4/remove');
  await does('POST', '/photos/4/restore');
  const sheet = await answerPendingStyle();
  assert.equal(await sheet.text(), '.photos a[data-photo="3"] { display: none; }');
  assert.deepEqual(['Content-Type', 'Cache-Control'].map((name) => sheet.headers.get(name)), ['text/css; charset=utf-8', 'no-store']);
  assert.equal(isPendingStyle('/assets/v/offline/pending.css'), true);
  assert.equal(isPendingStyle('/assets/v/css/app.css'), false);
});

test('what comes back with all photos of its source is removed no more', async () => {
  await enqueue({ ...describeAction('POST', '/api/v1/photos/3/remove', '', null), source: 'feed' });
  await enqueue({ ...describeAction('POST', '/api/v1/photos/9/remove', '', null), source: 'other' });
  await does('POST', '/sources/feed/restore');
  assert.deepEqual(await removedHere(), [9]);
});

test('pages of no source know that all photos of one come back', async () => {
  await enqueue({ ...describeAction('POST', '/api/v1/photos/3/remove', '', null), source: 'feed' });
  await does('POST', '/sources/feed/restore');
  assert.deepEqual((await pendingChanges('')).removed, []);
});
