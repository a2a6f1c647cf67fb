import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, part, photo, ROOT, startDevice } from './device.js';

startDevice({
  pages: ['/sources', '/recents'], lists: ['/sources/*', '/places/*', '/recents', '/favorites', '/hidden'],
  photos: [{ path: '/photos/*', frameQuery: '?bar=shown' }, { path: '/photos/*/detail', frameQuery: '' }], live: ['/health'],
});
const { serveFromDevice, firstWithPicture, pendingChanges, allPendingRemovals, pendingRemovals } = await import('../../../Web/js/offline/worker/listing.js');
const { describeAction, enqueue } = await import('../../../Web/js/offline/worker/outbox.js');
const { servePendingStyle, isPendingStyle } = await import('../../../Web/js/offline/worker/pending-style.js');
const screens = await import('../../../Web/js/offline/worker/screens.js');

const enqueueChange = async (method, path, body = '') => enqueue(describeAction(method, `/api/v1${path}`, body, null));
const request = async (path) => (await serveFromDevice(new URL(`/api/v1${path}`, ROOT)))?.json();

beforeEach(async () => {
  await emptyOutbox();
  device.copies = new Map([
    ['/api/v1/sources/feed/photos?offset=0&limit=60', part(0, [photo(1, { image: undefined }), photo(2, { failure: 'No.' }), photo(3)])],
    ['/api/v1/sources/feed/photos?offset=3&limit=60', part(3, [photo(4), photo(5)])],
    ['/api/v1/sources/feed/shapes', new Response(new Uint16Array([1, 2, 3, 4, 5]))],
  ]);
});

test('removed photos are left out of the lists, and the others move up', async () => {
  await enqueueChange('POST', '/photos/3/remove');
  assert.deepEqual((await request('/sources/feed/photos?offset=0&limit=60')).photos.map(({ id }) => id), [1, 2, 4, 5]);
  const shapes = await (await serveFromDevice(new URL('/api/v1/sources/feed/shapes', ROOT))).arrayBuffer();
  assert.deepEqual([...new Uint16Array(shapes)], [1, 2, 4, 5]);
  assert.equal((await request('/photos/5')).index, 3);
  assert.equal((await request('/photos/3')).photo.isRemoved, true);
});

test('removed photos are left out of searches and other orders, too', async () => {
  await enqueueChange('POST', '/photos/3/remove');
  device.copies.set('/api/v1/sources/feed/photos?order=oldest&offset=0&limit=60', part(0, [photo(5), photo(4), photo(3), photo(2)]));
  device.copies.set('/api/v1/sources/feed/shapes?order=oldest', new Response(new Uint16Array([5, 4, 3, 2, 1])));
  device.copies.set('/api/v1/sources/feed/photos?q=sea+wall&offset=0&limit=60', part(0, [photo(3), photo(5)]));
  assert.deepEqual((await request('/sources/feed/photos?order=oldest&offset=0&limit=60')).photos.map(({ id }) => id), [5, 4, 2]);
  assert.deepEqual((await request('/sources/feed/photos?q=sea+wall&offset=0&limit=60')).photos.map(({ id }) => id), [5]);
  const shapes = await (await serveFromDevice(new URL('/api/v1/sources/feed/shapes?order=oldest', ROOT))).arrayBuffer();
  assert.deepEqual([...new Uint16Array(shapes)], [5, 4, 2, 1]);
});

test('a photo is at its index in the requested order or search', async () => {
  device.copies.set('/api/v1/sources/feed/photos?order=oldest&offset=0&limit=60', part(0, [photo(5), photo(4), photo(3)]));
  device.copies.set('/api/v1/sources/feed/photos?q=sea&offset=0&limit=60', part(0, [photo(3), photo(5)]));
  const inFeed = (query) => request(`/photos/5?${query}in=%2Fsources%2Ffeed`);
  assert.deepEqual([(await inFeed('')).index, (await inFeed('order=oldest&')).index, (await request('/photos/5?q=sea')).index], [4, 0, 1]);
  assert.equal(await request('/photos/1?order=oldest&in=%2Fsources%2Ffeed'), undefined, 'according to the stored response');
});

test('a search and a list that were never stored have no response', async () => {
  assert.equal(await request('/sources/feed/photos?offset=0&q=ridge'), undefined);
  assert.equal(await request('/sources/other/photos?offset=0'), undefined);
});

