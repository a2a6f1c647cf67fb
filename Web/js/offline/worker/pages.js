/** Serves pages: from the network if it is fast enough, otherwise the copy, which is then updated in the background. */

import { copyPath, urlOf } from '../../basics/base.js';
import { findCopies, findCopy, storeCopy, storedVersions, trimCopies } from './copies.js';
import { destination, isRedirect } from './redirects.js';
import { storeFrames } from './frames.js';
import { queryOf } from './listing.js';
import { deleteMissing, FIRST_TIMEOUT, isMissing, networkTimeoutFor } from './lists.js';
import { describeAction, enqueue } from './outbox.js';
import { isFromServer, isUnavailable, sendRequest, server } from './connectivity.js';
import { recordView } from './recents.js';
import { inBackground, notifyPages, shell, within } from './scope.js';
import { isList, photoScreen, SCREENS } from './screens.js';
import { deleteOldShells, hasShell, offlinePage, updateFor, versionOf } from './shell.js';

/** @typedef {import('./copies.js').Copy} Copy */

/**
 * Whether a page is the preview of a URL before it is added, which is never stored.
 * @param {URL} url
 */
const isPreview = ({ pathname, search }) => pathname === '/add' && search !== '';

/**
 * Whether the server sends another page than that of the path: one that begins elsewhere, or offers Undo.
 * @param {URL} url
 */
const isSpecial = ({ searchParams }) => ['at', 'removed'].some((name) => searchParams.has(name));

/** @param {FetchEvent} event @param {URL} url */
export async function servePage(event, url) {
  // Shared links require a confirmation: WebKit reports a reload by the page as one.
  if (isPreview(url)) {
    const options = { headers: { Purpose: 'prefetch' }, redirect: event.request.redirect };
    return serveFromNetwork(event.request, url.searchParams.has('location') ? undefined : options);
  }
  if (isRedirect(url.pathname)) return serveRedirect(event.request, url);
  const path = copyPath(url);
  const copy = await findCopy('pages', path);
  const pending = fetchPage(event.request, path, isSpecial(url), copy);
  event.waitUntil(inBackground(pending));
  recordOpened(event.request, url);
  const substitute = copy ?? await substituteFor(event, url);
  const timeout = copy ? await networkTimeoutFor(copy.at, false, copy.version !== shell.version) : FIRST_TIMEOUT;
  const response = substitute ? await within(pending, timeout) : await pending.catch(() => undefined);
  if (response && !isUnavailable(response)) return response;
  const shown = substitute ?? await substituteFor(event, url);
  if (event.request.mode === 'navigate') event.waitUntil(inBackground(recordMissedView(pending, url, copy, shown)));
  return shown?.response() ?? offlineResponse(event.request, response);
}

/**
 * Serves requests that require the server.
 * @param {Request} request @param {RequestInit} [options] to request its URL with, instead of the request itself
 */
export async function serveFromNetwork(request, options) {
  const response = await sendRequest(options ? request.url : request, options).catch(() => undefined);
  if (response && !isUnavailable(response)) return response;
  return offlineResponse(request, response);
}

/**
 * The response without the server: scripts learn that there is none.
 * @param {Request} request @param {Response} [response] of a proxy
 */
export async function offlineResponse({ mode }, response) {
  return (mode === 'navigate' ? await offlinePage() : undefined) ?? response ?? Response.error();
}

/**
 * Redirects like the server; without it, to what is stored.
 * @param {Request} request @param {URL} url
 */
async function serveRedirect(request, url) {
  const response = await within(sendRequest(request), FIRST_TIMEOUT);
  return response && !isUnavailable(response) ? response : Response.redirect(new URL(urlOf(await destination(url)), url).href, 303);
}

/** @param {Request} request @param {URL} url */
function recordOpened(request, url) {
  const photo = request.mode === 'navigate' ? viewedPhoto(url) : undefined;
  if (photo) void inBackground(recordView(photo));
}

/**
 * The photo that a person opened or moved to; viewing the recents does not change their order.
 * @param {URL} url
 */
