import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** @type {Map<string, Uint8Array>} */
const stored = new Map();
const match = async (path) => (stored.has(path) ? new Response(stored.get(path)) : undefined);
const cache = {
  match,
  put: async (path, response) => stored.set(path, new Uint8Array(await response.arrayBuffer())),
  delete: async (path) => stored.delete(path),
};
/** The server's response to the next request for a picture. */
let respond = () => Promise.reject(new TypeError('no network'));

globalThis.self = Object.assign(globalThis, { SHELL: { version: 'test', files: [], page: '' }, registration: {}, clients: { matchAll: async () => [] } });
globalThis.caches = { open: async () => cache, match, keys: async () => [] };
globalThis.fetch = async (request) => (String(request).includes('viewer.wasm')
  ? new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)))
  : respond());
const { currentPictures } = await import('../../../Web/js/offline/worker/picture-cache.js');
const { server } = await import('../../../Web/js/offline/worker/connectivity.js');
const { servePicture } = await import('../../../Web/js/offline/worker/pictures.js');
const { updateUser } = await import('../../../Web/js/offline/worker/user.js');

const BYTES = { small: 160, large: 4000, pending: 3 };
const picture = (bytes, status = 200) => new Response(new Uint8Array(bytes), { status, headers: {
  'Content-Length': String(bytes), 'Content-Security-Policy': "default-src 'none'",
} });
async function request(path) {
  const works = [];
  const event = { request: new Request(`http://vitrine.test${path}`), waitUntil: (work) => works.push(work) };
  const response = await servePicture(event, new URL(event.request.url));
  const bytes = (await response.arrayBuffer()).byteLength;
  await Promise.all(works);
  return { status: response.status, bytes };
}

test('a picture that is not ready has no substitute, which a page would use as the picture itself', async () => {
  await updateUser(new Response('', { headers: { 'Vitrine-User': 'owner' } }), 'GET', 0);
  await (await currentPictures()).storePicture('/images/7-aaaa/square-160', picture(BYTES.small), Date.now(), '');
  respond = async () => picture(BYTES.pending, 202);
  assert.deepEqual(await request('/images/7-aaaa/original?wait=250'), { status: 202, bytes: BYTES.pending });
  respond = async () => picture(BYTES.large);
  assert.deepEqual(await request('/images/7-aaaa/original?wait=250'), { status: 200, bytes: BYTES.large });
});

test('another size is the substitute for an unavailable one', async () => {
  await (await currentPictures()).storePicture('/images/8-bbbb/square-160', picture(BYTES.small), Date.now(), '');
  respond = () => Promise.reject(new TypeError('no network'));
  assert.deepEqual(await request('/images/8-bbbb/original'), { status: 200, bytes: BYTES.small });
});

test('a picture that cannot be stored is not kept', async () => {
  const { put } = cache;
  cache.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };
  respond = async () => picture(BYTES.large);
  const event = { request: new Request('http://vitrine.test/images/9-cccc/fitted-640', { headers: { 'X-Keep-For': 'feed' } }), waitUntil() {} };
  assert.equal((await servePicture(event, new URL(event.request.url))).status, 507);
  cache.put = put;
  assert.equal((await servePicture(event, new URL(event.request.url))).status, 200);
});

test('a photo with another URL is requested again, and its old picture is shown only without a network', async () => {
  const [old, renewed] = ['/images/10-aaaaaaaaaaaaaaaa/square-320', '/images/10-bbbbbbbbbbbbbbbb/square-320'];
  const requested = '/images/10-u0123456789abcdef/square-320';
  await (await currentPictures()).storePicture(old, picture(BYTES.small), Date.now(), '');
  respond = () => Promise.reject(new TypeError('no network'));
  assert.equal((await request(requested)).bytes, BYTES.small);
  server.isReached = true;
  let count = 0;
  respond = async () => {
    count += 1;
    const response = picture(BYTES.large);
    response.headers.set('Content-Location', renewed);
    return response;
  };
  assert.equal((await request(requested)).bytes, BYTES.large);
  assert.equal((await request(requested)).bytes, BYTES.large);
  assert.equal(count, 1, 'from now on it is on the device');
  assert.equal((await (await currentPictures()).check([requested])).count, 1);
});
