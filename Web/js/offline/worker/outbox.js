/**
 * Actions made without the server: stored, and sent in order when the server is available, each with a key so that it
 * is applied only once, and only while the user who made it is signed in.
 */

import { USER_HEADER } from '../../basics/users.js';
import { picturesOf } from './picture-cache.js';
import { delaySeconds, findSuperseded, outcomeOf } from './policy.js';
import { isFromServer, onReconnect, probe, sendRequest, server } from './connectivity.js';
import { inBackground, limited, notifyPages, scope } from './scope.js';
import { storeOf } from './store.js';
import { currentUser, NOBODY, onUserChange, userStore } from './user.js';

/**
 * A pending action.
 * @typedef {object} PendingAction
 * @property {number} [number] its position in the order
 * @property {string} kind
 * @property {string} subject what it changes or views, such as `photo 7`
 * @property {number} photo 0 for none
 * @property {string} source empty if unknown
 * @property {string} method
 * @property {string} path
 * @property {string} body
 * @property {string} key
 * @property {number} madeAt in seconds since 1970
 */

/** The requests that can be sent later. */
const ROUTES = [
  { method: 'POST', pattern: /^\/api\/v1\/views$/, kind: 'view' },
  { method: 'POST', pattern: /^\/api\/v1\/sources\/(?<source>[a-z0-9-]+)\/visit$/, kind: 'visit' },
  { method: 'POST', pattern: /^\/api\/v1\/photos\/(?<photo>\d+)\/(?<kind>remove|restore|favorite|unfavorite)$/, kind: '' },
  { method: 'PATCH', pattern: /^\/api\/v1\/sources\/(?<source>[a-z0-9-]+)$/, kind: 'settings' },
  { method: 'POST', pattern: /^\/api\/v1\/sources\/(?<source>[a-z0-9-]+)\/restore$/, kind: 'restoreAll' },
];

/**
 * Whether a kind of action changes nothing, such as views.
 * @param {string} kind
 */
export const isView = (kind) => kind === 'view' || kind === 'visit';

/** How long to wait for the response to one action, which is sent again with the same key. */
const RESPONSE_MILLISECONDS = 30_000;

/** @type {Promise<void> | undefined} */
let sending;
let failures = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} of the next attempt while the server refuses actions */
let retry;
/**
 * Those that became needless while others are sent, as user and number.
 * @type {Set<string>}
 */
const needless = new Set();
/** @type {((actions: PendingAction[]) => Promise<void>)[]} */
const listeners = [];

/** @param {(actions: PendingAction[]) => Promise<void>} listener called with the actions to which the server has responded */
export function onSent(listener) {
  listeners.push(listener);
}

/** @returns {Promise<PendingAction[]>} those of the current user, in order */
export async function pendingActions() {
  return (await userStore()).all('outbox');
}

/** The number of a person's pending changes; views do not count. */
export async function countChanges() {
  return (await pendingActions()).filter(({ kind }) => !isView(kind)).length;
}

/**
 * The action of a request, if it can be sent later.
 * @param {string} method @param {string} path @param {string} [body] @param {string | null} [key]
 * @returns {PendingAction | undefined}
 */
export function describeAction(method, path, body = '', key = null) {
  for (const { method: expected, pattern, kind: name } of ROUTES) {
    const parts = expected === method ? pattern.exec(path) : null;
    if (!parts) continue;
    const kind = parts.groups?.kind ?? name;
    const photo = kind === 'view' ? Number(JSON.parse(body).photo) : Number(parts.groups?.photo ?? 0);
    const source = parts.groups?.source ?? '';
    return {
      kind, photo, source, subject: photo ? `photo ${photo}` : `source ${source}`,
      method, path, body, key: key ?? crypto.randomUUID(), madeAt: Date.now() / 1000,
    };
  }
  return undefined;
}

/**
 * @param {PendingAction} action @param {string} [client] the page that made it and already shows it
 * @param {string} [user] who made it; default: the current user
 */
export function enqueue(action, client, user) {
  return enqueueAll([action], client, user);
}

