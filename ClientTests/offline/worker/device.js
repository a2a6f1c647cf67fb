/** A device as the worker's modules see it: what is kept on it, and a network that gives one answer, or none. */

import { readFile } from 'node:fs/promises';

export const ROOT = 'http://127.0.0.1';
const CORE = new URL('../../../Web/viewer.wasm', import.meta.url);

export const device = {
  /** @type {Map<string, Response>} what is kept, by its path */
  copies: new Map(),
  /** @type {Response | Promise<Response> | undefined} undefined if there is no network */
  answer: undefined,
  /** @type {{ type: string }[]} what the pages were told */
  told: [],
};

const cache = {
  keys: async () => [...device.copies.keys()].map((path) => ({ url: ROOT + path })),
  match: async (url) => device.copies.get(url.replace(ROOT, ''))?.clone(),
};

/** Makes this process a worker; before its modules are imported. */
export function startDevice(screens) {
  globalThis.self = Object.assign(globalThis, {
    SHELL: { version: 'test', files: [], page: '/offline', screens: { always: ['/'], photos: [], live: [], ...screens } },
    clients: { matchAll: async () => [{ id: 'page', postMessage: (message) => device.told.push(message) }] }, registration: {},
  });
  globalThis.caches = { open: async () => cache, match: async (path) => cache.match(path) };
  globalThis.fetch = async (request) => {
    if (String(request).endsWith('.wasm')) return new Response(await readFile(CORE));
    if (!device.answer) throw new TypeError('Failed to fetch');
    return device.answer;
  };
}

export const photo = (id, more = {}) => ({ id, source: 'feed', title: `Photo ${id}`, image: `/images/${id}-a`, isRemoved: false, ...more });

/** A part of a list, as the server sends it. */
export const part = (offset, photos) => new Response(JSON.stringify({ photos, offset }));

/** Takes away what waits to be sent. */
export async function emptyOutbox() {
  const { waiting } = await import('../../../Web/js/offline/worker/outbox.js');
  const { storeOf } = await import('../../../Web/js/offline/worker/store.js');
  await storeOf('owner').remove('outbox', (await waiting()).map(({ number }) => number));
}
