import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeStore } from './held-server.js';

test('favorites of another device before the first event are read, in a search too', async () => {
  const { store, all, even, log } = await makeStore(200);
  await store.checkVersions();
  assert.equal(log.reloads, 0, 'nothing had changed');
  for (const each of [all, even]) {
    each.personal = '2';
    each.favorites = new Set([2]);
  }
  await store.checkVersions();
  assert.equal(log.reloads, 1);
  assert.deepEqual([1, 2].map((index) => store.all.photo(index)?.isFavorite ?? false), [true, false]);
  await store.find('even');
  assert.equal(store.shown.photo(0)?.isFavorite, true);
  for (const each of [all, even]) {
    each.personal = '3';
    each.favorites.clear();
  }
  await store.checkVersions();
  assert.deepEqual([store.all.photo(1)?.isFavorite ?? false, store.shown.photo(0)?.isFavorite ?? false], [false, false]);
});

test('shapes that become known later do not have the favorites read again', async () => {
  const { store, all, log } = await makeStore(20);
  store.all.shapes.replace(new Uint8Array(40));
  all.personal = '2';
  await store.catchUp();
  assert.equal(log.reloads, 0, 'since then events report them');
});

test('a response in flight when favorites are read again is requested again', async () => {
  const { store, all } = await makeStore(200);
  all.isHolding = true;
  const fetching = store.all.fetch(60);
  all.favorites.add(61);
  all.personal = '2';
  const [earlier] = all.held.splice(0);
  all.isHolding = false;
  await store.checkVersions();
  earlier();
  assert.equal((await fetching)?.isFavorite, true);
});
