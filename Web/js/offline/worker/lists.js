/** Answers for lists: from the network if it is fast enough, otherwise from the device, which is then updated in the background. */

import { copyPath } from '../../basics/base.js';
import { SerialTask } from '../../basics/serial-task.js';
import { VISITOR } from '../../basics/users.js';
import { findCopies, findCopy, forgetCopies, keepCopy, trimCopies } from './copies.js';
import { keepFrames } from './frames.js';
import { answerFromDevice, sourceOfList, sourcesOfPhotos } from './listing.js';
import { networkTimeout } from './policy.js';
import { ask, isGone, isOurs, reach } from './reach.js';
import { isRecents, RECENTS, recentsFromDevice } from './recents.js';
import { inBackground, tellPages, within } from './scope.js';
import { isList, listOf } from './screens.js';
import { currentUser, userStore } from './user.js';

/** Lists that may contain photos of any source. */
const MIXED = /^\/api\/v1\/(?:places|mixes|days|all|new|favorites|hidden|search|recents)(?:\/|$)/;
/** Lists that get photos by changes. */
const GROWING = /\/(?:all|new|favorites|hidden)\//;
/** The parts of lists without a changed photo that are read again after a change. */
const MAX_RENEWED = 40;
/** How long to wait for what was never stored, in milliseconds. */
export const FIRST_WAIT = 4000;
const NOT_REACHED = () => Response.error();

/** This device made a change: older copies are requested again. */
export async function noteChange() {
  await (await userStore()).setValue('changed', Date.now());
}

/**
 * @param {number} at when a copy was made @param {boolean} [isFresh] whether the request demanded the network
 * @param {boolean} [isOld] whether the copy is of an older version
 */
export async function networkTimeoutFor(at, isFresh = false, isOld = false) {
  if (isFresh && reach.isReached) return 30_000;
  const changed = await (await userStore()).value('changed') ?? 0;
  return networkTimeout(reach.isReached, isOld || at < changed, reach.lastWait);
}

/** @param {FetchEvent} event @param {URL} url */
export async function answerList(event, url) {
  const path = copyPath(url);
  const copy = await findCopy('lists', path);
  const isFresh = event.request.cache === 'no-cache';
  const coming = fetchList(event.request, path);
  if (copy || !reach.isReached) {
    event.waitUntil(inBackground(coming));
    const soon = await within(coming, copy ? await networkTimeoutFor(copy.at, isFresh) : FIRST_WAIT);
    if (soon && isOurs(soon)) return soon;
  } else {
    const answer = await coming.catch(() => undefined);
    if (answer && !isGone(answer)) return answer;
  }
  return await fromDevice(url) ?? copy?.answer() ?? NOT_REACHED();
}

/** @param {URL} url */
async function fromDevice(url) {
  if (isRecents(url)) return recentsFromDevice(url);
  return answerFromDevice(url);
}

/** @param {Request} request @param {string} path */
async function fetchList(request, path) {
  const answer = await ask(request);
  // A part of an answer (206) is not the list.
  if (await isMissing(answer)) void inBackground(forgetMissing('lists', path));
  if (answer.status === 200 && isOurs(answer)) void inBackground(keepList(path, answer.clone(), !(request.cache === 'no-cache')));
  return answer;
}

/**
 * Whether the server has no such page or list; visitors are led to sign in for all that is not public.
 * @param {Response} answer
 */
export async function isMissing(answer) {
  if (!isOurs(answer)) return false;
  return answer.status === 404 || ((answer.status === 401 || answer.redirected) && await currentUser() === VISITOR);
}

/**
 * Deletes a copy of what the server does not have; of a list, all its pages and parts.
 * @param {import('./copies.js').CopyKind} kind @param {string} path
 */
export async function forgetMissing(kind, path) {
  const pathname = path.replace(/\?.*/, '');
  const list = kind === 'pages' ? isList(pathname) && pathname : PART.test(pathname) && listOf(pathname);
  if (!list) return forgetCopies(kind, [path]);
  const isBelow = (/** @type {string} */ other) => /^[/?]|^$/.test(other.slice(list.length)) && other.startsWith(list);
  const copies = await Promise.all([findCopies('pages', isBelow), findCopies('lists', (other) => isBelow(other.replace('/api/v1', '')))]);
  await forgetCopies('pages', copies[0].map(({ path }) => path));
  await forgetCopies('lists', copies[1].map(({ path }) => path));
}

/** @param {string} path @param {Response} answer @param {boolean} tells whether to notify open pages of a change */
async function keepList(path, answer, tells) {
  const hasChanged = await keepCopy('lists', path, answer);
  await trimCopies('lists', path);
  const list = listOf(path);
  if (hasChanged && tells) await tellPages({ type: 'renewed', path, list });
  if (list) await keepFrames(list);
}

/** Requests what this device viewed before it had a worker. */
export async function fetchRecents() {
  const answer = await ask(RECENTS);
  if (answer.ok && isOurs(answer)) await keepCopy('lists', RECENTS, answer);
}

/**
 * A changed photo, or a source of which all photos may have changed.
 * @typedef {{ photo: number, source: string }} Changed
 */

/** @type {Changed[]} */
let changed = [];
const renewals = new SerialTask(renewChanged);

/**
 * Reloads the stored lists that may contain changed photos. Changes in the meantime are handled together.
 * @param {Changed[]} changes
 */
export function renewLists(changes) {
  changed.push(...changes);
  return renewals.request();
}

async function renewChanged() {
  const changes = changed;
  changed = [];
  const photos = new Set(changes.map(({ photo }) => photo));
  const known = await sourcesOfPhotos(changes.filter(({ source }) => source === '').map(({ photo }) => photo));
  const sources = new Set(changes.map(({ source, photo }) => source || known.get(photo)));
  const copies = await findCopies('lists', (path) => MIXED.test(path) || sources.has(sourceOfList(path) ?? ''));
  /** @type {Set<string>} */
  const paths = new Set();
  const lists = new Set([...sources].map((source) => `/api/v1/sources/${source}`));
  for (const copy of copies.filter(({ path }) => PHOTOS.test(path))) {
    if (!JSON.parse(await copy.text()).photos.some((/** @type {{ id: number }} */ { id }) => photos.has(id))) continue;
    paths.add(copy.path);
    lists.add(wholeOf(copy.path));
  }
  // The parts with a changed photo, and the shapes of their lists, however old.
  const isFirst = (/** @type {string} */ path) => paths.has(path) || (!PHOTOS.test(path) && (lists.has(wholeOf(path)) || GROWING.test(path)));
  const others = copies.filter(({ path }) => !isFirst(path)).slice(-MAX_RENEWED);
  for (const { path } of [...copies.filter(({ path }) => isFirst(path)), ...others]) {
    const answer = await ask(path, { cache: 'no-cache' });
    if (answer.ok && isOurs(answer)) await keepCopy('lists', path, answer);
  }
}

/** The parts of a list. */
const PART = /\/(?:photos|shapes|dates|keep)$/;
/** Answers with photos. */
const PHOTOS = /\/photos\?|\/recents$/;

/**
 * The list of a part, with its search and order.
 * @param {string} path
 */
const wholeOf = (path) => path.replace(/\/(?:photos|shapes|dates)(?=\?|$)/, '').replace(/[?&]offset=.*/, '');
