import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photoFacts } from '../../../Web/js/views/detail/photo-facts.js';

const photo = { id: 1, source: 'feed', title: 'A', isRemoved: false, address: '/' };

test('nothing that is unknown is shown', () => {
  assert.deepEqual(photoFacts(photo), []);
});

test('everything that is known stands in the order of the page', () => {
  const facts = photoFacts({
    ...photo, date: '2024-07-09T12:00:00Z', place: 'Bergen', latitude: 60.39131, longitude: -5.3221, camera: 'X100', credit: 'Ada',
    width: 3000, height: 2000, page: 'https://www.example.org/a?b',
  });
  assert.deepEqual(facts.map(({ term, value }) => `${term}: ${value}`), [
    'Date: 9 July 2024', 'Place: Bergen', 'Coordinates: 60.3913° N, 5.3221° W', 'Camera: X100', 'Credit: Ada',
    'Size: 3,000 × 2,000 pixels', 'Original page: www.example.org',
  ]);
  assert.equal(facts[6].link, 'https://www.example.org/a?b');
});

test('the time on the clock of the camera is shown with its zone', () => {
  const rows = (more) => photoFacts({ ...photo, ...more }).map(({ term, value }) => `${term}: ${value}`);
  assert.deepEqual(rows({ date: '2026-01-01T08:00:00Z', taken: '2026-01-01T08:00+09:00' }), ['Date: 1 January 2026, 08:00 (UTC+9)']);
  assert.deepEqual(rows({ date: '2026-01-01T08:00:00Z', taken: '2026-01-01T08:00-03:30' }), ['Date: 1 January 2026, 08:00 (UTC−3:30)']);
  assert.deepEqual(rows({ date: '2026-01-01T08:00:00Z', taken: '2026-01-01T08:00+00:00' }), ['Date: 1 January 2026, 08:00 (UTC)']);
  assert.deepEqual(rows({ date: '2026-01-01T08:00:00Z', taken: '2026-01-01T08:00' }), ['Date: 1 January 2026, 08:00']);
  assert.deepEqual(rows({ date: '2026-01-01T08:00:00Z', taken: '2026-01-01' }), ['Date: 1 January 2026']);
  // A feed has its own date.
  assert.deepEqual(rows({ date: '2026-02-03T12:00:00Z', taken: '2026-01-01T08:00' }), ['Date: 3 February 2026', 'Taken: 1 January 2026, 08:00']);
  assert.deepEqual(rows({ taken: '2026-01-01T08:00' }), ['Taken: 1 January 2026, 08:00']);
});

test('the words of a feed say their language', () => {
  const facts = photoFacts({ ...photo, place: 'Wien', camera: 'X100', credit: 'Ada', language: 'de' });
  assert.deepEqual(facts.map(({ lang }) => lang), ['de', undefined, 'de']);
});

test('what is no page of the web is no link', () => {
  assert.deepEqual(photoFacts({ ...photo, page: 'javascript:alert(1)' }), []);
  assert.deepEqual(photoFacts({ ...photo, page: 'not a page' }), []);
});
