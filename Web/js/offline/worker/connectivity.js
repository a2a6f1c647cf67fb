/** Whether the server can be reached, according to the last requests. */

import { urlOf } from '../../basics/base.js';
import { USER_HEADER } from '../../basics/users.js';
import { limited, notifyPages } from './scope.js';
import { updateUser } from './user.js';

/** Statuses of a reverse proxy whose server is unavailable; some have no route to a server that is starting. */
const UNAVAILABLE = [404, 502, 503, 504];

export const server = { isReached: true, lastWait: 0 };

/** @type {(() => void)[]} */
const listeners = [];

/**
 * Calls back whenever the server is available again.
 * @param {() => void} listener
 */
export function onReconnect(listener) {
  listeners.push(listener);
}

/** When the newest request with a response began. */
let lastSuccess = 0;

/** @param {boolean} isReached @param {number} start of the request */
function record(isReached, start) {
  if (isReached) lastSuccess = Math.max(lastSuccess, start);
  // A failure of an earlier request says nothing about the server now.
  else if (start < lastSuccess) return;
  if (server.isReached === isReached) return;
  server.isReached = isReached;
  void notifyPages({ type: 'reach', isReached });
  if (isReached) for (const listener of listeners) listener();
}

/**
 * Sends a request to the network, and records whether it succeeded.
 * @param {RequestInfo} request or a path @param {RequestInit} [options]
 */
export async function sendRequest(request, options) {
  const start = performance.now();
  try {
    const response = await fetch(typeof request === 'string' ? urlOf(request) : request, options);
    // The duration of pictures and refreshes depends on their origins.
    if (isQuick(response.url)) server.lastWait = performance.now() - start;
    record(!isUnavailable(response), start);
    await updateUser(response, methodOf(request, options), start);
    return response;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) record(false, start);
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
 * Whether a response comes from the server itself: a reverse proxy may return its own page for signing in.
 * @param {Response} response
 */
export const isFromServer = ({ headers }) => ['Content-Security-Policy', USER_HEADER].some((name) => headers.has(name));

/**
 * Whether a response only says that the server is unavailable.
 * @param {Response} response
 */
export const isUnavailable = (response) => UNAVAILABLE.includes(response.status) && !isFromServer(response);

/** How long to wait for the response to a probe: others wait for it. */
const PROBE_MILLISECONDS = 8000;

/** @type {Promise<boolean> | undefined} */
let probing;

/** Checks whether the server is available; one request at a time. */
export function probe() {
  probing ??= check().finally(() => { probing = undefined; });
  return probing;
}

async function check() {
  try {
    await limited(PROBE_MILLISECONDS, (signal) => sendRequest('/health', { cache: 'no-store', signal }));
  } catch {
    // Already recorded.
  }
  return server.isReached;
}
