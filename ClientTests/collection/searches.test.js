import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeStore, NOTHING, numbers, rest } from './held-server.js';

test('a cancelled search does not replace the one after it', async () => {
  const { store, even } = await makeStore(20);
  even.isHolding = true;
  const first = store.find('even');
  const second = store.find('');
  even.release();
  await assert.rejects(first, { name: 'AbortError' });
  await second;
  assert.equal(store.shown, store.all);
});

test('a search that is cancelled changes nothing, however late its response arrives', async () => {
  const { store, even } = await makeStore(20);
  even.isHolding = true;
  const finding = store.find('even');
  store.cancelSearch();
  even.release();
  await assert.rejects(finding, { name: 'AbortError' });
  assert.deepEqual([store.shown, store.shown.count], [store.all, 20]);
});

test('the results stay if the next search is cancelled, also if that ends the search', async () => {
  const { store, even } = await makeStore(20);
  await store.find('even');
  const found = store.shown;
  for (const text of ['evens', '']) {
    even.isHolding = true;
    const finding = store.find(text);
    store.cancelSearch();
    even.release();
    await assert.rejects(finding, { name: 'AbortError' });
    assert.deepEqual([store.shown, store.shown.count, store.shown.photo(2)?.id], [found, 10, 6]);
  }
  await store.find('');
  assert.equal(store.shown, store.all);
});

test('a search whose responses arrive during a refresh shows what the refresh brought', async () => {
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

test('a search that failed is not loaded again with the list', async () => {
  const { store, all, even } = await makeStore(20);
  even.shapes = even.photos = async () => { throw new Error('The search failed.'); };
  await assert.rejects(store.find('bad'), /failed/);
  all.ids = all.ids.slice(1);
  await store.reload(NOTHING);
  assert.equal(store.shown.count, 19);
  assert.equal(store.shown, store.all);
});
