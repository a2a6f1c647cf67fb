/** Whether the server can be reached, according to the last requests. */

import { urlOf } from '../../basics/base.js';
import { USER_HEADER } from '../../basics/users.js';
import { tellPages } from './scope.js';
import { noteUser } from './user.js';

/** Answers of a reverse proxy whose server is unavailable; some have no route to a server that starts. */
const GONE = [404, 502, 503, 504];

export const reach = { isReached: true, lastWait: 0 };

/** @type {(() => void)[]} */
const listeners = [];

/**
 * Calls back whenever the server is available again.
 * @param {() => void} listener
 */
export function whenBack(listener) {
  listeners.push(listener);
}

/** When the newest of the requests that were answered began. */
let answered = 0;

/** @param {boolean} isReached @param {number} start of the request */
function note(isReached, start) {
  if (isReached) answered = Math.max(answered, start);
  // What was requested before may have been lost before.
  else if (start < answered) return;
  if (reach.isReached === isReached) return;
  reach.isReached = isReached;
  void tellPages({ type: 'reach', isReached });
  if (isReached) for (const listener of listeners) listener();
}

/**
 * Sends a request to the network, and records whether it succeeded.
 * @param {RequestInfo} request or a path @param {RequestInit} [options]
 */
export async function ask(request, options) {
  const start = performance.now();
  try {
    const answer = await fetch(typeof request === 'string' ? urlOf(request) : request, options);
    // Pictures and refreshes take as long as their origins.
    if (isQuick(answer.url)) reach.lastWait = performance.now() - start;
    note(!isGone(answer), start);
    await noteUser(answer, methodOf(request, options), start);
    return answer;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) note(false, start);
    throw error;
  }
}

/** @param {RequestInfo} request @param {RequestInit} [options] */
function methodOf(request, options) {
  return options?.method ?? (typeof request === 'string' ? 'GET' : request.method);
}

/** @param {string} url */
function isQuick(url) {
  return !/\/images\/|\/refresh$|\/add(\?|$)/.test(url);
}

/**
 * Whether an answer comes from the server itself: a reverse proxy may answer with its own page for signing in.
 * @param {Response} answer
 */
export const isOurs = ({ headers }) => ['Content-Security-Policy', USER_HEADER].some((name) => headers.has(name));

/**
 * Whether an answer only says that the server is unavailable.
 * @param {Response} answer
 */
export const isGone = (answer) => GONE.includes(answer.status) && !isOurs(answer);

/** @type {Promise<boolean> | undefined} */
let probing;

/** Checks whether the server is available; one request at a time. */
export function probe() {
  probing ??= look().finally(() => { probing = undefined; });
  return probing;
}

async function look() {
  try {
    await ask('/health', { cache: 'no-store' });
  } catch {
    // Noted already.
  }
  return reach.isReached;
}
