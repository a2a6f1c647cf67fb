import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';
import { turns } from '../../turns.js';

const ROOT = 'http://127.0.0.1';
const CORE = new URL('../../../Web/viewer.wasm', import.meta.url);

/** @type {Map<string, Map<string, Response>>} what each cache contains */
const stored = new Map();
const pathOf = (key) => (typeof key === 'string' ? key : key.url).replace(ROOT, '');
const open = (name) => {
  const rows = stored.get(name) ?? new Map();
  stored.set(name, rows);
  return {
    keys: async () => [...rows.keys()].map((path) => ({ url: ROOT + path })),
    match: async (key) => rows.get(pathOf(key))?.clone(),
    put: async (key, response) => { rows.set(pathOf(key), response); },
    delete: async (key) => rows.delete(pathOf(key)),
  };
};

/** The signed-in user according to the server; undefined if it names none. */
let signedIn;
/** The requests to the server, in order, and the messages to pages. */
let requests;
let messages;

const named = (more = {}) => ({ headers: { ...signedIn === undefined ? {} : { 'Vitrine-User': signedIn }, ...more } });

globalThis.self = Object.assign(globalThis, {
  SHELL: {
    version: 'v', files: [], page: '/offline',
    screens: { always: ['/'], pages: ['/sources'], lists: ['/sources/*'], photos: [], live: [] },
  },
  clients: { matchAll: async () => [{ id: 'page', postMessage: (message) => messages.push(message) }] },
  registration: { update: async () => undefined }, addEventListener: () => undefined,
});
globalThis.caches = {
  open: async (name) => open(name), keys: async () => [...stored.keys()], delete: async (name) => stored.delete(name),
  match: async (path, { cacheName } = {}) => (cacheName ? stored.get(cacheName)?.get(path)?.clone() : undefined),
};
globalThis.fetch = async (request, options = {}) => {
  const path = pathOf(request);
  if (path.endsWith('.wasm')) return new Response(await readFile(CORE));
  requests.push({ path, method: options.method ?? 'GET', user: options.headers?.['Vitrine-User'] });
  const expected = options.headers?.['Vitrine-User'];
  const response = expected && expected !== signedIn ? new Response('', { status: 412, ...named() }) : new Response('{}', named());
  Object.defineProperty(response, 'url', { value: ROOT + path });
  return response;
};

const { picturesOf, currentPictures } = await import('../../../Web/js/offline/worker/picture-cache.js');
const { findCopy, findCopies, storeCopy, storedVersions } = await import('../../../Web/js/offline/worker/copies.js');
const { describeAction, enqueue, send, pendingActions } = await import('../../../Web/js/offline/worker/outbox.js');
const { sendRequest, server } = await import('../../../Web/js/offline/worker/connectivity.js');
const { recordView } = await import('../../../Web/js/offline/worker/recents.js');
const { storeOf } = await import('../../../Web/js/offline/worker/store.js');
const { currentUser, resetUser, NOBODY, userStore } = await import('../../../Web/js/offline/worker/user.js');

const turn = () => turns(5);
const removal = (photo) => describeAction('POST', `/api/v1/photos/${photo}/remove`, '', `key-${photo}`);
const writes = () => requests.filter(({ method }) => method === 'POST');

/** Makes the server name a user from now on. */
async function signIn(user) {
  signedIn = user;
  await sendRequest(`${ROOT}/api/v1/sources`);
  await turn();
}

beforeEach(async () => {
  [requests, messages] = [[], []];
  await signIn('owner');
  for (const user of ['owner', '2']) {
    const rows = await storeOf(user).all('outbox');
    await storeOf(user).remove('outbox', rows.map(({ number }) => number));
  }
  [requests, messages] = [[], []];
});

test('after somebody may have signed in, nothing is shown or stored until a user is named', async () => {
  await storeCopy('pages', '/sources/a', new Response('page', named()), 'v1');
  await resetUser();
  assert.equal(await currentUser(), NOBODY);
  assert.equal(await findCopy('pages', '/sources/a'), undefined);
  await assert.rejects(enqueue(removal(1)));
  await signIn('owner');
  assert.ok(await findCopy('pages', '/sources/a'));
});

