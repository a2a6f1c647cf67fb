import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeStore, NOTHING, numbers, rest } from './held-server.js';

test('a search that was given up does not take the place of the one after it', async () => {
  const { store, even } = await makeStore(20);
  even.isHolding = true;
  const first = store.find('even');
  const second = store.find('');
  even.release();
  await assert.rejects(first, { name: 'AbortError' });
  await second;
  assert.equal(store.shown, store.all);
});

test('a search that is ended changes nothing, however late its answer comes', async () => {
  const { store, even } = await makeStore(20);
  even.isHolding = true;
  const finding = store.find('even');
  store.stopFinding();
  even.release();
  await assert.rejects(finding, { name: 'AbortError' });
  assert.deepEqual([store.shown, store.shown.count], [store.all, 20]);
});

test('what was found stays where the next search is ended, and so does the end of a search', async () => {
  const { store, even } = await makeStore(20);
  await store.find('even');
  const found = store.shown;
  for (const text of ['evens', '']) {
    even.isHolding = true;
    const finding = store.find(text);
    store.stopFinding();
    even.release();
    await assert.rejects(finding, { name: 'AbortError' });
    assert.deepEqual([store.shown, store.shown.count, store.shown.photo(2)?.id], [found, 10, 6]);
  }
  await store.find('');
  assert.equal(store.shown, store.all);
});

test('a search whose answers come during a refresh shows what the refresh brought', async () => {
  const { store, all, even } = await makeStore(20);
  even.isHolding = true;
  const finding = store.find('even');
  await rest();
  all.ids = numbers(24);
  even.ids = numbers(24).filter((id) => id % 2 === 0);
  all.isHolding = true;
  const reloading = store.reload(NOTHING);
  await rest();
  even.release();
  await finding;
  all.release();
  await reloading;
  assert.deepEqual([store.shown.count, store.all.count], [12, 24]);
});

test('a search that is still loading after a refresh shows what it brought, too', async () => {
  const { store, all, even } = await makeStore(20);
  even.isHolding = true;
  const finding = store.find('even');
  await rest();
  all.ids = numbers(24);
  even.ids = numbers(24).filter((id) => id % 2 === 0);
  const reloading = store.reload(NOTHING);
  await rest();
  even.release();
  await Promise.all([finding, reloading]);
  assert.deepEqual([store.shown.count, store.all.count], [12, 24]);
});
