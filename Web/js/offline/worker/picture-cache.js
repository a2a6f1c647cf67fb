/** The stored pictures of one user: their sizes, when each was viewed, and for which lists it is kept. */

import { storeName } from '../../basics/users.js';
import { PictureIndex, mergedNames, namesIn, shapeOf, withoutName } from './picture-index.js';
import { isKept } from './kept.js';
import { evictions } from './policy.js';
import { whenIdle } from './idle-work.js';
import { forEachUser, openCache } from './storage.js';
import { storeOf } from './store.js';
import { currentUser, NOBODY } from './user.js';

const CACHE = 'pictures';
const DEFAULT_BUDGET = 300e6;
/** The approximate overhead of a picture in the browser, in bytes. */
const OVERHEAD = 2048;
/** No single picture may use more than this share of the budget. */
const LARGEST_SHARE = 0.25;

/** @typedef {import('./picture-index.js').Picture} Picture */

export class PictureCache {
  #user;
  #store;
  #index = new PictureIndex();
  #isRead = false;
  /** Whether the index contains all that is stored, and not only what this worker has stored. */
  #isWhole = false;
  /** @type {Promise<void> | undefined} */
  #reading;
  /** @type {Set<Picture>} */
  #unwritten = new Set();
  #writing = () => this.#write();
  /** @type {Promise<void>} */
  #fitting = Promise.resolve();
  /** The bytes of pictures being added, and those waiting for space. */
  #reserved = 0;
  /** @type {(() => void)[]} */
  #reserving = [];
  /** @type {number | undefined} */
  #limit;

  /** @param {string} user */
  constructor(user) {
    this.#user = user;
    this.#store = storeOf(user);
  }

