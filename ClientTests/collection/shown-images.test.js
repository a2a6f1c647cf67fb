import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShownImages } from '../../Web/js/collection/shown-images.js';

/** @param {string} revision */
const photo = (revision) => ({
  id: 7, source: 'a', title: '', isRemoved: false, address: '/p', imageKey: '00000000000000ff',
  image: `/images/7-${revision}`, revision, width: 30, height: 20,
});
const [A, B, PROVISIONAL] = ['00000000000000aa', '00000000000000bb', 'u00000000000000ff'];

test('another content is asked for at its own URL', () => {
  const known = new ShownImages().learned(photo(A), { width: 20, height: 30, revision: B });
  assert.equal(known.image, `/images/7-${B}`);
  assert.equal(known.revision, B);
  assert.equal(known.width, 20);
});

test('the content that becomes known first is shown already', () => {
  const images = new ShownImages();
  const first = images.settled(photo(PROVISIONAL));
  const known = images.learned(first, { revision: A });
  assert.equal(known.image, first.image);
  assert.equal(known.revision, A);
  assert.equal(images.settled(photo(A)).image, first.image);
  assert.equal(images.learned(known, { revision: B }).image, `/images/7-${B}`);
  assert.equal(images.settled(photo(B)).image, `/images/7-${B}`);
});

test('a list that is read again brings a content that nobody told of', () => {
  const images = new ShownImages();
  images.settled(photo(PROVISIONAL));
  images.settled(photo(A));
  assert.equal(images.settled(photo(B)).image, `/images/7-${B}`);
});

test('facts without a revision leave the picture alone', () => {
  const known = new ShownImages().learned(photo(A), { failure: 'Gone.' });
  assert.equal(known.image, `/images/7-${A}`);
  assert.equal(known.failure, 'Gone.');
});

test('a row of text has no picture', () => {
  const row = { ...photo(A), image: undefined, imageKey: undefined, revision: undefined };
  assert.equal(new ShownImages().settled(row), row);
});
