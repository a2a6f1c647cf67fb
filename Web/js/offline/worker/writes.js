/** Requests that change something: sent at once if possible, otherwise stored and sent later. */

import { urlOf } from '../../basics/base.js';
import { KeyedSerialQueue } from '../../basics/serial-task.js';
import { renewChanged } from './after-changes.js';
import { findPhoto, storedPhotos } from './listing.js';
import { recordChange } from './lists.js';
import { describeAction, enqueue, enqueueAll, isView, onSent, pendingActions, send } from './outbox.js';
import { offlineResponse, renewPage } from './pages.js';
import { isFromServer, isUnavailable, sendRequest, server } from './connectivity.js';
import { recordView } from './recents.js';
import { inBackground, json, within } from './scope.js';
import { isPage } from './screens.js';
import { deleteUserData, recordSignOut, storedUsers } from './storage.js';
import { currentUser, likelyUser, NOBODY, resetUser } from './user.js';
import { readForm } from './settings-form.js';
import { userIn } from './user-header.js';

/** @typedef {import('./outbox.js').PendingAction} PendingAction */

const BATCH_CHANGE = /^\/api\/v1\/photos\/(remove|restore|favorite|unfavorite)$/;

/** How long to wait for the response to a change, and for pending changes before signing out. */
const SENDING_MILLISECONDS = 4000;

/** Each change is sent or stored before the next one is sent. */
const changeQueue = new KeyedSerialQueue();

/** @param {FetchEvent} event @param {URL} url */
export async function handleWrite(event, url) {
  const { request } = event;
  const body = await request.clone().text();
  const action = describeAction(request.method, url.pathname, body, request.headers.get('Idempotency-Key'));
  if (!action) {
    const change = BATCH_CHANGE.exec(url.pathname)?.[1];
    return change ? changeQueue.run('', () => handleBatch(event, change, JSON.parse(body).photos)) : sendRequest(request);
  }
  if (!isView(action.kind)) return changeQueue.run('', () => handleAction(event, action));
  await inBackground(recordView(action.photo));
  return handleAction(event, action);
}

/** @param {FetchEvent} event @param {PendingAction} action */
async function handleAction(event, action) {
  const { request } = event;
  if (!isView(action.kind)) await inBackground(recordChange());
  const response = await sendNow(request);
  if (response) {
    event.waitUntil(inBackground(handleSent([action])));
    return response;
  }
  const known = isView(action.kind) || action.photo === 0 ? undefined : (await storedPhotos([action.photo])).get(action.photo);
  const source = known?.source ?? action.source;
  // Stored as early as possible: the page may be closed.
  await enqueue({ ...action, source }, event.clientId, userIn(request.headers));
  return optimisticResponse({ ...action, source }, known && (await findPhoto(known.id, `/sources/${source}`) ?? { photo: known }));
}

/**
 * A change of several photos is stored as one for each.
 * @param {FetchEvent} event @param {string} change @param {number[]} photos
 */
async function handleBatch(event, change, photos) {
  const { request, clientId } = event;
  await inBackground(recordChange());
  const response = await sendNow(request);
  if (response) {
    event.waitUntil(inBackground(renewChanged(photos.map((photo) => ({ photo, source: '' })))));
    return response;
  }
  const known = await storedPhotos(photos);
  const actions = photos.flatMap((photo) => {
    const action = describeAction('POST', `/api/v1/photos/${photo}/${change}`);
    return action ? [{ ...action, source: known.get(photo)?.source ?? '' }] : [];
  });
  await enqueueAll(actions, clientId, userIn(request.headers));
  return json({ photos, isPending: true });
}

/** @param {Request} request @returns {Promise<Response | undefined>} */
async function sendNow(request) {
  if (!(await areEarlierSent()) || !server.isReached) return undefined;
  // If it is late, it is stored, and sent again: its key makes sure that it is applied once.
  const response = await within(sendRequest(request), SENDING_MILLISECONDS);
  return response && isFromServer(response) ? response : undefined;
}

/** Sends earlier actions first; returns whether none is pending. */
async function areEarlierSent() {
  if ((await pendingActions()).length > 0) await within(send(), SENDING_MILLISECONDS);
  return (await pendingActions()).length === 0;
}