  /** Loads the index, once. */
  read() {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  async #read() {
    for (const picture of await this.#store.all('pictures')) this.#index.add(picture);
    this.#isWhole = this.#store.isTrusted;
    this.#isRead = true;
  }

  /**
   * Whether it is certain, without waiting, that no picture of a photo is stored.
   * @param {string} path of a picture of it
   */
  isUnseen(path) {
    return this.#isRead && this.#index.beside(path).length === 0;
  }

  /**
   * The paths of the pictures of the same photo.
   * @param {string} path
   */
  async renditionsBeside(path) {
    await this.read();
    return this.#index.beside(path);
  }

  /** The photos with a stored picture, each as the common prefix of the paths of its pictures. */
  async foldersHere() {
    await this.read();
    return this.#index.folders;
  }

  /**
   * The path of a stored picture, for a page that may not know its content yet.
   * @param {string} path
   */
  async placeHere(path) {
    try {
      await this.read();
    } catch {
      // Refused: no storage.
      return path;
    }
    return this.#index.placeOf(path);
  }

  /** @param {string} path */
  async findPicture(path) {
    try {
      return await caches.match(path, { cacheName: storeName(CACHE, this.#user), ignoreVary: true });
    } catch {
      // Refused: no storage.
      return undefined;
    }
  }

  /**
   * Records a picture; writes are batched.
   * @param {Picture} picture
   */
  #note(picture) {
    this.#index.add(picture);
    this.#unwritten.add(picture);
    whenIdle(this.#writing);
  }

  async #write() {
    const rows = [...this.#unwritten].filter((row) => this.#index.get(row.path) === row);
    this.#unwritten = new Set();
    if (rows.length > 0) await this.#store.put('pictures', rows);
  }

  /** @param {string} path @param {Response} answer @param {string} keptFor the name of a list, empty if it was only viewed */
  async noteSeen(path, answer, keptFor) {
    await this.read();
    const before = this.#index.get(path);
    const bytes = before?.bytes ?? Number(answer.headers.get('Content-Length')) + OVERHEAD;
    this.#note({ path, bytes, seen: Date.now(), kept: mergedNames(before?.kept ?? '', await this.#givenName(keptFor)) });
  }

  /**
   * Stores a picture.
   * @param {string} path @param {Response} answer that is not read elsewhere @param {number} seen when, from
   * `Date.now()`
   * @param {string} keptFor the name of a list, empty if it was only viewed
   */
  async keepPicture(path, answer, seen, keptFor) {
    if (this.#user === NOBODY) return;
    await this.read();
    const length = Number(answer.headers.get('Content-Length'));
    const bytes = (length > 0 ? length : (await answer.clone().arrayBuffer()).byteLength) + OVERHEAD;
    const limit = await this.#budget();
    if (!keptFor && bytes > limit * LARGEST_SHARE) return;
    const counted = keptFor ? 0 : bytes;
    // Space is freed first, so that the budget is never exceeded.
    if (!keptFor) await this.#reserve(bytes, limit);
    try {
      if (!(await this.#isStored(path, answer, keptFor))) return;
      const owned = await this.#givenName(keptFor);
      // Kept pictures stay until the same shape of the new content replaces them.
      const outdated = this.#index.outdatedBy(path).filter(({ kept, path: old }) => !kept || shapeOf(old) === shapeOf(path));
      const heir = outdated.find((picture) => shapeOf(picture.path) === shapeOf(path));
      this.#note({ path, bytes, seen, kept: mergedNames(this.#index.get(path)?.kept ?? '', owned, heir?.kept ?? '') });
      if (outdated.length > 0) await this.#forget(outdated);
    } finally {
      this.#reserved -= counted;
      for (const look of this.#reserving.splice(0)) look();
    }
    // If its list was removed in the meantime, it is stored like any other picture.
    await this.#fit(limit - this.#reserved);
  }

  /**
   * @param {string} path @param {Response} answer @param {string} keptFor
   * @returns {Promise<boolean>} whether there was enough space
   */
  async #isStored(path, answer, keptFor) {
    try {
      await (await openCache(CACHE, this.#user)).put(path, answer);
      return true;
    } catch (error) {
      // The device has less space than the budget: less is kept from now on.
      if (error instanceof DOMException && error.name === 'QuotaExceededError') await this.makeRoom();
      if (keptFor) throw error;
      return false;
    }
  }

  /** @param {string} keptFor @returns {Promise<string>} the list for which a picture is kept, empty if it was removed */
  async #givenName(keptFor) {
    return keptFor && await isKept(this.#store, keptFor) ? keptFor : '';
  }

  // MARK: Space

  /**
   * Reserves space for a picture, together with those being added.
   * @param {number} bytes @param {number} limit of all pictures
   */
  async #reserve(bytes, limit) {
    while (this.#reserved > 0 && this.#reserved + bytes > limit) {
      await new Promise((/** @type {(end: void) => void} */ resolve) => { this.#reserving.push(resolve); });
    }
    this.#reserved += bytes;
    await this.#fit(limit - this.#reserved);
  }

  /** Deletes half of the pictures that were only viewed. */
  async makeRoom() {
    await this.read();
    await this.#fit(this.#index.total / 2);
  }

  /** @param {number} bytes the limit of all pictures */
  #fit(bytes) {
    const make = async () => { if (this.#index.total > bytes) await this.#evict(bytes); };
    this.#fitting = this.#fitting.then(make, make);
    return this.#fitting;
  }

  /** @param {number} bytes */
  async #evict(bytes) {
    await this.#forget(await evictions(this.#index.all, bytes));
  }

  /** @param {Picture[]} gone */
  async #forget(gone) {
    for (const { path } of gone) this.#index.drop(path);
    const cache = await openCache(CACHE, this.#user);
    await Promise.all(gone.map(({ path }) => cache.delete(path, { ignoreVary: true })));
    await this.#store.remove('pictures', gone.map(({ path }) => path));
  }

  /** @returns {Promise<number>} the limit of pictures that were only viewed, in bytes */
  async #budget() {
    this.#limit ??= /** @type {number} */ (await this.#store.value('budget') ?? DEFAULT_BUDGET);
    return this.#limit;
  }

  /** @param {number} bytes */
  async setBudget(bytes) {
    this.#limit = bytes;
    await this.#store.setValue('budget', bytes);
    await this.read();
    await this.#fit(bytes);
  }

  /** How much storage pictures use, and for which lists. */
  async usage() {
    await this.read();
    /** @type {Record<string, number>} */
    const kept = {};
    for (const picture of this.#index.all) {
      for (const name of namesIn(picture.kept)) kept[name] = (kept[name] ?? 0) + picture.bytes;
    }
    return { seen: this.#index.total, kept, budget: await this.#budget() };
  }

  /**
   * Checks which of the pictures are actually stored.
   * @param {string[]} paths
   */
  async check(paths) {
    await this.read();
    const cache = await openCache(CACHE, this.#user);
    let count = 0;
    let bytes = 0;
    for (const path of paths) {
      const here = await cache.match(this.#index.placeOf(path), { ignoreVary: true });
      if (!here) continue;
      count += 1;
      bytes += (await here.blob()).size;
    }
    return { count, bytes };
  }

  /**
   * Evicts pictures kept only for one list.
   * @param {string} name
   */
  async release(name) {
    await this.read();
    const released = this.#index.all.filter(({ kept }) => namesIn(kept).includes(name))
      .map((picture) => ({ ...picture, kept: withoutName(picture.kept, name) }));
    for (const picture of released) if (picture.kept) this.#note(picture);
    await this.#forget(released.filter(({ kept }) => kept === ''));
  }

  /** Synchronizes the index with the stored pictures, after a crash. */
  async settle() {
    await this.read();
    // What is not in an index that could not be read may be kept.
    if (!this.#isWhole) return;
    const cache = await openCache(CACHE, this.#user);
    const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await this.#forget(this.#index.all.filter(({ path }) => !here.has(path)));
    const strays = [...here].filter((path) => !this.#index.get(path));
    await Promise.all(strays.map((path) => cache.delete(path, { ignoreVary: true })));
  }
}

/** The pictures of a user. */
export const picturesOf = forEachUser((user) => new PictureCache(user));

/** The pictures of the current user. */
export async function currentPictures() {
  return picturesOf(await currentUser());
}
