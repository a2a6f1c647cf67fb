/** As much of the core and of the server as lists of photos need. */

import { CollectionStore } from '../../Web/js/collection/collection-store.js';

/** A core whose memory is an array and whose shapes are all known. */
export function makeCore() {
  const buffer = new ArrayBuffer(1 << 20);
  let end = 8;
  return {
    allocate: (/** @type {number} */ count) => (end += Math.ceil(count / 8) * 8) - Math.ceil(count / 8) * 8,
    release: () => undefined,
    bytes: (/** @type {number} */ address, /** @type {number} */ count) => new Uint8Array(buffer, address, count),
    codes: (/** @type {number} */ address, /** @type {number} */ count) => new Uint16Array(buffer, address, count),
    call: { shape_code: () => 7 },
  };
}

/** A server whose responses the test holds back; `ids` is its list at the moment. */
export class HeldServer {
  ids;
  /** @type {(() => void)[]} */
  held = [];
  isHolding = false;
  /**
   * Of the list; not sent if it is undefined.
   * @type {number | undefined}
   */
  version;
  /**
   * Of the user's favorites; not sent if it is undefined.
   * @type {string | undefined}
   */
  personal;
  favorites = new Set();

  constructor(ids) {
    this.ids = ids;
  }

  /** Responds with the list at the moment of the request. */
  #respond(make) {
    const response = make([...this.ids]);
    if (!this.isHolding) return Promise.resolve(response);
    return new Promise((resolve) => { this.held.push(() => resolve(response)); });
  }

  release() {
    this.isHolding = false;
    for (const send of this.held.splice(0)) send();
  }

  shapes = () => this.#respond((ids) => ({ bytes: new Uint8Array(ids.length * 2).fill(7), version: this.version, personal: this.personal }));

  photos = (offset, limit) => this.#respond((ids) => ({
    photos: ids.slice(offset, offset + limit).map((id) => (this.favorites.has(id) ? { ...photo(id), isFavorite: true } : photo(id))),
    offset, total: ids.length, version: this.version,
  }));

  locate = (id) => this.#respond((ids) => ({ photo: photo(id), index: ids.indexOf(id) }));
}

export const FEED = { path: '/sources/feed', query: '' };
export const photo = (/** @type {number} */ id) => ({
  id, source: 'feed', title: `Photo ${id}`, image: `/images/${id}`, imageKey: `key-${id}`, width: 3, height: 2, isRemoved: false,
  address: `/p/${id}`,
});
export const numbers = (/** @type {number} */ count) => Array.from({ length: count }, (_, number) => number + 1);
export const rest = () => new Promise(setImmediate);
export const NOTHING = () => ({ photo: 0, index: -1 });

/** A store of the photos 1 to `count`; a search finds the even ones. */
export async function makeStore(count) {
  // The page that it was rendered with.
  Object.assign(globalThis, { document: { documentElement: { dataset: { personal: '1' } } } });
  const [all, even] = [new HeldServer(numbers(count)), new HeldServer(numbers(count).filter((id) => id % 2 === 0))];
  const log = { reloads: 0, errors: [] };
  const server = {
    photos: ({ query }) => (query ? even : all),
    remove: async (id) => ({ photo: photo(id) }),
    restore: async (id) => ({ photo: photo(id), index: id - 1 }),
    change: async (ids) => ({ photos: ids }),
  };
  const store = new CollectionStore(makeCore(), FEED, count, {
    reload: async () => {
      log.reloads += 1;
      await store.reload(NOTHING);
    },
    failed: (error) => log.errors.push(error),
  }, server);
  for (const each of [all, even]) each.personal = '1';
  await store.all.loadShapes();
  await store.all.fetch(0);
  return { store, server, all, even, log };
}
