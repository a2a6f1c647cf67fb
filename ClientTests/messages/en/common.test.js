import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messages } from '#messages/common.js';
import { checkAll, COUNTS, pairs } from './every-message.js';

for (const [added, changed, left, words] of [
  [0, 0, 0, 'Nothing new.'],
  [1, 0, 0, '1 new photo.'],
  [5, 0, 5, '5 new photos, 5 gone.'],
  [1204, 2, 1, '1,204 new photos, 2 changed, 1 gone.'],
  [0, 0, 1, '1 photo gone.'],
  [0, 3, 0, '3 photos changed.'],
  [0, 1, 2, '1 photo changed, 2 gone.'],
]) {
  test(`says ${words}`, () => {
    assert.equal(messages.refreshed({ added, changed, left, total: 9 }), words);
  });
}

test('says of an older server that nothing is new', () => assert.equal(messages.refreshed(undefined), 'Nothing new.'));

for (const [count, declared, freshness, words] of [
  [0, undefined, '', '0 photos'],
  [1, undefined, 'just now', '1 photo · just now'],
  [1204, undefined, 'yesterday 18:04', '1,204 photos · yesterday 18:04'],
  [50, 1204, '', '50 of 1,204 photos'],
  [50, 50, '', '50 photos'],
]) {
  test(`the line above a list says ${words}`, () => assert.equal(messages.listFacts(count, declared, freshness), words));
}

test('one and many are distinguished', () => {
  assert.equal(messages.changesWait(1), '1 change is waiting to be sent.');
  assert.equal(messages.changesWait(1200), '1,200 changes are waiting to be sent.');
  assert.equal(messages.changesSent(1), 'Your change was sent.');
  assert.equal(messages.changesSent(2), 'Your 2 changes were sent.');
  assert.equal(messages.plan(1, 900), '1 photo, about 1 KB for this screen.');
  assert.equal(messages.fetchedOf(3, 1000), '3 of 1,000 photos');
  assert.equal(messages.found(1, 'ridge', ''), '1 photo for “ridge”');
});

test('every message is a text, for any number', () => checkAll(messages, {
  favored: [['Sea']], unfavored: [['Sea']], removed: [['Sea']], pageTitle: [['Sea']], openPhoto: [['Sea']],
  listFacts: pairs(COUNTS, [undefined, ...COUNTS]).flatMap((counts) => [[...counts, ''], [...counts, 'just now']]),
  found: pairs(COUNTS, ['', 'Only here.']).map(([count, notice]) => [count, 'sea', notice]),
  refreshed: pairs(COUNTS, pairs(COUNTS, COUNTS)).map(([added, [changed, left]]) => [{ added, changed, left, total: 9 }]),
  printed: pairs(COUNTS, COUNTS), position: pairs(COUNTS, COUNTS), pixels: pairs(COUNTS, COUNTS), fetchedOf: pairs(COUNTS, COUNTS),
  status: [[0], [404], [599]], didNotWork: [[0], [404]], listFailed: [[0], [503]],
  day: [['2026-01-01'], ['0001-01-01'], ['9999-12-31T23:59:59Z']],
  moment: [['2026-01-01'], ['2026-01-01T00:00'], ['2026-12-31T23:59+14:00']],
  coordinates: pairs([-90, 0, 0.00001, 90], [-180, 0, -0.00001, 180]),
  plan: pairs(COUNTS, COUNTS), keptOf: pairs(COUNTS, pairs(COUNTS, COUNTS)).map(([here, rest]) => [here, ...rest]),
}));

for (const [bytes, size] of [
  [0, '0 KB'], [1, '1 KB'], [900, '1 KB'], [340_000, '340 KB'], [999_000, '999 KB'], [999_900, '1 MB'], [1_000_000, '1 MB'],
  [12_400_000, '12 MB'], [999_400_000, '999 MB'], [999_900_000, '1.0 GB'], [1_250_000_000, '1.3 GB'], [64e9, '64.0 GB'],
]) {
  test(`${bytes} bytes are ${size}`, () => assert.equal(messages.keptOf(3, 5, bytes), `On this device: 3 of 5, ${size}.`));
}

for (const [taken, words] of [
  ['2026-02-28', '28 February 2026'],
  ['2026-02-28T08:00', '28 February 2026, 08:00'],
  ['2026-02-28T23:59+00:00', '28 February 2026, 23:59 (UTC)'],
  ['2026-02-28T00:00+09:00', '28 February 2026, 00:00 (UTC+9)'],
  ['2026-02-28T08:00-03:30', '28 February 2026, 08:00 (UTC−3:30)'],
  ['2026-02-28T08:00+12:45', '28 February 2026, 08:00 (UTC+12:45)'],
]) {
  test(`a photo taken at ${taken} has the clock of its place`, () => assert.equal(messages.moment(taken), words));
}

test('a day is that of the server, wherever the browser is', () => {
  const zone = process.env.TZ;
  try {
    for (process.env.TZ of ['Pacific/Auckland', 'America/Los_Angeles']) {
      assert.equal(messages.day('2026-01-01T00:30:00Z'), '1 January 2026', process.env.TZ);
      assert.equal(messages.day('2026-01-01T23:30:00Z'), '1 January 2026', process.env.TZ);
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('coordinates have four digits, on all sides of the globe', () => {
  assert.equal(messages.coordinates(47.07071, 15.43949), '47.0707° N, 15.4395° E');
  assert.equal(messages.coordinates(-33.85678, -70.6), '33.8568° S, 70.6° W');
  assert.equal(messages.coordinates(0, 0), '0° N, 0° E');
});
