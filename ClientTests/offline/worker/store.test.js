import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { databases, indexedDB } from './databases.js';

globalThis.self = Object.assign(globalThis, { SHELL: { version: 'test', files: [], page: '' }, registration: {}, clients: { matchAll: async () => [] }, indexedDB });
const { Store } = await import('../../../Web/js/offline/worker/store.js');

let store;
let number = 0;

beforeEach(async () => {
  store = new Store(`full-${(number += 1)}`);
  await store.all('values');
});

/** Does something while the disk is full: nothing can be written, everything can be read. */
async function whileFull(work) {
  const [database] = [...databases.values()].slice(-1);
  const { values, pictures } = database.tables;
  const refuse = () => { throw new Error('QuotaExceededError'); };
  for (const table of [values, pictures]) table.set = refuse;
  await work();
  for (const table of [values, pictures]) delete table.set;
}

test('a value that is written after the disk was full is the one that is read', async () => {
  await whileFull(() => store.setValue('kept', { a: 1 }));
  assert.deepEqual(await store.value('kept'), { a: 1 });
  await store.setValue('kept', { a: 1, b: 1 });
  assert.deepEqual(await store.value('kept'), { a: 1, b: 1 });
});

test('a value that could not be written is the one that is read', async () => {
  await store.setValue('kept', { a: 1 });
  await whileFull(() => store.setValue('kept', { a: 1, b: 1 }));
  assert.deepEqual(await store.value('kept'), { a: 1, b: 1 });
});

test('a picture that is noted after the disk was full is there once', async () => {
  await whileFull(() => store.put('pictures', [{ path: '/a', size: 1 }]));
  assert.deepEqual(await store.all('pictures'), [{ path: '/a', size: 1 }]);
  await store.put('pictures', [{ path: '/a', size: 2 }]);
  assert.deepEqual(await store.all('pictures'), [{ path: '/a', size: 2 }]);
});

test('what is written after the database was closed for another page is in the database', async () => {
  const [database] = [...databases.values()].slice(-1);
  database.opened[0].onversionchange();
  await store.setValue('kept', { a: 1 });
  assert.deepEqual(database.tables.values.get('kept'), { a: 1 });
});
