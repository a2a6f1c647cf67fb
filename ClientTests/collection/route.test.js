import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlace, isRecents, listScreen, listURL, parseRoute, photoURL, sourceOf } from '../../Web/js/collection/route.js';

const route = (path) => parseRoute(new URL(path, 'http://127.0.0.1'));

test('lists and the screens of their photos are recognized by their URLs', () => {
  const feed = { path: '/sources/feed', query: '', order: '' };
  assert.deepEqual(route('/sources/feed'), { collection: feed, screen: 'source', photo: 0 });
  assert.deepEqual(route('/sources/feed/photos/12'), { collection: feed, screen: 'photo', photo: 12 });
  assert.deepEqual(route('/sources/feed/photos/12/gallery?advanced'), { collection: feed, screen: 'gallery', photo: 12 });
  assert.deepEqual(route('/days/11-23/photos/4').collection, { path: '/days/11-23', query: '', order: '' });
  assert.deepEqual(route('/recents/photos/3/detail').collection, { path: '/recents', query: '', order: '' });
});

test('every collection is searched in', () => {
  for (const path of ['/sources/feed', '/places/graz', '/days/02-29', '/recents', '/all', '/new', '/favorites', '/hidden', '/search']) {
    assert.equal(route(`${path}?q=ridge`).collection.query, 'ridge');
  }
});

test('other pages have no route', () => {
  for (const path of ['/', '/places', '/days', '/days/2-9', '/days/11-233', '/on-this-day', '/sources/feed/settings', '/sources/feed/photos/x', '/sources/feed/photos/1/remove']) {
    assert.equal(route(path), undefined, path);
  }
});

test('URLs lead back to what they were made of', () => {
  const found = { path: '/sources/feed', query: 'a & b', order: 'random-5f' };
  for (const screen of ['photo', 'detail', 'gallery']) {
    assert.deepEqual(route(photoURL(found, 7, screen)), { collection: found, screen, photo: 7 });
  }
  assert.deepEqual(route(listURL(found)).collection, found);
  const newest = { path: '/all', query: '', order: 'oldest' };
  assert.equal(listURL(newest), '/all?order=oldest');
  assert.equal(photoURL({ path: '/all', query: '', order: '' }, 7, 'photo'), '/all/photos/7');
});

test('an order that nobody knows is the list’s own, as on the page of the server', () => {
  for (const order of ['shuffled', 'random', 'random-', 'random-XY', 'random-123456789', 'Title']) {
    assert.equal(route(`/all?order=${order}`).collection.order, '', order);
  }
  assert.equal(route('/all?order=random-1f').collection.order, 'random-1f');
});

test('the kind of a collection is known by its path', () => {
  const [source, place, recents] = ['/sources/feed', '/places/graz', '/recents'].map((path) => ({ path, query: '' }));
  assert.deepEqual([source, place, recents].map(sourceOf), ['feed', '', '']);
  assert.deepEqual([source, place, recents].map(listScreen), ['source', 'place', 'recents']);
  assert.equal(listScreen({ path: '/favorites', query: '' }), 'favorites');
  assert.equal(listScreen({ path: '/days/11-23', query: '' }), 'day');
  assert.equal(isPlace(place) && !isPlace(source), true);
  assert.equal(isRecents(recents) && !isRecents(place), true);
});
