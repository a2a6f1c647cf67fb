/**
 * What the worker remembers, in IndexedDB. Where the browser refuses that, it
 * remembers until it is stopped, and nothing else is different.
 */

const NAME = 'vitrine';
const VERSION = 1;
const TABLES = ['pictures', 'outbox', 'values'];

/** @type {Promise<IDBDatabase | undefined> | undefined} */
let opening;
/** @type {Record<string, Map<IDBValidKey, any>>} */
const memory = Object.fromEntries(TABLES.map((table) => [table, new Map()]));
let lastKey = 0;

/** @returns {Promise<IDBDatabase | undefined>} */
function database() {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('pictures', { keyPath: 'path' });
        request.result.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true });
        request.result.createObjectStore('values');
      };
      request.onsuccess = () => {
        // Another version, or the person who clears this site's data, is not held up.
        request.result.onversionchange = () => request.result.close();
        request.result.onclose = () => { opening = undefined; };
        resolve(request.result);
      };
      request.onerror = () => resolve(undefined);
      request.onblocked = () => resolve(undefined);
    } catch {
      // Refused by a private window.
      resolve(undefined);
    }
  });
  return opening;
}

/**
 * @param {string} table @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest | void} work
 * @param {(kept: Map<IDBValidKey, any>) => unknown} inMemory the same, without a database
 * @returns {Promise<any>}
 */
async function perform(table, mode, work, inMemory) {
  const open = await database();
  if (!open) return inMemory(memory[table]);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = open.transaction(table, mode);
      const request = work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    // Out of room, or closed under it: remembered until the worker stops.
    opening = undefined;
    return inMemory(memory[table]);
  }
}

/** @param {string} table @returns {Promise<any[]>} in the order of their keys */
export async function all(table) {
  const kept = [...memory[table].values()];
  const stored = await perform(table, 'readonly', (store) => store.getAll(), () => []);
  return [...stored, ...kept];
}

/**
 * Adds or changes rows that hold their own keys.
 * @param {string} table @param {any[]} rows
 */
export async function put(table, rows) {
  await perform(table, 'readwrite', (store) => { for (const row of rows) store.put(row); }, (kept) => {
    for (const row of rows) {
      // Actions have a path, too, and several may have the same.
      const key = table === 'pictures' ? row.path : (row.number ??= `memory-${(lastKey += 1)}`);
      kept.set(key, row);
    }
  });
}

/** @param {string} table @param {IDBValidKey[]} keys */
export async function remove(table, keys) {
  for (const key of keys) memory[table].delete(key);
  await perform(table, 'readwrite', (store) => { for (const key of keys) store.delete(key); }, () => undefined);
}

/** @param {string} name @returns {Promise<any>} */
export async function value(name) {
  if (memory.values.has(name)) return memory.values.get(name);
  return perform('values', 'readonly', (store) => store.get(name), () => undefined);
}

/** @param {string} name @param {unknown} content */
export async function setValue(name, content) {
  await perform('values', 'readwrite', (store) => store.put(content, name), (kept) => kept.set(name, content));
}
