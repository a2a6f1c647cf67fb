import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShownImages } from '../../Web/js/collection/shown-images.js';

/** @param {string} revision */
const photo = (revision) => ({
  id: 7, source: 'a', title: '', isRemoved: false, address: '/p', imageKey: '00000000000000ff',
  image: `/images/7-${revision}`, revision, width: 30, height: 20,
});
const [A, B, PROVISIONAL] = ['00000000000000aa', '00000000000000bb', 'u00000000000000ff'];

test('another content is requested at its own URL', () => {
  const known = new ShownImages().withFacts(photo(A), { width: 20, height: 30, revision: B });
  assert.equal(known.image, `/images/7-${B}`);
  assert.equal(known.revision, B);
  assert.equal(known.width, 20);
});

test('the content that becomes known first is shown already', () => {
  const images = new ShownImages();
  const first = images.resolve(photo(PROVISIONAL));
  const known = images.withFacts(first, { revision: A });
  assert.equal(known.image, first.image);
  assert.equal(known.revision, A);
  assert.equal(images.resolve(photo(A)).image, first.image);
  assert.equal(images.withFacts(known, { revision: B }).image, `/images/7-${B}`);
  assert.equal(images.resolve(photo(B)).image, `/images/7-${B}`);
});

test('a list that is read again brings a content that was not reported', () => {
  const images = new ShownImages();
  images.resolve(photo(PROVISIONAL));
  images.resolve(photo(A));
  assert.equal(images.resolve(photo(B)).image, `/images/7-${B}`);
});

test('facts without a revision leave the picture alone', () => {
  const known = new ShownImages().withFacts(photo(A), { failure: 'Gone.' });
  assert.equal(known.image, `/images/7-${A}`);
  assert.equal(known.failure, 'Gone.');
});

test('a row of text has no picture', () => {
  const row = { ...photo(A), image: undefined, imageKey: undefined, revision: undefined };
  assert.equal(new ShownImages().resolve(row), row);
});
