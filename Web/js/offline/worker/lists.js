/** Answers for lists: from the network if it is fast enough, otherwise from the device, which is then updated in the background. */

import { copyPath } from '../../basics/base.js';
import { VISITOR } from '../../basics/users.js';
import { findCopies, findCopy, forgetCopies, keepCopy, trimCopies } from './copies.js';
import { keepFrames } from './frames.js';
import { answerFromDevice, queryOf } from './listing.js';
import { networkTimeout } from './policy.js';
import { ask, isGone, isOurs, reach } from './connectivity.js';
import { isRecents, RECENTS, recentsFromDevice } from './recents.js';
import { inBackground, tellPages, within } from './scope.js';
import { listOf } from './screens.js';
import { currentUser, userStore } from './user.js';

/** @typedef {import('./copies.js').Copy} Copy */

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
  // A clock that was ahead does not make every copy outdated.
  return networkTimeout(reach.isReached, isOld || (at < changed && changed <= Date.now()), reach.lastWait);
}

/** @param {FetchEvent} event @param {URL} url */
export async function answerList(event, url) {
  const path = copyPath(url);
  const copy = await findCopy('lists', path);
  const isFresh = event.request.cache === 'no-cache';
  const coming = fetchList(event.request, path, copy);
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

/** @param {Request} request @param {string} path @param {Copy | undefined} copy that is shown if the answer takes long */
async function fetchList(request, path, copy) {
  const answer = await ask(request);
  // A part of an answer (206) is not the list.
  if (await isMissing(answer)) void inBackground(forgetMissing(path));
  if (answer.status === 200 && isOurs(answer)) void inBackground(keepList(path, answer.clone(), copy, request.cache !== 'no-cache'));
  return answer;
}

/**
 * Whether the server has no such page or list; visitors are led to sign in for all that is not public.
 * @param {Response} answer
 */
export async function isMissing(answer) {
  return isOurs(answer)
    && (answer.status === 404 || ((answer.status === 401 || answer.redirected) && await currentUser() === VISITOR));
}

/**
 * Deletes what is stored at and below a path that the server does not have.
 * @param {string} path
 */
export async function forgetMissing(path) {
  const isBelow = (/** @type {string} */ other) => `${listAt(other)}/`.startsWith(`${listAt(path)}/`);
  for (const kind of /** @type {const} */ (['pages', 'lists'])) await forgetCopies(kind, await findCopies(kind, isBelow));
}

/**
 * @param {string} path @param {Response} answer @param {Copy | undefined} copy of before the request, which may have been
 * replaced since @param {boolean} tells whether to notify open pages of a change
 */
async function keepList(path, answer, copy, tells) {
  const hasChanged = await keepCopy('lists', path, answer, '', copy);
  await trimCopies('lists', path);
  const list = listOf(path);
  if (hasChanged && tells) await tellPages({ type: 'renewed', path, list });
  if (list) await keepFrames(list, queryOf(new URL(path, 'https://host').searchParams));
}

/** Requests what this device viewed before it had a worker. */
export async function fetchRecents() {
  const answer = await ask(RECENTS);
  if (answer.ok && isOurs(answer)) await keepCopy('lists', RECENTS, answer);
}

/**
 * The page of the list of which an answer is a part, or the path of another page or answer, without queries.
 * @param {string} path
 */
export const listAt = (path) => path.replace(/^\/api\/v1|(?:\/(?:photos|shapes|dates|keep))?(?:\?.*)?$/g, '');
