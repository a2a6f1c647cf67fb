/** Serves lists: from the network if it is fast enough, otherwise from the device, which is then updated in the background. */

import { copyPath } from '../../basics/base.js';
import { VISITOR } from '../../basics/users.js';
import { deleteCopies, findCopies, findCopy, storeCopy, trimCopies } from './copies.js';
import { storeFrames } from './frames.js';
import { queryOf, serveFromDevice } from './listing.js';
import { networkTimeout } from './policy.js';
import { isFromServer, isUnavailable, probe, sendRequest, server } from './connectivity.js';
import { isRecents, RECENTS, serveRecents } from './recents.js';
import { inBackground, notifyPages, within } from './scope.js';
import { listOf } from './screens.js';
import { currentUser, userStore } from './user.js';

/** @typedef {import('./copies.js').Copy} Copy */

/** How long to wait for the network if there is no copy, in milliseconds. */
export const FIRST_TIMEOUT = 4000;
const NOT_REACHED = () => Response.error();

/** Records a change made on this device: older copies are outdated. */
export async function recordChange() {
  await (await userStore()).setValue('changed', Date.now());
}

/**
 * @param {number} at when a copy was made @param {boolean} [isFresh] whether the request requires the network
 * @param {boolean} [isOld] whether the copy is of an older version
 */
export async function networkTimeoutFor(at, isFresh = false, isOld = false) {
  if (isFresh && server.isReached) return 30_000;
  const changed = await (await userStore()).value('changed') ?? 0;
  // If the clock was ahead, not every copy is outdated.
  return networkTimeout(server.isReached, isOld || (at < changed && changed <= Date.now()), server.lastWait);
}

/** @param {FetchEvent} event @param {URL} url */
export async function serveList(event, url) {
  const path = copyPath(url);
  const copy = await findCopy('lists', path);
  const isFresh = event.request.cache === 'no-cache';
  const pending = fetchList(event.request, path, copy);
  event.waitUntil(inBackground(pending));
  if (copy || !server.isReached) {
    const response = await within(pending, copy ? await networkTimeoutFor(copy.at, isFresh) : FIRST_TIMEOUT);
    if (response && isFromServer(response)) return response;
  } else {
    const response = await withinReach(pending);
    if (response && !isUnavailable(response)) return response;
  }
  return await serveStored(url) ?? copy?.response() ?? NOT_REACHED();
}

/**
 * Waits for a response while the server can be reached: it may be slow, but has more than the device.
 * @param {Promise<Response>} pending
 */
async function withinReach(pending) {
  const response = await within(pending, FIRST_TIMEOUT);
  return response ?? (await probe() ? pending.catch(() => undefined) : undefined);
}

/** @param {URL} url */
async function serveStored(url) {
  if (isRecents(url)) return serveRecents(url);
  return serveFromDevice(url);
}

/** @param {Request} request @param {string} path @param {Copy | undefined} copy that is shown if the response is slow */
async function fetchList(request, path, copy) {
  const response = await sendRequest(request);
  // A partial response (206) is not the list.
  if (await isMissing(response)) void inBackground(deleteMissing(path));
  if (response.status === 200 && isFromServer(response)) {
    void inBackground(storeList(path, response.clone(), copy, request.cache !== 'no-cache'));
  }
  return response;
}

/**
 * Whether the server has no such page or list; visitors are redirected to sign in for everything that is not public.
 * @param {Response} response
 */
export async function isMissing(response) {
  return isFromServer(response)
    && (response.status === 404 || ((response.status === 401 || response.redirected) && await currentUser() === VISITOR));
}

/**
 * Deletes the copies at and below a path that the server does not have.
 * @param {string} path
 */
export async function deleteMissing(path) {
  const isBelow = (/** @type {string} */ other) => `${listAt(other)}/`.startsWith(`${listAt(path)}/`);
  for (const kind of /** @type {const} */ (['pages', 'lists'])) await deleteCopies(kind, await findCopies(kind, isBelow));
}

/**
 * @param {string} path @param {Response} response @param {Copy | undefined} copy of before the request, which may have been
 * replaced since @param {boolean} notifies whether to notify open pages of a change
 */
async function storeList(path, response, copy, notifies) {
  const hasChanged = await storeCopy('lists', path, response, '', copy);
  await trimCopies('lists', path);
  const list = listOf(path);
  if (hasChanged && notifies) await notifyPages({ type: 'renewed', path, list });
  if (list) await storeFrames(list, queryOf(new URL(path, 'https://host').searchParams));
}

/** Requests the photos that were viewed on this device before it had a worker. */
export async function fetchRecents() {
  const response = await sendRequest(RECENTS);
  if (response.ok && isFromServer(response)) await storeCopy('lists', RECENTS, response);
}

/**
 * The page of the list to which a response belongs, or the path of another page or response, without the query.
 * @param {string} path
 */
export const listAt = (path) => path.replace(/^\/api\/v1|(?:\/(?:photos|shapes|dates|keep))?(?:\?.*)?$/g, '');