test('if no user is named, everything belongs to the owner', async () => {
  signedIn = undefined;
  await sendRequest(`${ROOT}/api/v1/sources`);
  await storeCopy('lists', '/api/v1/recents', new Response('old'));
  assert.equal(await currentUser(), 'owner');
  assert.equal(await (await findCopy('lists', '/api/v1/recents')).text(), 'old');
});

test('what was stored before there were users is the owner\'s', async () => {
  await open('pages').put('/sources/kept', new Response('before', { headers: { 'X-Kept-Version': 'v0' } }));
  await open('pictures').put('/images/7-a/fitted-640', new Response('picture'));
  assert.equal(await (await findCopy('pages', '/sources/kept')).text(), 'before');
  assert.equal(await (await (await currentPictures()).findPicture('/images/7-a/fitted-640')).text(), 'picture');
});

test('another user sees no page, list, picture or recents of the first, who has them again later', async () => {
  await storeCopy('pages', '/sources/a', new Response('page', named()), 'v1');
  await picturesOf('owner').storePicture('/images/8-a/fitted-640', new Response('picture'), 1, '');
  await recordView(8);
  await signIn('2');
  assert.equal(await findCopy('pages', '/sources/a'), undefined);
  assert.deepEqual(await findCopies('pages', () => true), []);
  assert.equal(await (await currentPictures()).findPicture('/images/8-a/fitted-640'), undefined);
  assert.equal(await (await userStore()).value('views'), undefined);
  await storeCopy('pages', '/sources/a', new Response('other', named()), 'v2');
  assert.deepEqual([...await storedVersions()].filter((version) => /^v[12]$/.test(version)).sort(), ['v1', 'v2'], 'files of both are needed');
  await signIn('owner');
  assert.equal(await (await findCopy('pages', '/sources/a')).text(), 'page');
  assert.deepEqual(await (await userStore()).value('views'), [8]);
});

test('a response is stored for the user that it names, whoever is the current one', async () => {
  const late = new Response('of 2', { headers: { 'Vitrine-User': '2' } });
  await storeCopy('lists', '/api/v1/sources/a/shapes', late);
  assert.equal(await findCopy('lists', '/api/v1/sources/a/shapes'), undefined);
  assert.ok(await findCopy('lists', '/api/v1/sources/a/shapes', '2'));
});

test('what one user has done is neither shown nor sent while another is signed in', async () => {
  await enqueue(removal(1));
  await signIn('2');
  assert.deepEqual(await pendingActions(), []);
  await send();
  assert.deepEqual(writes(), []);
  await signIn('owner');
  await turn();
  assert.deepEqual(writes(), [{ path: '/api/v1/photos/1/remove', method: 'POST', user: 'owner' }]);
  assert.deepEqual(await pendingActions(), []);
});

test('what a page of another user does is stored for that user', async () => {
  await enqueue(removal(3), 'page', '2');
  assert.deepEqual(await pendingActions(), []);
  assert.equal((await storeOf('2').all('outbox')).length, 1);
});

test('a change that the server refuses for another user is not lost, and no more are sent', async () => {
  server.isReached = false;
  await enqueue(removal(1));
  await enqueue(removal(2));
  server.isReached = true;
  signedIn = '2';
  await send();
  assert.equal(writes().length, 1);
  assert.equal(await currentUser(), '2');
  assert.deepEqual((await storeOf('owner').all('outbox')).map(({ photo }) => photo), [1, 2]);
  assert.deepEqual(messages.filter(({ type }) => type === 'user'), [{ type: 'user', user: '2' }]);
});

test('a response from the browser\'s cache does not change the user', async () => {
  const old = new Response('{}', { headers: { 'Vitrine-User': '2' } });
  Object.defineProperty(old, 'url', { value: `${ROOT}/sources/a` });
  const { fetch: network } = globalThis;
  globalThis.fetch = async (request, options = {}) => (options.cache === 'no-store' ? network(request, options) : old);
  await sendRequest(`${ROOT}/sources/a`).finally(() => { globalThis.fetch = network; });
  assert.equal(await currentUser(), 'owner');
});
