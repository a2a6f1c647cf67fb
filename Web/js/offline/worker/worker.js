/**
 * The service worker: sits between pages and the network, so that what was viewed once is available offline.
 */

import { copyPath, pathOf } from '../../basics/base.js';
import { currentPictures } from './picture-cache.js';
import { changeKept, keptSources, noteWhole } from './kept.js';
import { answerList, fetchRecents } from './lists.js';
import { pendingChanges, sourcesHere } from './listing.js';
import { countChanges, send } from './outbox.js';
import { answerPage, answerPassing, renewPage, renewPages } from './pages.js';
import { answerPendingStyle, isPendingStyle } from './pending-style.js';
import { answerPicture, noteAccepted, takeIn } from './pictures.js';
import { probe, reach } from './connectivity.js';
import { inBackground, scope, shell } from './scope.js';
import { isLive, isPage } from './screens.js';
import { answerAsset, installShell } from './shell.js';
import { currentUser, userStore } from './user.js';
import { answerForm, answerSignOut, answerWrite } from './writes.js';

scope.addEventListener('install', (event) => {
  event.waitUntil(installShell().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  // Nothing else: pages wait for their answers until this is done.
  event.waitUntil(scope.clients.claim());
});

scope.addEventListener('fetch', (event) => {
  const url = placeOf(event.request.url);
  if (!url) return;
  const answer = answerFor(event, url);
  if (answer) event.respondWith(answer);
});

scope.addEventListener('sync', (event) => {
  /** @type {ExtendableEvent} */ (event).waitUntil(inBackground(probe().then(send)));
});

/**
 * A URL with its path relative to the server; the folder of the server is handled only here.
 * @param {string} text @returns {URL | undefined} undefined for other servers
 */
function placeOf(text) {
  const url = new URL(text);
  const path = pathOf(url.pathname);
  if (url.origin !== scope.location.origin || !path) return undefined;
  url.pathname = path;
  return url;
}

/** @param {FetchEvent} event @param {URL} url @returns {Promise<Response> | undefined} undefined to let it pass */
function answerFor(event, url) {
  const { pathname } = url;
  const { method, mode } = event.request;
  if (method === 'HEAD' || isLive(pathname)) {
    return pathname === shell.page && mode === 'navigate' ? answerPassing(event.request) : undefined;
  }
  if (method !== 'GET') {
    // The browser saves the file.
    if (pathname === '/download') return undefined;
    if (pathname === '/sign-out') return answerSignOut(event);
    if (mode === 'navigate' || pathname.startsWith('/sources/')) return answerForm(event, url);
    return pathname.startsWith('/api/') ? answerWrite(event, url) : undefined;
  }
  noteAccepted(event.request);
  if (isPendingStyle(pathname)) return answerPendingStyle();
  if (pathname.startsWith('/assets/') || shell.files.includes(pathname)) return answerAsset(event.request, url);
  // Downloads are handled by the browser.
  if (pathname.startsWith('/images/')) return pathname.endsWith('/download') ? undefined : answerPicture(event, url);
  if (pathname.startsWith('/api/')) return answerList(event, url);
  return isPage(pathname) ? answerPage(event, url) : undefined;
}

/** Once for each version and user: cleans up stored data, and updates copies of older versions. */
async function begin() {
  const store = await userStore();
  if (await store.value('begun') === shell.version) return;
  await store.setValue('begun', shell.version);
  await inBackground(currentPictures().then((cache) => cache.settle()));
  await inBackground(fetchRecents());
  await inBackground(renewPages());
}

// MARK: Requests of pages

/** @type {Record<string, (message: any) => Promise<unknown>>} */
const QUESTIONS = {
  takeOver: () => scope.skipWaiting(),
  state: async () => ({
    version: shell.version, isReached: reach.isReached, waiting: await countChanges(), ...await (await currentPictures()).usage(),
  }),
  changes: async ({ source }) => ({ isReached: reach.isReached, ...await pendingChanges(source) }),
  probe: async () => ({ isReached: await probe() }),
  send,
  begin,
  renew: async ({ url }) => {
    const place = placeOf(url);
    if (place) await renewPage(copyPath(place));
  },
  here: async () => ({ sources: await sourcesHere(), folders: [...await (await currentPictures()).foldersHere()] }),
  budget: async ({ bytes }) => (await currentPictures()).setBudget(bytes),
  takeIn: async ({ paths }) => takeIn(paths.map(pathOf), await currentUser()),
  check: async ({ paths }) => (await currentPictures()).check(paths.map(pathOf)),
  release: async ({ source }) => {
    await changeKept(await userStore(), source);
    await (await currentPictures()).release(source);
  },
  kept: async () => ({ kept: await keptSources(await userStore()) }),
  keep: async ({ source, kept }) => changeKept(await userStore(), source, kept),
  noteWhole: async ({ source, isWhole, isFull }) => noteWhole(await userStore(), source, isWhole, isFull),
};

scope.addEventListener('message', (event) => {
  const { data, ports: [port] } = event;
  const question = QUESTIONS[data?.type];
  if (!question || !port) return;
  event.waitUntil(question(data).then((answer) => port.postMessage(answer ?? {}), (error) => port.postMessage({ error: String(error) })));
});