function viewedPhoto({ pathname, searchParams }) {
  const { list, photo } = photoScreen(pathname) ?? {};
  return list === '/recents' || searchParams.has('advanced') ? undefined : photo;
}

/**
 * Records a view that the server has missed, since it did not respond: a photo with its own page, or the list of a
 * source at the time of the stored copy, since later photos are still new.
 * @param {Promise<Response>} pending @param {URL} url @param {Copy | undefined} copy of the page
 * @param {Copy | undefined} shown instead if there is none
 */
async function recordMissedView(pending, url, copy, shown) {
  const response = server.isReached ? await pending.catch(() => undefined) : undefined;
  if (response && !isUnavailable(response)) return;
  const photo = copy && viewedPhoto(url);
  if (photo) return enqueueView('/views', JSON.stringify({ photo }));
  const shapes = shown && await findCopy('lists', `/api/v1${url.pathname}/shapes`);
  if (shapes) await enqueueView(`${url.pathname}/visit`, '', shapes.sentAt);
}

/** @param {string} path of the request to send later @param {string} body @param {number} [at] when, from `Date.now()` */
async function enqueueView(path, body, at = Date.now()) {
  const action = describeAction('POST', `/api/v1${path}`, body);
  if (action) await enqueue({ ...action, madeAt: at / 1000 });
}

/**
 * @param {Request} request @param {string} path @param {boolean} isOther whether the response is not the page of this path
 * @param {Copy | undefined} copy that is shown if the response is slow
 */
async function fetchPage(request, path, isOther, copy) {
  const response = await sendRequest(request);
  // Only another request can follow the redirect of a visitor.
  const needsRequest = isOther || response.type === 'opaqueredirect';
  void inBackground(needsRequest ? renewPage(path) : updateCopy(path, response.clone(), copy));
  return response;
}

/**
 * @param {string} path @param {Response} response @param {Copy} [copy] of before the request, if a page may show it
 * @param {boolean} [notifies] whether to notify open pages of a change
 */
async function updateCopy(path, response, copy, notifies = true) {
  if (await isMissing(response)) await deleteMissing(path);
  else if (response.ok && !response.redirected && isFromServer(response)) await storePage(path, response, copy, notifies);
}

/** @param {string} path @param {Response} response @param {Copy | undefined} copy @param {boolean} notifies */
async function storePage(path, response, copy, notifies) {
  const version = versionOf(response);
  // Without its files, a page would be incomplete.
  if (!(await hasShell(version))) return updateFor(version);
  const hasChanged = await storeCopy('pages', path, response, version, copy);
  if (hasChanged && notifies) await notifyPages({ type: 'renewed', path });
  await trimCopies('pages', path);
  if (!isList(path)) return;
  await storeFrames(path);
  if (!path.startsWith('/sources/')) return;
  const settings = `${path}/settings`;
  if (hasChanged || !(await findCopy('pages', settings))) await renewPage(settings);
}

/**
 * The substitute for a page that is not stored: the app opens a photo over the list of its source, and fills the page
 * of another photo from the list.
 * @param {FetchEvent} event @param {URL} url @returns {Promise<Copy | undefined>}
 */
async function substituteFor({ request }, url) {
  const photo = photoScreen(url.pathname);
  if (photo && request.mode !== 'navigate') return findCopy('pages', photo.frame);
  const plain = url.search === '' ? undefined : await findCopy('pages', url.pathname);
  if (plain || !photo) return plain;
  return await findCopy('pages', photo.list + queryOf(url.searchParams)) ?? findCopy('pages', photo.list);
}

/** Fetches the screens that a person may open next, and outdated ones again. */
export async function renewPages() {
  const old = await findCopies('pages', (path) => !path.includes('*'));
  const paths = new Set([...SCREENS, shell.page, ...old.filter(({ version }) => version !== shell.version).map(({ path }) => path)]);
  for (const path of paths) await renewPage(path);
  await deleteOldShells(await storedVersions());
}

/** @param {string} path @param {boolean} [notifies] whether to notify open pages of a change */
export async function renewPage(path, notifies) {
  await updateCopy(path, await sendRequest(path, { headers: { Purpose: 'prefetch' } }), undefined, notifies);
}
