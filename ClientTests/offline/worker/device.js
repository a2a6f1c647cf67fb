/** A device for the worker's modules: what is stored on it, and a network with one response, or none. */

import { readFile } from 'node:fs/promises';

export const ROOT = 'http://127.0.0.1';
const CORE = new URL('../../../Web/viewer.wasm', import.meta.url);

export const device = {
  /** @type {Map<string, Response>} the stored responses, by path */
  copies: new Map(),
  /**
   * The response of the server, or a function that returns it; undefined if there is no network.
   * @type {Response | Promise<Response> | ((request: RequestInfo, options?: RequestInit) => Response) | undefined}
   */
  response: undefined,
  /** @type {Response | undefined} what is stored once all files of the version are */
  shell: undefined,
  /** The number of reads of stored responses. */
  reads: 0,
  /** @type {{ type: string }[]} the messages to pages */
  messages: [],
};

const cache = {
  keys: async () => [...device.copies.keys()].map((path) => ({ url: ROOT + path })),
  match: async (url) => {
    device.reads += 1;
    return device.copies.get(String(url).replace(ROOT, ''))?.clone();
  },
  put: async (path, response) => { device.copies.set(path, response); },
  delete: async (path) => device.copies.delete(path),
};

/** A response of the server itself, not of a proxy. */
export const served = (body = '{}', { headers, ...options } = {}) => new Response(body, {
  ...options, headers: { 'Content-Security-Policy': "default-src 'none'", ...headers },
});

/** Makes this process a worker, before its modules are imported. */
export function startDevice(screens) {
  globalThis.self = Object.assign(globalThis, {
    SHELL: { version: 'test', files: [], page: '/offline', screens: { always: ['/'], photos: [], live: [], ...screens } },
    clients: { matchAll: async () => [{ id: 'page', postMessage: (message) => device.messages.push(message) }] }, registration: {},
  });
  globalThis.caches = { open: async () => cache, match: async (path) => (path === '/complete' ? device.shell : cache.match(path)), keys: async () => [] };
  globalThis.fetch = async (request, options) => {
    if (String(request).endsWith('.wasm')) return new Response(await readFile(CORE));
    if (!device.response) throw new TypeError('Failed to fetch');
    return typeof device.response === 'function' ? device.response(request, options) : device.response;
  };
}

export const photo = (id, more = {}) => ({ id, source: 'feed', title: `Photo ${id}`, image: `/images/${id}-a`, isRemoved: false, ...more });

/** A part of a list, as the server sends it. */
export const part = (offset, photos) => new Response(JSON.stringify({ photos, offset }));

/** Removes all pending actions. */
export async function emptyOutbox() {
  const { pendingActions } = await import('../../../Web/js/offline/worker/outbox.js');
  const { storeOf } = await import('../../../Web/js/offline/worker/store.js');
  await storeOf('owner').remove('outbox', (await pendingActions()).map(({ number }) => number));
}