/** @param {PendingAction[]} actions to which the server has responded */
async function handleSent(actions) {
  await recordChange();
  const changes = actions.filter(({ kind }) => !isView(kind));
  for (const { kind, source } of changes) if (kind === 'settings') await renewPage(`/sources/${source}`);
  const photos = changes.filter(({ kind }) => kind !== 'settings');
  if (photos.length > 0) await renewChanged(photos);
}

onSent(handleSent);

/**
 * The response that the server would have sent.
 * @param {PendingAction} action @param {Awaited<ReturnType<typeof findPhoto>>} found the photo, if it is stored
 */
function optimisticResponse({ kind, photo, source }, found) {
  if (isView(kind)) return new Response(null, { status: 204 });
  if (!photo) return json({ id: source });
  const known = found ?? { photo: { id: photo, source, title: '' } };
  const change = kind.endsWith('favorite') ? { isFavorite: kind === 'favorite' } : { isRemoved: kind === 'remove' };
  return json({ ...known, isPending: true, photo: { ...known.photo, ...change } });
}

// MARK: Forms

/** Forms of a source that can be sent later. */
const DEFERRABLE = /^\/sources\/([a-z0-9-]+)(\/photos\/\d+\/(?:remove|restore|(?:un)?favorite)|\/restore|\/settings|\/layout)$/;

/** @param {FetchEvent} event @param {URL} url */
export function handleForm(event, url) {
  const [, source = '', change = ''] = DEFERRABLE.exec(url.pathname) ?? [];
  return source ? changeQueue.run('', () => handleSourceForm(event, source, change)) : sendForm(event, url);
}

/**
 * Sends it after earlier changes, or stores it.
 * @param {FetchEvent} event @param {string} source @param {string} change the rest of its path
 */
async function handleSourceForm(event, source, change) {
  const copy = event.request.clone();
  if (await areEarlierSent()) {
    const response = await within(sendRequest(event.request), SENDING_MILLISECONDS);
    if (response && !isUnavailable(response)) {
      event.waitUntil(inBackground(renewChanged([{ source, photo: Number(/\d+/.exec(change)?.[0] ?? 0) }])));
      return finishForm(response);
    }
  }
  if (await currentUser() === NOBODY) return offlineResponse(event.request);
  return enqueueAndRedirect(actionOf(source, change, await copy.formData()), source);
}

/** @param {FetchEvent} event @param {URL} url of a form that cannot be sent later */
async function sendForm({ request }, url) {
  const response = await sendRequest(request).catch(() => undefined);
  if (!response || isUnavailable(response)) return offlineResponse(request);
  // After its redirect, another user may be signed in.
  if (!isPage(url.pathname)) await resetUser();
  return finishForm(response);
}

/** @param {Response} response */
async function finishForm(response) {
  await inBackground(recordChange());
  return response;
}

/**
 * Signs out. All data of the user is deleted before the server responds; that of all users, if it is not known who signs
 * out.
 * @param {FetchEvent} event
 */
export async function handleSignOut({ request }) {
  const user = await likelyUser();
  // Actions that are still pending are deleted with everything else.
  if (server.isReached) await within(send(), SENDING_MILLISECONDS);
  const users = user === NOBODY ? await storedUsers() : [user];
  await inBackground(Promise.all(users.map(deleteUserData)));
  await resetUser();
  try {
    return await sendRequest(request);
  } finally {
    users.forEach(recordSignOut);
  }
}

/** @param {PendingAction | undefined} action @param {string} source whose list is shown afterwards */
async function enqueueAndRedirect(action, source) {
  if (action) await enqueue(action);
  await recordChange();
  return Response.redirect(urlOf(`/sources/${source}`), 303);
}

/**
 * The action of a form.
 * @param {string} source @param {string} change the rest of its path @param {FormData} form
 */
function actionOf(source, change, form) {
  const path = `/api/v1/sources/${source}`;
  const action = describeAction('POST', `/api/v1${change}`) ?? describeAction('POST', path + change);
  if (action) return { ...action, source };
  const settings = readForm(form);
  return settings && describeAction('PATCH', path, JSON.stringify(settings));
}
