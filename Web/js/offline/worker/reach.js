/** Whether the server is reached, as the last requests have shown. */

import { urlOf } from '../../basics/base.js';
import { tellPages } from './scope.js';
import { noteUser } from './user.js';

/** Answers of what stands in front of a server that is gone. */
const GONE = [502, 503, 504];

export const reach = { isReached: true, lastWait: 0 };

/** @type {(() => void)[]} */
const listeners = [];

/**
 * Calls back each time the server is there again.
 * @param {() => void} listener
 */
export function whenBack(listener) {
  listeners.push(listener);
}

/** @param {boolean} isReached */
function note(isReached) {
  if (reach.isReached === isReached) return;
  reach.isReached = isReached;
  void tellPages({ type: 'reach', isReached });
  if (isReached) for (const listener of listeners) listener();
}

/**
 * Asks the network, and learns from it whether there is one.
 * @param {RequestInfo} request or a path @param {RequestInit} [options]
 */
export async function ask(request, options) {
  const start = performance.now();
  try {
    const answer = await fetch(typeof request === 'string' ? urlOf(request) : request, options);
    // Pictures and refreshes take as long as their origins do.
    if (isQuick(answer.url)) reach.lastWait = performance.now() - start;
    note(!isGone(answer));
    await noteUser(answer, methodOf(request, options));
    return answer;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) note(false);
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
 * Whether an answer only says that the server is gone.
 * @param {Response} answer
 */
export function isGone(answer) {
  return GONE.includes(answer.status) && !answer.headers.has('Content-Security-Policy');
}

/** @type {Promise<boolean> | undefined} */
let probing;

/** Looks whether the server is there; one question at a time. */
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
