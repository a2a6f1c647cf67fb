/**
 * The service worker: handles the requests of pages, so that what was viewed once is available offline.
 */

import { copyPath, pathOf } from '../../basics/base.js';
import { currentPictures } from './picture-cache.js';
import { keptLists, setComplete, setKept } from './kept-lists.js';
import { fetchRecents, serveList } from './lists.js';
import { pendingChanges, storedSources } from './listing.js';
import { countChanges, pendingActions, send } from './outbox.js';
import { renewPage, renewPages, serveFromNetwork, servePage } from './pages.js';
import { isPendingStyle, servePendingStyle } from './pending-style.js';
import { recordAccept, servePicture, storeViewed } from './pictures.js';
import { probe, server } from './connectivity.js';
import { inBackground, scope, shell } from './scope.js';
import { isLive, isPage } from './screens.js';
import { installShell, serveAsset } from './shell.js';
import { currentUser, userStore } from './user.js';
import { handleForm, handleSignOut, handleWrite } from './writes.js';

scope.addEventListener('install', (event) => {
  event.waitUntil(installShell().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  // Nothing else: requests of pages wait until this is done.
  event.waitUntil(scope.clients.claim());
});

scope.addEventListener('fetch', (event) => {
  const url = localURL(event.request.url);
  if (!url) return;
  const response = responseFor(event, url);
  if (response) event.respondWith(response);
});

scope.addEventListener('sync', (event) => {
  /** @type {ExtendableEvent} */ (event).waitUntil(probe().then(sendAllOrFail));
});

/** Fails while actions are pending, so that the browser tries again. */
async function sendAllOrFail() {
  await send();
  if ((await pendingActions()).length > 0) throw new Error('Changes are still pending.');
}

/**
 * A URL with its path relative to the server; the folder of the server is handled only here.
 * @param {string} text @returns {URL | undefined} undefined for other servers
 */
function localURL(text) {
  const url = new URL(text);
  const path = pathOf(url.pathname);
  if (url.origin !== scope.location.origin || !path) return undefined;
  url.pathname = path;
  return url;
}

/** @param {FetchEvent} event @param {URL} url @returns {Promise<Response> | undefined} undefined to leave it to the browser */
function responseFor(event, url) {
  const { pathname } = url;
  const { method, mode } = event.request;
  if (method === 'HEAD' || isLive(pathname)) {
    return pathname === shell.page && mode === 'navigate' ? serveFromNetwork(event.request) : undefined;
  }
  if (method !== 'GET') {
    // The browser saves the file.
    if (pathname === '/download') return undefined;
    if (pathname === '/sign-out') return handleSignOut(event);
    if (mode === 'navigate' || pathname.startsWith('/sources/')) return handleForm(event, url);
    return pathname.startsWith('/api/') ? handleWrite(event, url) : undefined;
  }
  recordAccept(event.request);
  if (isPendingStyle(pathname)) return servePendingStyle();
  if (pathname.startsWith('/assets/') || shell.files.includes(pathname)) return serveAsset(event.request, url);
  // Downloads are handled by the browser.
  if (pathname.startsWith('/images/')) return pathname.endsWith('/download') ? undefined : servePicture(event, url);
  if (pathname.startsWith('/api/')) return serveList(event, url);
  return isPage(pathname) ? servePage(event, url) : undefined;
}

/** Once for each version and user: cleans up stored data, and updates copies of older versions. */
async function begin() {
  const store = await userStore();
  if (await store.value('begun') === shell.version) return;
  await store.setValue('begun', shell.version);
  await inBackground(currentPictures().then((cache) => cache.reconcile()));
  await inBackground(fetchRecents());
  await inBackground(renewPages());
}

// MARK: Messages of pages

/** @type {Record<string, (message: any) => Promise<unknown>>} */
const HANDLERS = {
  takeOver: () => scope.skipWaiting(),
  control: () => scope.clients.claim(),
  state: async () => ({
    version: shell.version, isReached: server.isReached, waiting: await countChanges(), ...await (await currentPictures()).usage(),
  }),
  changes: async ({ source }) => ({ isReached: server.isReached, ...await pendingChanges(source) }),
  probe: async () => ({ isReached: await probe() }),
  send,
  begin,
  renew: async ({ url }) => {
    const local = localURL(url);
    if (local) await renewPage(copyPath(local));
  },
  here: async () => ({ sources: await storedSources(), folders: [...await (await currentPictures()).storedFolders()] }),
  budget: async ({ bytes }) => (await currentPictures()).setBudget(bytes),
  takeIn: async ({ paths }) => storeViewed(paths.map(pathOf), await currentUser()),
  check: async ({ paths }) => (await currentPictures()).check(paths.map(pathOf)),
  count: async ({ paths }) => ({ count: await (await currentPictures()).count(paths.map(pathOf)) }),
  release: async ({ source }) => {
    await setKept(await userStore(), source);
    await (await currentPictures()).release(source);
  },
  kept: async () => ({ kept: await keptLists(await userStore()) }),
  keep: async ({ source, kept }) => setKept(await userStore(), source, kept),
  noteWhole: async ({ source, isWhole, isFull }) => setComplete(await userStore(), source, isWhole, isFull),
};

scope.addEventListener('message', (event) => {
  const { data, ports: [port] } = event;
  const handle = HANDLERS[data?.type];
  if (!handle || !port) return;
  event.waitUntil(handle(data).then((result) => port.postMessage(result ?? {}), (error) => port.postMessage({ error: String(error) })));
});
