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

/** Runs something while the disk is full: nothing can be written, everything can be read. */
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

test('a picture that is stored after the disk was full exists once', async () => {
  await whileFull(() => store.put('pictures', [{ path: '/a', size: 1 }]));
  assert.deepEqual(await store.all('pictures'), [{ path: '/a', size: 1 }]);
  await store.put('pictures', [{ path: '/a', size: 2 }]);
  assert.deepEqual(await store.all('pictures'), [{ path: '/a', size: 2 }]);
});

test('what a lost connection did not read is read by a new one', async () => {
  const [database] = [...databases.values()].slice(-1);
  await store.setValue('kept', { a: 1 });
  database.opened[0].close();
  assert.deepEqual(await store.value('kept'), { a: 1 });
  assert.equal(store.isTrusted, true);
});

test('data that cannot be read is not considered empty', async () => {
  const [database] = [...databases.values()].slice(-1);
  await store.update('kept', (kept = {}) => ({ ...kept, a: 1 }));
  const { values } = database.tables;
  values.get = () => { throw new Error('UnknownError'); };
  assert.equal(await store.value('kept'), undefined);
  assert.equal(store.isTrusted, false);
  await store.update('kept', (kept = {}) => ({ ...kept, b: 1 }));
  delete values.get;
  assert.deepEqual(values.get('kept'), { a: 1 });
  await store.update('kept', (kept = {}) => ({ ...kept, c: 1 }));
  assert.deepEqual(await store.value('kept'), { a: 1, c: 1 });
});

test('concurrent changes of a value are all stored', async () => {
  await Promise.all(['a', 'b', 'c'].map((name) => store.update('kept', (kept = []) => [...kept, name])));
  assert.deepEqual(await store.value('kept'), ['a', 'b', 'c']);
});

test('an action that cannot be stored is no action', async () => {
  const [database] = [...databases.values()].slice(-1);
  database.tables.outbox.set = () => { throw new Error('QuotaExceededError'); };
  await assert.rejects(store.put('outbox', [{ path: '/a' }]), /Quota/);
  assert.deepEqual(await store.all('outbox'), []);
});

test('without a database, actions are kept in memory until the worker is stopped', async () => {
  const { open } = indexedDB;
  indexedDB.open = () => { throw new Error('SecurityError'); };
  const store = new Store('refused');
  await store.put('outbox', [{ path: '/a' }]);
  assert.deepEqual((await store.all('outbox')).map(({ path }) => path), ['/a']);
  assert.equal(store.isTrusted, false);
  indexedDB.open = open;
});

test('a database that never opens blocks nothing', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { open } = indexedDB;
  indexedDB.open = () => ({});
  const reading = new Store('silent').value('user');
  await Promise.resolve();
  context.mock.timers.tick(5000);
  assert.equal(await reading, undefined);
  indexedDB.open = open;
});

test('what is written after the database was closed for another page is in the database', async () => {
  const [database] = [...databases.values()].slice(-1);
  database.opened[0].onversionchange();
  await store.setValue('kept', { a: 1 });
  assert.deepEqual(database.tables.values.get('kept'), { a: 1 });
});
