import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { DateSections } from '../../Web/js/collection/date-sections.js';

let dates;
beforeEach(() => {
  const section = (at, start) => ({ title: at, at, start });
  dates = new DateSections({ version: 4, total: 10, sections: [section('2024', 0), section('2023', 3), section('2022', 4)] });
});

test('every photo has a section', () => {
  assert.deepEqual(Array.from({ length: 10 }, (_, index) => dates.sectionOf(index)), [0, 0, 0, 1, 2, 2, 2, 2, 2, 2]);
});

test('a photo that goes moves the sections behind it', () => {
  dates.remove(1);
  assert.deepEqual(dates.starts, [0, 2, 3]);
  dates.remove(8);
  assert.deepEqual(dates.starts, [0, 2, 3]);
  assert.equal(dates.total, 8);
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

test('a photo that was never here joins the section at its place', () => {
  dates.insert(5);
  assert.deepEqual([dates.starts, dates.total], [[0, 3, 4], 11]);
  dates.insert(0);
  assert.deepEqual(dates.starts, [0, 4, 5]);
});