/** Stores a list, and returns a function that requests its photos and shapes. */
function store(list, photos) {
  device.copies.set(`/api/v1${list}/photos?offset=0&limit=60`, part(0, photos));
  device.copies.set(`/api/v1${list}/shapes`, new Response(new Uint16Array(photos.map(({ id }) => id))));
  return async () => {
    const shapes = await serveFromDevice(new URL(`/api/v1${list}/shapes`, ROOT));
    const response = await request(`${list}/photos?offset=0&limit=60`);
    return [response?.photos.map(({ id }) => id), [...new Uint16Array(await shapes.arrayBuffer())]];
  };
}

test('the favorites follow the pending changes, the last one first', async () => {
  const favorites = store('/favorites', [photo(1, { isFavorite: true }), photo(5, { isFavorite: true })]);
  for (const [id, change] of [[2, 'favorite'], [4, 'favorite'], [3, 'favorite'], [3, 'unfavorite'], [1, 'unfavorite'], [4, 'remove']]) {
    await enqueueChange('POST', `/photos/${id}/${change}`);
  }
  assert.deepEqual(await favorites(), [[2, 5], [0, 5]]);
  const { photo: added, index } = await request('/photos/5?in=%2Ffavorites');
  assert.deepEqual([added.id, index], [5, 1]);
  assert.equal((await request('/photos/2?in=%2Ffavorites')).photo.isFavorite, true);
  assert.equal(await request('/photos/1?in=%2Ffavorites'), undefined, 'it is no favorite, but not removed');
});

test('the hidden photos follow the pending changes', async () => {
  const hidden = store('/hidden', [photo(1, { isRemoved: true }), photo(5, { isRemoved: true })]);
  await enqueueChange('POST', '/photos/5/restore');
  await enqueueChange('POST', '/photos/3/remove');
  assert.deepEqual(await hidden(), [[3, 1], [0, 1]]);
  assert.equal((await request('/photos/3?in=%2Fhidden')).photo.isRemoved, true);
});

test('of the pending changes, the last value of each setting is reported', async () => {
  await enqueueChange('POST', '/photos/3/remove');
  await enqueueChange('POST', '/photos/4/restore');
  await enqueueChange('PATCH', '/sources/feed', '{"title":"A","settings":{"layout":"wall","opens":"detail"}}');
  await enqueueChange('PATCH', '/sources/feed', '{"settings":{"layout":"list"}}');
  await enqueueChange('PATCH', '/sources/other', '{"settings":{"layout":"grid"}}');
  assert.deepEqual(await pendingChanges('feed'), {
    removed: [3], restored: [4], isWhole: false, settings: { title: 'A', settings: { layout: 'list', opens: 'detail' } },
  });
});

test('once all photos are restored none is removed', async () => {
  await enqueueChange('POST', '/photos/3/remove');
  await enqueueChange('POST', '/sources/feed/restore');
  const { removed, isWhole } = await pendingChanges('feed');
  assert.deepEqual([removed, isWhole], [[], true]);
  assert.deepEqual([...await pendingRemovals('other')], [3], 'of another source nothing was restored');
});

test('frames are made of a photo with a picture', async () => {
  assert.equal((await firstWithPicture('/sources/feed'))?.id, 3);
  assert.equal(await firstWithPicture('/sources/other'), undefined);
});

test('the server specifies which paths are screens', () => {
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

test('a style sheet hides removed photos in pages that still contain them', async () => {
  assert.equal(await (await servePendingStyle()).text(), '');
  await enqueueChange('POST', '/photos/3/remove');
  await enqueueChange('POST', '/photos/4/remove');
  await enqueueChange('POST', '/photos/4/restore');
  const sheet = await servePendingStyle();
  assert.equal(await sheet.text(), '.photos a[data-photo="3"] { display: none; }');
  assert.deepEqual(['Content-Type', 'Cache-Control'].map((name) => sheet.headers.get(name)), ['text/css; charset=utf-8', 'no-store']);
  assert.equal(isPendingStyle('/assets/v/offline/pending.css'), true);
  assert.equal(isPendingStyle('/assets/v/css/app.css'), false);
});

test('a photo that is restored with all photos of its source is no longer removed', async () => {
  await enqueue({ ...describeAction('POST', '/api/v1/photos/3/remove', '', null), source: 'feed' });
  await enqueue({ ...describeAction('POST', '/api/v1/photos/9/remove', '', null), source: 'other' });
  await enqueueChange('POST', '/sources/feed/restore');
  assert.deepEqual(await allPendingRemovals(), [9]);
});

test('pages of no source include that all photos of one are restored', async () => {
  await enqueue({ ...describeAction('POST', '/api/v1/photos/3/remove', '', null), source: 'feed' });
  await enqueueChange('POST', '/sources/feed/restore');
  assert.deepEqual((await pendingChanges('')).removed, []);
});
