/**
 * The worker's data in IndexedDB. If the browser refuses that, it is kept in memory until the worker is stopped.
 * Actions that cannot be stored are errors.
 */

import { storeName } from '../../basics/users.js';
import { checkSignedIn, DATABASE, perUser } from './storage.js';

const VERSION = 1;
const TABLES = ['pictures', 'outbox', 'values'];
/** How long to wait for a database: some versions of WebKit never open it. */
const OPEN_MILLISECONDS = 3000;

export class Store {
  #name;
  #user;
  /** @type {Promise<IDBDatabase | undefined> | undefined} */
  #opening;
  /** @type {Record<string, Map<IDBValidKey, any>>} */
  #memory = Object.fromEntries(TABLES.map((table) => [table, new Map()]));
  #lastKey = 0;
  /** Whether the last request was processed by the database: otherwise the data may be incomplete. */
  isTrusted = false;

  /** @param {string} name of the database @param {string} [user] whose data it is */
  constructor(name, user = '') {
    this.#name = name;
    this.#user = user;
  }

  /** @returns {Promise<IDBDatabase | undefined>} */
  async #database() {
    checkSignedIn(this.#user);
    this.#opening ??= new Promise((resolve) => {
      setTimeout(resolve, OPEN_MILLISECONDS);
      try {
        const request = indexedDB.open(this.#name, VERSION);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('pictures', { keyPath: 'path' });
          request.result.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true });
          request.result.createObjectStore('values');
        };
        request.onsuccess = () => {
          // Do not block another version, or a person who clears this site's data.
          request.result.onversionchange = () => {
            request.result.close();
            this.#opening = undefined;
          };
          request.result.onclose = () => { this.#opening = undefined; };
          resolve(request.result);
          this.#opening = Promise.resolve(request.result);
        };
        request.onerror = () => resolve(undefined);
        request.onblocked = () => resolve(undefined);
      } catch {
        // Refused by a private window.
        resolve(undefined);
      }
    });
    return this.#opening;
  }

  /**
   * @param {string} table @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest | void} work
   * @param {(rows: Map<IDBValidKey, any>, failure: unknown) => unknown} inMemory the fallback without a database, or
   * after it failed twice
   * @returns {Promise<any>}
   */
  async #perform(table, mode, work, inMemory) {
    let failure;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const open = await this.#database();
      if (!open) break;
      try {
        const result = await new Promise((resolve, reject) => {
          const transaction = open.transaction(table, mode);
          const request = work(transaction.objectStore(table));
          transaction.oncomplete = () => resolve(request?.result);
          transaction.onerror = () => reject(transaction.error);
          transaction.onabort = () => reject(transaction.error);
        });
        this.isTrusted = true;
        return result;
      } catch (error) {
        // Out of space, or closed: another connection may work.
        failure = error;
        open.close();
        this.#opening = undefined;
      }
    }
    this.isTrusted = false;
    return inMemory(this.#memory[table], failure);
  }

  /** @param {string} table @returns {Promise<any[]>} in the order of their keys */
  async all(table) {
    const inMemory = [...this.#memory[table].values()];
    const stored = await this.#perform(table, 'readonly', (store) => store.getAll(), () => []);
    return [...stored, ...inMemory];
  }

  /**
   * Adds or changes rows that contain their own keys.
   * @param {string} table @param {any[]} rows
   */
  async put(table, rows) {
    // What could not be written before is outdated.
    if (table === 'pictures') for (const { path } of rows) this.#memory.pictures.delete(path);
    await this.#perform(table, 'readwrite', (store) => { for (const row of rows) store.put(row); }, (inMemory, failure) => {
      // In memory it would soon be lost, although it was reported as pending.
      if (failure && table === 'outbox') throw failure;
      for (const row of rows) {
        // Actions have a path too, and several can have the same.
        const key = table === 'pictures' ? row.path : (row.number ??= `memory-${(this.#lastKey += 1)}`);
        inMemory.set(key, row);
      }
    });
  }

  /** @param {string} table @param {IDBValidKey[]} keys */
  async remove(table, keys) {
    for (const key of keys) this.#memory[table].delete(key);
    await this.#perform(table, 'readwrite', (store) => { for (const key of keys) store.delete(key); }, () => undefined);
  }

  /** @param {string} name @returns {Promise<any>} */
  async value(name) {
    if (this.#memory.values.has(name)) return this.#memory.values.get(name);
    return this.#perform('values', 'readonly', (store) => store.get(name), () => undefined);
  }

  /** @param {string} name @param {unknown} content */
  setValue(name, content) {
    return this.update(name, () => content);
  }

  /**
   * Changes a value atomically.
   * @param {string} name @param {(content: any) => unknown} change receives undefined if there is none
   */
  async update(name, change) {
    const { values } = this.#memory;
    const changed = (/** @type {any} */ stored) => change(values.has(name) ? values.get(name) : stored);
    const isInMemory = await this.#perform('values', 'readwrite', (store) => {
      const request = store.get(name);
      request.onsuccess = () => store.put(changed(request.result), name);
    }, async (_, failure) => {
      // The disk may be full: then what is stored can still be read.
      const before = failure ? await this.value(name) : undefined;
      // A value that could not be read is not replaced: the new one would be incomplete.
      if (!failure || this.isTrusted || values.has(name)) values.set(name, changed(before));
      return true;
    });
    if (!isInMemory) values.delete(name);
  }
}

/** The data of one user. */
export const storeOf = perUser((user) => new Store(storeName(DATABASE, user), user));