/** @param {PendingAction[]} actions @param {string} [client] @param {string} [user] as of one */
export async function enqueueAll(actions, client, user) {
  const owner = user ?? await currentUser();
  if (owner === NOBODY) throw new Error('It is not known who is signed in.');
  const store = storeOf(owner);
  try {
    await store.put('outbox', actions);
  } catch {
    // Out of space: pictures are evicted.
    await picturesOf(owner).freeSpace();
    await store.put('outbox', actions);
  }
  const superseded = await findSuperseded(await store.all('outbox'));
  for (const { number } of superseded) if (sending) needless.add(`${owner} ${number}`);
  await store.remove('outbox', superseded.map(({ number }) => number ?? 0));
  void notifyPages({ type: 'outbox', count: await countChanges() });
  for (const { kind, photo, source } of actions) if (!isView(kind)) void notifyPages({ type: 'changed', kind, photo, source }, client);
  // If supported, the browser wakes this worker when the network is available.
  const { sync } = /** @type {{ sync?: { register(tag: string): Promise<void> } }} */ (/** @type {unknown} */ (scope.registration));
  if (sync) void inBackground(sync.register('outbox'));
  if (server.isReached) void inBackground(probe().then(sendLater));
}

/** Sends pending actions, one by one, and those that are added in the meantime. */
export function send() {
  sending ??= sendAll().finally(() => {
    sending = undefined;
    needless.clear();
  });
  return sending;
}

/** Sends them after a run that may have missed the last one. */
function sendLater() {
  return (sending ?? Promise.resolve()).then(send);
}

async function sendAll() {
  const user = await currentUser();
  if (user === NOBODY) return;
  clearTimeout(retry);
  /** @type {PendingAction[]} */
  const done = [];
  let sent = 0;
  for await (const action of actionsOf(user)) {
    const status = await sendOne(action, user);
    // Another user is signed in now: the remaining actions are sent when this one is signed in again.
    if (await currentUser() !== user) return;
    const outcome = await outcomeOf(status);
    if (outcome === 'waits') {
      await waitForServer();
      break;
    }
    failures = 0;
    await storeOf(user).remove('outbox', [action.number ?? 0]);
    done.push(action);
    // Lost views are not reported.
    if (isView(action.kind)) continue;
    if (outcome === 'dropped') void notifyPages({ type: 'dropped', kind: action.kind });
    else sent += 1;
  }
  if (done.length === 0) return;
  // After the last one, and not awaited: reloading the lists would delay the next ones.
  for (const listener of listeners) void inBackground(listener(done));
  void notifyPages({ type: 'outbox', count: await countChanges(), sent });
}

/**
 * The pending actions of a user, each at most once, until there are no more.
 * @param {string} user @returns {AsyncGenerator<PendingAction>}
 */
async function* actionsOf(user) {
  const given = new Set();
  for (;;) {
    const actions = (await storeOf(user).all('outbox')).filter(({ number }) => !given.has(number));
    if (actions.length === 0) return;
    for (const action of actions) {
      given.add(action.number);
      if (!needless.has(`${user} ${action.number}`)) yield action;
    }
  }
}

/** Tries again later, if the server responds but does not accept actions; otherwise once it responds. */
async function waitForServer() {
  failures += 1;
  if (!server.isReached) return;
  clearTimeout(retry);
  retry = setTimeout(() => void inBackground(send()), (await delaySeconds(failures)) * 1000);
}

/** @param {PendingAction} action @param {string} user @returns {Promise<number>} the status, 0 if the server did not respond */
async function sendOne({ method, path, body, key, madeAt }, user) {
  /** @type {Record<string, string>} */
  const headers = { 'Idempotency-Key': key, 'X-Made-At': String(madeAt), [USER_HEADER]: user };
  if (body !== '') headers['Content-Type'] = 'application/json';
  try {
    const options = { method, headers, body: body === '' ? undefined : body };
    const response = await limited(RESPONSE_MILLISECONDS, (signal) => sendRequest(path, { ...options, signal }));
    // Whatever a proxy responds, the server has not applied the action.
    return isFromServer(response) ? response.status : 0;
  } catch {
    return 0;
  }
}

onReconnect(() => void inBackground(send()));
onUserChange(() => void inBackground(sendLater()));
