import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';

import { databases, indexedDB } from './databases.js';

const ROOT = 'http://127.0.0.1';

/** @type {Map<string, Map<string, Response>>} what each cache contains */
const stored = new Map();
/** What each opening of a cache waits for. */
let opening = Promise.resolve();
/** What the answer to signing out waits for. */
let leaving = Promise.resolve();
/** The user whom the server names. */
let signedIn;
/** What is run when the server is asked, before the answer arrives. */
let whenAsked;

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
      put: async (path, answer) => { rows.set(path, answer); },
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
    await leaving;
    signedIn = undefined;
    return new Response(null);
  }
  await whenAsked?.();
  const answer = new Response('{}', { headers: user ? { 'Vitrine-User': user } : {} });
  Object.defineProperty(answer, 'url', { value: ROOT + path });
  return answer;
};

const { picturesOf, currentPictures } = await import('../../../Web/js/offline/worker/picture-cache.js');
const { findCopy, keepCopy, keptVersions } = await import('../../../Web/js/offline/worker/copies.js');
const { describeAction, enqueue } = await import('../../../Web/js/offline/worker/outbox.js');
const { ask } = await import('../../../Web/js/offline/worker/connectivity.js');
const { storeOf } = await import('../../../Web/js/offline/worker/store.js');
const { currentUser, NOBODY, userStore } = await import('../../../Web/js/offline/worker/user.js');
const { answerSignOut } = await import('../../../Web/js/offline/worker/writes.js');

const PICTURE = '/images/8-a/fitted-640';
const turn = () => new Promise((resolve) => { setTimeout(resolve, 20); });
const page = (text = 'page', user = '7') => new Response(text, { headers: { 'Vitrine-User': user } });
const keepPage = () => keepCopy('pages', '/sources/a', page(), 'v');
const keepPicture = (cache = picturesOf('7')) => cache.keepPicture(PICTURE, new Response('picture'), 1, '');
const signOut = () => answerSignOut({ request: new Request(`${ROOT}/sign-out`, { method: 'POST' }) });
async function until(isSo) {
  while (!isSo()) await turn();
}

/** The names of the caches and databases of a user. */
const namesOf = (user) => [...stored.keys(), ...databases.keys()].filter((name) => name.endsWith(`@${user}`)).sort();

async function signIn(user) {
  signedIn = user;
  await turn();
  await ask('/api/v1/sources');
  assert.equal(await currentUser(), user);
}

/** An asynchronous step that waits until it is released. */
function held() {
  let release = () => undefined;
  return { until: new Promise((resolve) => { release = resolve; }), release };
}

beforeEach(async () => {
  [opening, leaving, whenAsked] = [Promise.resolve(), Promise.resolve(), undefined];
  await signIn('7');
  await keepPage();
  await keepCopy('lists', '/api/v1/sources/a/photos', page());
  await keepPicture();
  await (await userStore()).setValue('views', [8]);
});

test('signing out deletes what is stored of the user, and of nobody else', async () => {
  await keepCopy('pages', '/sources/a', page('other', '17'), 'v');
  assert.deepEqual(namesOf('7'), ['lists@7', 'pages@7', 'pictures@7', 'vitrine@7']);
  await signOut();
  assert.deepEqual([...stored.keys()], ['pages@17']);
  await turn();
  assert.deepEqual([...databases.keys()].sort(), ['vitrine-device']);
  assert.equal(await currentUser(), NOBODY);
});

test('changes that wait are sent before', async () => {
  const asked = [];
  const { fetch: network } = globalThis;
  globalThis.fetch = async (request, options) => {
    const path = String(request.url ?? request).replace(ROOT, '');
    if (path.endsWith('.wasm')) return new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)));
    asked.push(path);
    return network(request, options);
  };
  try {
    await enqueue(describeAction('POST', '/api/v1/photos/8/favorite', '', null));
    asked.length = 0;
    await signOut();
  } finally {
    globalThis.fetch = network;
  }
  assert.deepEqual(asked.slice(0, 2), ['/api/v1/photos/8/favorite', '/sign-out']);
  await turn();
  assert.deepEqual(namesOf('7'), []);
});

test('it is deleted before the server answers, even if it does not', async () => {
  const answer = held();
  leaving = answer.until.then(() => { throw new TypeError('Failed to fetch'); });
  leaving.catch(() => undefined);
  const signingOut = signOut();
  await until(() => namesOf('7').length === 0);
  answer.release();
  await assert.rejects(signingOut);
  // The person is still signed in.
  await signIn('7');
  await keepPage();
  assert.ok(await findCopy('pages', '/sources/a'));
});

test('a page and a picture that are being stored leave nothing behind', async () => {
  const { until, release } = held();
  opening = until;
  const storing = [keepPage(), keepPicture(), keptVersions().catch(() => undefined)];
  await turn();
  await signOut();
  release();
  await Promise.all(storing);
  await turn();
  assert.deepEqual(namesOf('7'), []);
});

test('answers asked for before, and arriving after, are not stored and sign nobody in', async () => {
  const [cache, store] = [await currentPictures(), await userStore()];
  const answer = held();
  leaving = answer.until;
  const signingOut = signOut();
  await until(() => namesOf('7').length === 0);
  // The server has not ended the session yet.
  await ask('/sources/a');
  assert.equal(await currentUser(), NOBODY);
  const late = held();
  whenAsked = () => late.until;
  const coming = ask('/api/v1/photos/8/favorite', { method: 'POST' });
  answer.release();
  await signingOut;
  late.release();
  await coming;
  assert.equal(await currentUser(), NOBODY);
  await keepPage();
  await assert.rejects(keepPicture());
  await keepPicture(cache);
  await assert.rejects(storeOf('7').setValue('views', [9]));
  await store.setValue('views', [9]).catch(() => undefined);
  await turn();
  assert.deepEqual(namesOf('7'), []);
});

test('a confirmation that is under way while a person signs out does not sign in again', async () => {
  await signIn('17');
  const answer = held();
  leaving = answer.until;
  signedIn = '7';
  // The second request confirms the user.
  let signingOut;
  whenAsked = () => { whenAsked = () => { signingOut = signOut(); }; };
  await ask('/sources/a');
  answer.release();
  await signingOut;
  await turn();
  assert.equal(await currentUser(), NOBODY);
});

test('after signing in again, everything is stored again', async () => {
  await signOut();
  await signIn('7');
  assert.equal(await findCopy('pages', '/sources/a'), undefined);
  assert.deepEqual([...await (await currentPictures()).foldersHere()], []);
  assert.equal(await (await userStore()).value('views'), undefined);
  await keepPage();
  await keepPicture();
  await (await userStore()).setValue('views', [9]);
  assert.deepEqual(namesOf('7'), ['pages@7', 'pictures@7', 'vitrine@7']);
  assert.ok(await (await currentPictures()).findPicture(PICTURE));
  assert.deepEqual(await (await userStore()).value('views'), [9]);
});
