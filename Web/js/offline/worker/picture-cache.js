/**
 * The stored pictures of one user: their sizes, when each was viewed, and for which lists it is kept.
 *
 * Over 300 lines: everything that changes them or the space they use is in one place.
 */

import { storeName } from '../../basics/users.js';
import { PictureIndex, mergedNames, namesIn, provisionalRevision, shapeOf, withoutName } from './picture-index.js';
import { isKept } from './kept-lists.js';
import { evictions } from './policy.js';
import { whenIdle } from './idle-work.js';
import { openCache, perUser } from './storage.js';
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
  #isComplete = false;
  /** @type {Promise<void> | undefined} */
  #reading;
  /** @type {Set<Picture>} */
  #unwritten = new Set();
  #writing = () => this.#write();
  /** @type {Promise<void>} */
  #evicting = Promise.resolve();
  /** The bytes of pictures being added. */
  #reserved = 0;
  /** @type {(() => void)[]} those waiting for space */
  #waiters = [];
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
    this.#isComplete = this.#store.isTrusted;
    this.#isRead = true;
  }

  /**
   * Whether it is certain, without waiting, that no picture of a photo is stored.
   * @param {string} path of a picture of it
   */
  isKnownMissing(path) {
    return this.#isRead && this.#index.siblings(path).length === 0;
  }

  /**
   * The paths of the pictures of the same photo.
   * @param {string} path
   */
  async siblings(path) {
    await this.read();
    return this.#index.siblings(path);
  }

  /** The photos with a stored picture, each as the common prefix of the paths of its pictures. */
  async storedFolders() {
    await this.read();
    return this.#index.folders;
  }

  /**
   * The path of a stored picture, for a page that may not know its content yet.
   * @param {string} path @param {boolean} isReached whether the server can be asked
   */
  async storedPath(path, isReached) {
    try {
      await this.read();
    } catch {
      // Refused: no storage.
      return path;
    }
    return this.#index.storedPath(path, isReached);
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
  #record(picture) {
    this.#index.add(picture);
    this.#unwritten.add(picture);
    whenIdle(this.#writing);
  }

  async #write() {
    const rows = [...this.#unwritten].filter((row) => this.#index.get(row.path) === row);
    this.#unwritten = new Set();
    if (rows.length > 0) await this.#store.put('pictures', rows);
  }

  /** @param {string} path @param {Response} response @param {string} keptFor the name of a list, empty if it was only viewed */
  async recordAccess(path, response, keptFor) {
    await this.read();
    const before = this.#index.get(path);
    const bytes = before?.bytes ?? Number(response.headers.get('Content-Length')) + OVERHEAD;
    this.#record({ ...before, path, bytes, seen: Date.now(), kept: mergedNames(before?.kept ?? '', await this.#validName(keptFor)) });
  }

  /**
   * Stores a picture.
   * @param {string} path @param {Response} response whose body is read only here @param {number} seen when, from
   * `Date.now()`
   * @param {string} keptFor the name of a list, empty if it was only viewed
   * @param {string} [requested] the path of the request
   */
  async storePicture(path, response, seen, keptFor, requested = path) {
    if (this.#user === NOBODY) return;
    await this.read();
    const length = Number(response.headers.get('Content-Length'));
    const bytes = (length > 0 ? length : (await response.clone().arrayBuffer()).byteLength) + OVERHEAD;
    const limit = await this.#budget();
    if (!keptFor && bytes > limit * LARGEST_SHARE) return;
    const counted = keptFor ? 0 : bytes;
    // Space is freed first, so that the budget is never exceeded.
    if (!keptFor) await this.#reserve(bytes, limit);
    try {
      if (!(await this.#put(path, response, keptFor))) return;
      const name = await this.#validName(keptFor);
      // Kept pictures stay until the same shape of the new content replaces them.
      const outdated = this.#index.outdatedBy(path).filter(({ kept, path: old }) => !kept || shapeOf(old) === shapeOf(path));
      const predecessor = outdated.find((picture) => shapeOf(picture.path) === shapeOf(path));
      const before = this.#index.get(path);
      const asked = provisionalRevision(requested) ?? before?.asked;
      this.#record({ path, bytes, seen, kept: mergedNames(before?.kept ?? '', name, predecessor?.kept ?? ''), asked });
      if (outdated.length > 0) await this.#delete(outdated);
    } finally {
      this.#reserved -= counted;
      for (const resume of this.#waiters.splice(0)) resume();
    }
    // If its list was removed in the meantime, it is stored like any other picture.
    await this.#fit(limit - this.#reserved);
  }

  /**
   * @param {string} path @param {Response} response @param {string} keptFor
   * @returns {Promise<boolean>} whether there was enough space
   */
  async #put(path, response, keptFor) {
    try {
      await (await openCache(CACHE, this.#user)).put(path, response);
      return true;
    } catch (error) {
      // The device has less space than the budget: fewer pictures are stored from now on.
      if (error instanceof DOMException && error.name === 'QuotaExceededError') await this.freeSpace();
      if (keptFor) throw error;
      return false;
    }
  }

  /** @param {string} keptFor @returns {Promise<string>} the list for which a picture is kept, empty if it was removed */
  async #validName(keptFor) {
    return keptFor && await isKept(this.#store, keptFor) ? keptFor : '';
  }

  // MARK: Space

  /**
   * Reserves space for a picture, together with those being added.
   * @param {number} bytes @param {number} limit of all pictures
   */
  async #reserve(bytes, limit) {
    while (this.#reserved > 0 && this.#reserved + bytes > limit) {
      await new Promise((/** @type {(end: void) => void} */ resolve) => { this.#waiters.push(resolve); });
    }
    this.#reserved += bytes;
    await this.#fit(limit - this.#reserved);
  }

  /** Deletes half of the pictures that were only viewed. */
  async freeSpace() {
    await this.read();
    await this.#fit(this.#index.total / 2);
  }

  /** @param {number} bytes the limit of all pictures */
  #fit(bytes) {
    const evict = async () => { if (this.#index.total > bytes) await this.#evict(bytes); };
    this.#evicting = this.#evicting.then(evict, evict);
    return this.#evicting;
  }

  /** @param {number} bytes */
  async #evict(bytes) {
    await this.#delete(await evictions(this.#index.all, bytes));
  }

  /** @param {Picture[]} pictures */
  async #delete(pictures) {
    for (const { path } of pictures) this.#index.drop(path);
    const cache = await openCache(CACHE, this.#user);
    await Promise.all(pictures.map(({ path }) => cache.delete(path, { ignoreVary: true })));
    await this.#store.remove('pictures', pictures.map(({ path }) => path));
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
   * The number of pictures that should be stored; unlike a check, it reads none of them.
   * @param {string[]} paths
   */
  async count(paths) {
    await this.read();
    if (!this.#isComplete) return (await this.check(paths)).count;
    return paths.filter((path) => this.#index.get(this.#index.storedPath(path, true))).length;
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
      const stored = await cache.match(this.#index.storedPath(path, true), { ignoreVary: true });
      if (!stored) continue;
      count += 1;
      bytes += (await stored.blob()).size;
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
    for (const picture of released) if (picture.kept) this.#record(picture);
    await this.#delete(released.filter(({ kept }) => kept === ''));
  }

  /** Synchronizes the index with the stored pictures, after a crash. */
  async reconcile() {
    await this.read();
    // An incomplete index may lack kept pictures.
    if (!this.#isComplete) return;
    const cache = await openCache(CACHE, this.#user);
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await this.#delete(this.#index.all.filter(({ path }) => !stored.has(path)));
    const orphans = [...stored].filter((path) => !this.#index.get(path));
    await Promise.all(orphans.map((path) => cache.delete(path, { ignoreVary: true })));
  }
}

/** The pictures of a user. */
export const picturesOf = perUser((user) => new PictureCache(user));

/** The pictures of the current user. */
export async function currentPictures() {
  return picturesOf(await currentUser());
}
