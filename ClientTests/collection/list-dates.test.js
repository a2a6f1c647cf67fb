import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ListDates } from '../../Web/js/collection/list-dates.js';

const section = (at, start) => ({ title: at, at, start });
const response = (version) => ({ version, total: 10, sections: [section('2024', 0), section('2023', 3), section('2022', 4)] });

let store;
let dates;
beforeEach(async () => {
  store = { count: 10, version: {}, fetchDates: async () => response(4) };
  dates = new ListDates(store);
  await dates.load();
});

test('sections are shown with photos of the same version only', () => {
  assert.ok(dates.isCurrent, 'the server states no version');
  store.version = { photos: 4 };
  assert.ok(dates.isCurrent);
  store.version = { photos: 4, shapes: 5 };
  assert.ok(!dates.isCurrent, 'the shapes are of a newer list');
  dates.apply(response(5));
  assert.ok(dates.isCurrent);
  store.count = 11;
  assert.ok(!dates.isCurrent, 'another number of photos');
});

test('a list whose sections cannot be loaded has none', async () => {
  const alone = new ListDates({ ...store, fetchDates: async () => { throw new Error('offline'); } });
  await alone.load();
  assert.ok(!alone.isCurrent);
  assert.deepEqual(alone.all, []);
});

test('what a search finds has sections of its own', () => {
  assert.notEqual(dates.of({ ...store, count: 3 }), dates);
  assert.ok(!dates.of(store).isCurrent);
});

test('photos that come and go keep the sections current', () => {
  dates.remove(1);
  store.count = 9;
  assert.ok(dates.isCurrent);
  dates.insert(1);
  store.count = 10;
  assert.ok(dates.isCurrent);
});

test('every photo has a section', () => {
  assert.deepEqual(Array.from({ length: 10 }, (_, index) => dates.sectionOf(index)), [0, 0, 0, 1, 2, 2, 2, 2, 2, 2]);
});

test('a photo that goes moves the sections behind it', () => {
  dates.remove(1);
  assert.deepEqual(dates.starts, [0, 2, 3]);
  dates.remove(8);
  assert.deepEqual(dates.starts, [0, 2, 3]);
});

test('a section whose only photo goes is empty, and gets it back', () => {
  dates.remove(3);
  assert.deepEqual(dates.starts, [0, 3, 3]);
  assert.equal(dates.sectionOf(3), 2);
  dates.insert(3);
  assert.deepEqual(dates.starts, [0, 3, 4]);
});

test('the last photo of a section comes back to it, not to the next one', () => {
  dates.remove(2);
  assert.deepEqual(dates.starts, [0, 2, 3]);
  dates.insert(2);
  assert.deepEqual(dates.starts, [0, 3, 4]);
});

test('photos that were taken out one after another come back in any order', () => {
  dates.remove(2);
  dates.remove(2);
  assert.deepEqual(dates.starts, [0, 2, 2]);
  dates.insert(2);
  assert.deepEqual(dates.starts, [0, 2, 3], 'the one that went last comes back first');
  dates.insert(2);
  assert.deepEqual(dates.starts, [0, 3, 4]);
});

test('a photo that was not in the list joins the section at its index', () => {
  dates.insert(5);
  assert.deepEqual(dates.starts, [0, 3, 4]);
  dates.insert(0);
  assert.deepEqual(dates.starts, [0, 4, 5]);
});
