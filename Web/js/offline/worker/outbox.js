/**
 * Actions made without the server: stored, and sent in order when the server is available, each with a key so that it
 * is applied only once, and only while the user who made it is signed in.
 */

import { USER_HEADER } from '../../basics/users.js';
import { picturesOf } from './picture-cache.js';
import { delaySeconds, fate, needless } from './policy.js';
import { ask, isOurs, reach, whenBack } from './connectivity.js';
import { inBackground, scope, tellPages } from './scope.js';
import { storeOf } from './store.js';
import { currentUser, NOBODY, userStore, whenSwitched } from './user.js';

/**
 * A pending action.
 * @typedef {object} Waiting
 * @property {number} [number] of its position in the order
 * @property {string} kind
 * @property {string} subject its subject
 * @property {number} photo 0 for none
 * @property {string} source empty if unknown
 * @property {string} method
 * @property {string} path
 * @property {string} body
 * @property {string} key
 * @property {number} madeAt in seconds since 1970
 */

const SENT = [
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
export const isLook = (kind) => kind === 'view' || kind === 'visit';

/** @type {Promise<void> | undefined} */
let sending;
let failures = 0;
/** @type {((actions: Waiting[]) => Promise<void>)[]} */
const listeners = [];

/** @param {(actions: Waiting[]) => Promise<void>} listener called with the actions that the server has answered */
export function whenSent(listener) {
  listeners.push(listener);
}

/** @returns {Promise<Waiting[]>} those of the current user, in order */
export async function waiting() {
  return (await userStore()).all('outbox');
}

/** The number of a person's pending changes; views do not count. */
export async function countChanges() {
  return (await waiting()).filter(({ kind }) => !isLook(kind)).length;
}

/**
 * The action of a request, if it can be sent later.
 * @param {string} method @param {string} path @param {string} [body] @param {string | null} [key]
 * @returns {Waiting | undefined}
 */
export function describeAction(method, path, body = '', key = null) {
  for (const { method: wanted, pattern, kind: name } of SENT) {
    const parts = wanted === method ? pattern.exec(path) : null;
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
 * @param {Waiting} action @param {string} [client] the page that made it and already shows it
 * @param {string} [user] who made it; default: the current user
 */
export function enqueue(action, client, user) {
  return enqueueAll([action], client, user);
}

/** @param {Waiting[]} actions @param {string} [client] @param {string} [user] as of one */
export async function enqueueAll(actions, client, user) {
  const owner = user ?? await currentUser();
  if (owner === NOBODY) throw new Error('It is not known who is signed in.');
  const store = storeOf(owner);
  try {
    await store.put('outbox', actions);
  } catch {
    // Out of space, which pictures give up.
    await picturesOf(owner).makeRoom();
    await store.put('outbox', actions);
  }
  const superseded = await needless(await store.all('outbox'));
  await store.remove('outbox', superseded.map(({ number }) => number ?? 0));
  void tellPages({ type: 'outbox', count: await countChanges() });
  for (const { kind, photo, source } of actions) if (!isLook(kind)) void tellPages({ type: 'changed', kind, photo, source }, client);
  // If supported by the browser, it wakes this worker when the network is available.
  const { sync } = /** @type {{ sync?: { register(tag: string): Promise<void> } }} */ (/** @type {unknown} */ (scope.registration));
  if (sync) void inBackground(sync.register('outbox'));
}

/** Sends pending actions, one by one. */
export function send() {
  sending ??= sendAll().finally(() => { sending = undefined; });
  return sending;
}

async function sendAll() {
  const user = await currentUser();
  if (user === NOBODY) return;
  const store = storeOf(user);
  const actions = await store.all('outbox');
  /** @type {Waiting[]} */
  const answered = [];
  let sent = 0;
  for (const action of actions) {
    const status = await sendOne(action, user);
    // Another user is signed in now: the remaining actions wait for this one.
    if (await currentUser() !== user) return;
    const outcome = await fate(status);
    if (outcome === 'waits') {
      failures += 1;
      if (reach.isReached) setTimeout(() => void inBackground(send()), (await delaySeconds(failures)) * 1000);
      break;
    }
    failures = 0;
    await store.remove('outbox', [action.number ?? 0]);
    answered.push(action);
    // A lost view is not a change that a person would miss.
    if (isLook(action.kind)) continue;
    if (outcome === 'dropped') void tellPages({ type: 'dropped', kind: action.kind });
    else sent += 1;
  }
  if (answered.length === 0) return;
  // After the last one, and not awaited: reading the lists again would delay the next ones.
  for (const listener of listeners) void inBackground(listener(answered));
  void tellPages({ type: 'outbox', count: await countChanges(), sent });
}

/** @param {Waiting} action @param {string} user @returns {Promise<number>} the status, 0 if the server did not answer */
async function sendOne({ method, path, body, key, madeAt }, user) {
  /** @type {Record<string, string>} */
  const headers = { 'Idempotency-Key': key, 'X-Made-At': String(madeAt), [USER_HEADER]: user };
  if (body !== '') headers['Content-Type'] = 'application/json';
  try {
    const answer = await ask(path, { method, headers, body: body === '' ? undefined : body });
    // Whatever a proxy says, the server has not done it.
    return isOurs(answer) ? answer.status : 0;
  } catch {
    return 0;
  }
}

whenBack(() => void inBackground(send()));
whenSwitched(() => void inBackground((sending ?? Promise.resolve()).then(send)));
