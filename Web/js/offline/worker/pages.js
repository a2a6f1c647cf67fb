/** Answers for pages: from the network if it is fast enough, otherwise the copy, which is then updated in the background. */

import { copyPath, urlOf } from '../../basics/base.js';
import { findCopies, findCopy, keepCopy, keptVersions, trimCopies } from './copies.js';
import { destination, isDetour } from './redirects.js';
import { keepFrames } from './frames.js';
import { queryOf } from './listing.js';
import { FIRST_WAIT, forgetMissing, isMissing, networkTimeoutFor } from './lists.js';
import { describeAction, enqueue } from './outbox.js';
import { ask, isGone, isOurs, reach } from './connectivity.js';
import { rememberView } from './recents.js';
import { inBackground, shell, tellPages, within } from './scope.js';
import { isList, photoScreen, SCREENS } from './screens.js';
import { forgetOldShells, hasShell, offlinePage, updateFor, versionOf } from './shell.js';

/** @typedef {import('./copies.js').Copy} Copy */

/**
 * Whether a page is transient: the preview of a URL, before it is added.
 * @param {URL} url
 */
const isPassing = ({ pathname, search }) => pathname === '/add' && search !== '';

/** @param {FetchEvent} event @param {URL} url */
export async function answerPage(event, url) {
  // Shared links wait for a confirmation: WebKit reports a reload by the page as one.
  if (isPassing(url)) return answerPassing(event.request, url.searchParams.has('location') ? undefined : { headers: { Purpose: 'prefetch' } });
  if (isDetour(url.pathname)) return answerDetour(event.request, url);
  const path = copyPath(url);
  const copy = await findCopy('pages', path);
  const coming = fetchPage(event.request, path, copy);
  event.waitUntil(inBackground(coming));
  noteVisit(event.request, url);
  const substitute = copy ?? await substituteFor(event, url);
  const wait = copy ? await networkTimeoutFor(copy.at, false, copy.version !== shell.version) : FIRST_WAIT;
  const answer = substitute ? await within(coming, wait) : await coming.catch(() => undefined);
  if (answer && !isGone(answer)) return answer;
  const shown = substitute ?? await substituteFor(event, url);
  if (event.request.mode === 'navigate') event.waitUntil(inBackground(noteLater(coming, url, copy, shown)));
  return shown?.answer()
    ?? (event.request.mode === 'navigate' ? await offlinePage() : undefined) ?? answer ?? Response.error();
}

/**
 * Answers requests that require the server.
 * @param {Request} request @param {RequestInit} [options] to request its URL with, instead of the request itself
 */
export async function answerPassing(request, options) {
  const answer = await ask(options ? request.url : request, options).catch(() => undefined);
  if (answer && !isGone(answer)) return answer;
  return (request.mode === 'navigate' ? await offlinePage() : undefined) ?? answer ?? Response.error();
}

/**
 * Redirects like the server; without it, to what is stored.
 * @param {Request} request @param {URL} url
 */
async function answerDetour(request, url) {
  const answer = await within(ask(request), FIRST_WAIT);
  return answer && !isGone(answer) ? answer : Response.redirect(new URL(urlOf(await destination(url)), url).href, 303);
}

/** @param {Request} request @param {URL} url */
function noteVisit(request, url) {
  const photo = request.mode === 'navigate' ? viewedPhoto(url) : undefined;
  if (photo) void inBackground(rememberView(photo));
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
 * Records a view that the server did not see, since it did not answer: a photo with its own page, or the list of a
 * source at the time of the stored copy: later photos are still new.
 * @param {Promise<Response>} coming @param {URL} url @param {Copy | undefined} copy of the page
 * @param {Copy | undefined} shown instead if there is none
 */
async function noteLater(coming, url, copy, shown) {
  const answer = reach.isReached ? await coming.catch(() => undefined) : undefined;
  if (answer && !isGone(answer)) return;
  const photo = copy && viewedPhoto(url);
  if (photo) return note('/views', JSON.stringify({ photo }));
  const shapes = shown && await findCopy('lists', `/api/v1${url.pathname}/shapes`);
  if (shapes) await note(`${url.pathname}/visit`, '', shapes.sentAt);
}

/** @param {string} path of what can wait @param {string} body @param {number} [at] when, from `Date.now()` */
async function note(path, body, at = Date.now()) {
  const action = describeAction('POST', `/api/v1${path}`, body);
  if (action) await enqueue({ ...action, madeAt: at / 1000 });
}

/** @param {Request} request @param {string} path @param {Copy | undefined} copy that is shown if the answer takes long */
async function fetchPage(request, path, copy) {
  const answer = await ask(request);
  // Where visitors are led, only another request tells.
  void inBackground(answer.type === 'opaqueredirect' ? renewPage(path) : takePage(path, answer.clone(), copy));
  return answer;
}

/**
 * @param {string} path @param {Response} answer @param {Copy} [copy] of before the request, if a page may show it
 * @param {boolean} [tells] whether to notify open pages of a change
 */
async function takePage(path, answer, copy, tells = true) {
  if (await isMissing(answer)) await forgetMissing(path);
  else if (answer.ok && !answer.redirected && isOurs(answer)) await keepPage(path, answer, copy, tells);
}

/** @param {string} path @param {Response} answer @param {Copy | undefined} copy @param {boolean} tells */
async function keepPage(path, answer, copy, tells) {
  const version = versionOf(answer);
  // Without its files, a page would be incomplete.
  if (!(await hasShell(version))) return updateFor(version);
  const hasChanged = await keepCopy('pages', path, answer, version, copy);
  if (hasChanged && tells) await tellPages({ type: 'renewed', path });
  await trimCopies('pages', path);
  if (!isList(path)) return;
  await keepFrames(path);
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
  await forgetOldShells(await keptVersions());
}

/** @param {string} path @param {boolean} [tells] whether to notify open pages of a change */
export async function renewPage(path, tells) {
  await takePage(path, await ask(path, { headers: { Purpose: 'prefetch' } }), undefined, tells);
}
