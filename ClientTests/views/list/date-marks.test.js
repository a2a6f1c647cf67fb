import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sectionOfDate, sectionOfNextYear, spacedMarks, yearsOf } from '../../../Web/js/views/list/date-marks.js';

const sections = (...dates) => dates.map((at, start) => ({ title: at, at, start }));
const NEWEST = sections('2024-12', '2024-03', '2023-07', '2019-07', '2019-06', '');
const OLDEST = sections('2019', '2021', '2024', '');

test('a date is opened at its own section', () => {
  assert.equal(sectionOfDate(NEWEST, '2023-07'), 2);
  assert.equal(sectionOfDate(OLDEST, '2021'), 1);
});

test('a year is opened at its first section, a month in the year that has it', () => {
  assert.equal(sectionOfDate(NEWEST, '2019'), 3);
  assert.equal(sectionOfDate(NEWEST, '2024'), 0);
  assert.equal(sectionOfDate(OLDEST, '2021-08-17'), 1);
});

test('a date without photos is opened at the next one of the order', () => {
  assert.equal(sectionOfDate(NEWEST, '2022-05'), 3, 'newest first, older photos come next');
  assert.equal(sectionOfDate(OLDEST, '2022-05'), 2, 'oldest first, newer photos come next');
  assert.equal(sectionOfDate(NEWEST, '2030'), 0);
  assert.equal(sectionOfDate(NEWEST, '1950'), 4, 'the last one that has a date');
  assert.equal(sectionOfDate(OLDEST, '2030'), 2);
  assert.equal(sectionOfDate(OLDEST, '1950'), 0);
});

test('a list without any date has no place for one', () => {
  assert.equal(sectionOfDate(sections(''), '2020'), -1);
  assert.equal(sectionOfDate([], '2020'), -1);
  assert.equal(sectionOfDate(sections('2024'), '2020'), 0);
});

test('every year is marked where it begins', () => {
  assert.deepEqual(yearsOf(NEWEST), [{ year: '2024', section: 0 }, { year: '2023', section: 2 }, { year: '2019', section: 3 }]);
  assert.deepEqual(yearsOf(sections('', 'soon')), []);
});

test('the Page keys go from year to year, back to the start of one first', () => {
  const years = yearsOf(NEWEST);
  assert.equal(sectionOfNextYear(years, 0, 1), 2);
  assert.equal(sectionOfNextYear(years, 4, -1), 3);
  assert.equal(sectionOfNextYear(years, 3, -1), 2);
  assert.equal(sectionOfNextYear(years, 3, 1), undefined);
  assert.equal(sectionOfNextYear(years, 0, -1), undefined);
});

test('marks that would overlap are left out', () => {
  assert.deepEqual(spacedMarks([0, 10, 26, 27, 60, 61, 300], 26), [0, 2, 4, 6]);
  assert.deepEqual(spacedMarks([], 26), []);
});
