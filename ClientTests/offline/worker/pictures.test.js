import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** @type {Map<string, Uint8Array>} */
const stored = new Map();
const cache = {
  put: async (path, answer) => stored.set(path, new Uint8Array(await answer.arrayBuffer())),
  delete: async (path) => stored.delete(path),
};
const match = async (path) => (stored.has(path) ? new Response(stored.get(path)) : undefined);
/** What the server answers to the next question for a picture. */
let coming = () => Promise.reject(new TypeError('no network'));

globalThis.self = Object.assign(globalThis, { SHELL: { version: 'test', files: [], page: '' }, registration: {}, clients: { matchAll: async () => [] } });
globalThis.caches = { open: async () => cache, match, keys: async () => [] };
globalThis.fetch = async (request) => (String(request).includes('viewer.wasm')
  ? new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)))
  : coming());
const { currentPictures } = await import('../../../Web/js/offline/worker/picture-cache.js');
const { answerPicture } = await import('../../../Web/js/offline/worker/pictures.js');
const { noteUser } = await import('../../../Web/js/offline/worker/user.js');

const BYTES = { small: 160, large: 4000, pending: 3 };
const picture = (bytes, status = 200) => new Response(new Uint8Array(bytes), { status, headers: {
  'Content-Length': String(bytes), 'Content-Security-Policy': "default-src 'none'",
} });
const asked = (path) => {
  const event = { request: new Request(`http://vitrine.test${path}`), waitUntil() {} };
  return answerPicture(event, new URL(event.request.url)).then(async (answer) => ({
    status: answer.status, bytes: (await answer.arrayBuffer()).byteLength,
  }));
};

test('what is not ready yet is no other size, which a page would take for the picture itself', async () => {
  await noteUser(new Response('', { headers: { 'Vitrine-User': 'owner' } }), 'GET', 0);
  await (await currentPictures()).keepPicture('/images/7-aaaa/square-160', picture(BYTES.small), Date.now(), '');
  coming = async () => picture(BYTES.pending, 202);
  assert.deepEqual(await asked('/images/7-aaaa/original?wait=250'), { status: 202, bytes: BYTES.pending });
  coming = async () => picture(BYTES.large);
  assert.deepEqual(await asked('/images/7-aaaa/original?wait=250'), { status: 200, bytes: BYTES.large });
});

test('another size stands in for one that cannot be had', async () => {
  await (await currentPictures()).keepPicture('/images/8-bbbb/square-160', picture(BYTES.small), Date.now(), '');
  coming = () => Promise.reject(new TypeError('no network'));
  assert.deepEqual(await asked('/images/8-bbbb/original'), { status: 200, bytes: BYTES.small });
});

test('a picture that is to be kept, and cannot be stored, is not kept', async () => {
  const { put } = cache;
  cache.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };
  coming = async () => picture(BYTES.large);
  const event = { request: new Request('http://vitrine.test/images/9-cccc/fitted-640', { headers: { 'X-Keep-For': 'feed' } }), waitUntil() {} };
  assert.equal((await answerPicture(event, new URL(event.request.url))).status, 507);
  cache.put = put;
  assert.equal((await answerPicture(event, new URL(event.request.url))).status, 200);
});
