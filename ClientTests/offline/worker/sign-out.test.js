import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';

import { databases, indexedDB } from './databases.js';
import { turns } from '../../turns.js';

const ROOT = 'http://127.0.0.1';

/** @type {Map<string, Map<string, Response>>} what each cache contains */
const stored = new Map();
/** What each opening of a cache waits for. */
let opening = Promise.resolve();
/** What the response to signing out waits for. */
let signOutDelay = Promise.resolve();
/** The user whom the server names. */
let signedIn;
/** What is run on each request, before the response arrives. */
let onRequest;

globalThis.self = Object.assign(globalThis, {
  SHELL: { version: 'v', files: [], page: '/offline', screens: { always: [], pages: ['/sources'], lists: ['/sources/*'], photos: [], live: [] } },
  clients: { matchAll: async () => [] }, registration: {}, indexedDB,
});
globalThis.caches = {
  async open(name) {
    const rows = stored.get(name) ?? new Map();
    await opening;
    // Like a browser: an open cache that was deleted can be written, but is not listed.
    if (!stored.has(name)) stored.set(name, rows);
    return {
      keys: async () => [...rows.keys()].map((path) => ({ url: ROOT + path })),
      match: async (path) => rows.get(path)?.clone(),
      put: async (path, response) => { rows.set(path, response); },
      delete: async (path) => rows.delete(path),
    };
  },
  keys: async () => [...stored.keys()],
  delete: (name) => new Promise((resolve) => { setTimeout(() => resolve(stored.delete(name)), 5); }),
  match: async (path, { cacheName } = {}) => stored.get(cacheName)?.get(path)?.clone(),
};
globalThis.fetch = async (request) => {
  const path = String(request.url ?? request).replace(ROOT, '');
  const user = signedIn;
  if (path === '/sign-out') {
    await signOutDelay;
    signedIn = undefined;
    return new Response(null);
  }
  await onRequest?.();
  const response = new Response('{}', { headers: user ? { 'Vitrine-User': user } : {} });
  Object.defineProperty(response, 'url', { value: ROOT + path });
  return response;
};

const { picturesOf, currentPictures } = await import('../../../Web/js/offline/worker/picture-cache.js');
const { findCopy, storeCopy, storedVersions } = await import('../../../Web/js/offline/worker/copies.js');
const { describeAction, enqueue } = await import('../../../Web/js/offline/worker/outbox.js');
const { sendRequest } = await import('../../../Web/js/offline/worker/connectivity.js');
const { storeOf } = await import('../../../Web/js/offline/worker/store.js');
const { currentUser, NOBODY, userStore } = await import('../../../Web/js/offline/worker/user.js');
const { handleSignOut } = await import('../../../Web/js/offline/worker/writes.js');

const PICTURE = '/images/8-a/fitted-640';
const turn = () => turns(20);
const page = (text = 'page', user = '7') => new Response(text, { headers: { 'Vitrine-User': user } });
const storePage = () => storeCopy('pages', '/sources/a', page(), 'v');
const storePicture = (cache = picturesOf('7')) => cache.storePicture(PICTURE, new Response('picture'), 1, '');
const signOut = () => handleSignOut({ request: new Request(`${ROOT}/sign-out`, { method: 'POST' }) });
async function until(isSo) {
  while (!isSo()) await turn();
}

/** The names of the caches and databases of a user. */
const namesOf = (user) => [...stored.keys(), ...databases.keys()].filter((name) => name.endsWith(`@${user}`)).sort();

async function signIn(user) {
  signedIn = user;
  await turn();
  await sendRequest('/api/v1/sources');
  assert.equal(await currentUser(), user);
}

/** An asynchronous step that waits until it is released. */
function held() {
  let release = () => undefined;
  return { until: new Promise((resolve) => { release = resolve; }), release };
}

beforeEach(async () => {
  [opening, signOutDelay, onRequest] = [Promise.resolve(), Promise.resolve(), undefined];
  await signIn('7');
  await storePage();
  await storeCopy('lists', '/api/v1/sources/a/photos', page());
  await storePicture();
  await (await userStore()).setValue('views', [8]);
});

