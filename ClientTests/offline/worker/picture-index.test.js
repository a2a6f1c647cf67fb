import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { PictureIndex, mergedNames, namesIn, withoutName } from '../../../Web/js/offline/worker/picture-index.js';

/** @type {PictureIndex} */
let index;
const add = (path, { seen = 1, kept = '', bytes = 100, asked } = {}) => index.add({ path, bytes, seen, kept, asked });

beforeEach(() => { index = new PictureIndex(); });

test('only pictures that were just viewed count, each once', () => {
  add('/images/7-a/fitted-640');
  add('/images/7-a/fitted-640', { bytes: 150 });
  add('/images/8-a/fitted-640', { kept: 'feed' });
  assert.equal(index.total, 150);
  add('/images/7-a/fitted-640', { bytes: 150, kept: 'feed' });
  assert.equal(index.total, 0, 'it is kept from now on');
  add('/images/8-a/fitted-640');
  assert.equal(index.total, 100, 'it is no longer kept');
});

test('what was dropped no longer counts, however often it is dropped', () => {
  add('/images/7-a/fitted-640');
  add('/images/7-a/square-160');
  for (const path of ['/images/7-a/fitted-640', '/images/7-a/fitted-640', '/images/9-a/fitted-640']) index.drop(path);
  assert.deepEqual([index.total, index.all.length], [100, 1]);
  assert.deepEqual(index.siblings('/images/7-b/original'), ['/images/7-a/square-160']);
});

test('a photo is on the device as long as one of its pictures is', () => {
  add('/images/7-a/fitted-640');
  add('/images/7-b/square-160');
  add('/images/71-a/square-160');
  index.drop('/images/7-a/fitted-640');
  assert.deepEqual([...index.folders], ['/images/7', '/images/71']);
  index.drop('/images/7-b/square-160');
  assert.deepEqual([...index.folders], ['/images/71']);
});

test('a new content makes the pictures of the old one outdated, and of no other photo', () => {
  for (const path of ['/images/7-a/fitted-640', '/images/7-a/square-160', '/images/7-b/square-160', '/images/71-a/fitted-640']) add(path);
  assert.deepEqual(index.outdatedBy('/images/7-b/fitted-640').map(({ path }) => path), ['/images/7-a/fitted-640', '/images/7-a/square-160']);
});

test('without a network, a page that does not know the content yet has the picture of the same size that was viewed last', () => {
  add('/images/7-a/fitted-640', { seen: 5 });
  add('/images/7-b/fitted-640', { seen: 9 });
  add('/images/7-c/square-160', { seen: 20 });
  assert.equal(index.storedPath('/images/7-u1/fitted-640', false), '/images/7-b/fitted-640');
  assert.equal(index.storedPath('/images/7-u1/original', false), '/images/7-u1/original', 'not stored in this size');
  assert.equal(index.storedPath('/images/8-u1/fitted-640', false), '/images/8-u1/fitted-640');
});

test('while the server can be asked, it has only the picture that was the response to its request', () => {
  add('/images/7-a/fitted-640', { seen: 5, asked: 'u1' });
  add('/images/7-b/fitted-640', { seen: 9 });
  assert.equal(index.storedPath('/images/7-u1/fitted-640', true), '/images/7-a/fitted-640');
  assert.equal(index.storedPath('/images/7-u1/fitted-640', false), '/images/7-a/fitted-640');
  assert.equal(index.storedPath('/images/7-u2/fitted-640', true), '/images/7-u2/fitted-640', 'the photo has another URL now');
});

test('a page that knows the content never has the picture of another one', () => {
  add('/images/7-a/fitted-640');
  assert.equal(index.storedPath('/images/7-b/fitted-640', false), '/images/7-b/fitted-640');
  add('/images/7-u1/fitted-640', { seen: 0 });
  assert.equal(index.storedPath('/images/7-u1/fitted-640', false), '/images/7-u1/fitted-640');
});

test('a picture is kept for several lists, each named once', () => {
  const both = mergedNames('feed', '', '/places/graz feed');
  assert.deepEqual(namesIn(both), ['feed', '/places/graz']);
  assert.deepEqual([withoutName(both, 'feed'), withoutName(both, '/places'), withoutName('feed', 'feed')], ['/places/graz', both, '']);
  assert.deepEqual(namesIn(''), []);
});
