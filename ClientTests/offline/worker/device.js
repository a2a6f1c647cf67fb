/** A device as the worker's modules see it: what is kept on it, and a network that gives one answer, or none. */

import { readFile } from 'node:fs/promises';

export const ROOT = 'http://127.0.0.1';
const CORE = new URL('../../../Web/viewer.wasm', import.meta.url);

export const device = {
  /** @type {Map<string, Response>} what is kept, by its path */
  copies: new Map(),
  /**
   * What the server answers, or how; undefined if there is no network.
   * @type {Response | Promise<Response> | ((request: RequestInfo, options?: RequestInit) => Response) | undefined}
   */
  answer: undefined,
  /** @type {Response | undefined} what is stored once all files of the version are */
  shell: undefined,
  /** How often something was read of what is kept. */
  reads: 0,
  /** @type {{ type: string }[]} what the pages were told */
  told: [],
};

const cache = {
  keys: async () => [...device.copies.keys()].map((path) => ({ url: ROOT + path })),
  match: async (url) => {
    device.reads += 1;
    return device.copies.get(String(url).replace(ROOT, ''))?.clone();
  },
  put: async (path, answer) => { device.copies.set(path, answer); },
  delete: async (path) => device.copies.delete(path),
};

/** An answer of the server, which a proxy before it does not make. */
export const served = (body = '{}', { headers, ...options } = {}) => new Response(body, {
  ...options, headers: { 'Content-Security-Policy': "default-src 'none'", ...headers },
});

/** Makes this process a worker; before its modules are imported. */
export function startDevice(screens) {
  globalThis.self = Object.assign(globalThis, {
    SHELL: { version: 'test', files: [], page: '/offline', screens: { always: ['/'], photos: [], live: [], ...screens } },
    clients: { matchAll: async () => [{ id: 'page', postMessage: (message) => device.told.push(message) }] }, registration: {},
  });
  globalThis.caches = { open: async () => cache, match: async (path) => (path === '/complete' ? device.shell : cache.match(path)), keys: async () => [] };
  globalThis.fetch = async (request, options) => {
    if (String(request).endsWith('.wasm')) return new Response(await readFile(CORE));
    if (!device.answer) throw new TypeError('Failed to fetch');
    return typeof device.answer === 'function' ? device.answer(request, options) : device.answer;
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