test('signing out deletes what is stored of the user, and of nobody else', async () => {
  await storeCopy('pages', '/sources/a', page('other', '17'), 'v');
  assert.deepEqual(namesOf('7'), ['lists@7', 'pages@7', 'pictures@7', 'vitrine@7']);
  await signOut();
  assert.deepEqual([...stored.keys()], ['pages@17']);
  await turn();
  assert.deepEqual([...databases.keys()].sort(), ['vitrine-device']);
  assert.equal(await currentUser(), NOBODY);
});

test('pending changes are sent before', async () => {
  const requests = [];
  const { fetch: network } = globalThis;
  globalThis.fetch = async (request, options) => {
    const path = String(request.url ?? request).replace(ROOT, '');
    if (path.endsWith('.wasm')) return new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)));
    requests.push(path);
    return network(request, options);
  };
  try {
    await enqueue(describeAction('POST', '/api/v1/photos/8/favorite', '', null));
    requests.length = 0;
    await signOut();
  } finally {
    globalThis.fetch = network;
  }
  assert.deepEqual(requests.slice(0, 2), ['/api/v1/photos/8/favorite', '/sign-out']);
  await turn();
  assert.deepEqual(namesOf('7'), []);
});

test('it is deleted before the server responds, even if it does not', async () => {
  const response = held();
  signOutDelay = response.until.then(() => { throw new TypeError('Failed to fetch'); });
  signOutDelay.catch(() => undefined);
  const signingOut = signOut();
  await until(() => namesOf('7').length === 0);
  response.release();
  await assert.rejects(signingOut);
  // The person is still signed in.
  await signIn('7');
  await storePage();
  assert.ok(await findCopy('pages', '/sources/a'));
});

test('a page and a picture that are being stored leave nothing behind', async () => {
  const { until, release } = held();
  opening = until;
  const storing = [storePage(), storePicture(), storedVersions().catch(() => undefined)];
  await turn();
  await signOut();
  release();
  await Promise.all(storing);
  await turn();
  assert.deepEqual(namesOf('7'), []);
});

test('responses to earlier requests that arrive later are not stored and sign nobody in', async () => {
  const [cache, store] = [await currentPictures(), await userStore()];
  const response = held();
  signOutDelay = response.until;
  const signingOut = signOut();
  await until(() => namesOf('7').length === 0);
  // The server has not ended the session yet.
  await sendRequest('/sources/a');
  assert.equal(await currentUser(), NOBODY);
  const late = held();
  onRequest = () => late.until;
  const pending = sendRequest('/api/v1/photos/8/favorite', { method: 'POST' });
  response.release();
  await signingOut;
  late.release();
  await pending;
  assert.equal(await currentUser(), NOBODY);
  await storePage();
  await assert.rejects(storePicture());
  await storePicture(cache);
  await assert.rejects(storeOf('7').setValue('views', [9]));
  await store.setValue('views', [9]).catch(() => undefined);
  await turn();
  assert.deepEqual(namesOf('7'), []);
});

test('a confirmation in progress while a person signs out does not sign in again', async () => {
  await signIn('17');
  const response = held();
  signOutDelay = response.until;
  signedIn = '7';
  // The second request confirms the user.
  let signingOut;
  onRequest = () => { onRequest = () => { signingOut = signOut(); }; };
  await sendRequest('/sources/a');
  response.release();
  await signingOut;
  await turn();
  assert.equal(await currentUser(), NOBODY);
});

test('after signing in again, everything is stored again', async () => {
  await signOut();
  await signIn('7');
  assert.equal(await findCopy('pages', '/sources/a'), undefined);
  assert.deepEqual([...await (await currentPictures()).storedFolders()], []);
  assert.equal(await (await userStore()).value('views'), undefined);
  await storePage();
  await storePicture();
  await (await userStore()).setValue('views', [9]);
  assert.deepEqual(namesOf('7'), ['pages@7', 'pictures@7', 'vitrine@7']);
  assert.ok(await (await currentPictures()).findPicture(PICTURE));
  assert.deepEqual(await (await userStore()).value('views'), [9]);
});
