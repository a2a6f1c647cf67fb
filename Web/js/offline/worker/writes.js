/** Requests that change something: sent at once if possible, otherwise stored and sent later. */

import { urlOf } from '../../basics/base.js';
import { Turns } from '../../basics/serial-task.js';
import { renewChanged } from './after-changes.js';
import { findPhoto, photosHere } from './listing.js';
import { noteChange } from './lists.js';
import { describeAction, enqueue, enqueueAll, isLook, send, waiting, whenSent } from './outbox.js';
import { renewPage } from './pages.js';
import { ask, isGone, isOurs, probe, reach } from './connectivity.js';
import { rememberView } from './recents.js';
import { inBackground, json, within } from './scope.js';
import { isPage } from './screens.js';
import { offlinePage } from './shell.js';
import { evict, noteSignOut, storedUsers } from './storage.js';
import { currentUser, forgetUser, likelyUser, NOBODY } from './user.js';
import { readForm } from './settings-form.js';
import { userIn } from './user-header.js';

/** @typedef {import('./outbox.js').Waiting} Waiting */

const CHANGE_OF_PHOTOS = /^\/api\/v1\/photos\/(remove|restore|favorite|unfavorite)$/;

/** How long a change waits until it is sent, and signing out until all are. */
const SENDING_MILLISECONDS = 4000;

/** A change is sent, or stored, before the next one is sent. */
const turns = new Turns();

/** @param {FetchEvent} event @param {URL} url */
export async function answerWrite(event, url) {
  const { request } = event;
  const body = await request.clone().text();
  const action = describeAction(request.method, url.pathname, body, request.headers.get('Idempotency-Key'));
  if (!action) {
    const change = CHANGE_OF_PHOTOS.exec(url.pathname)?.[1];
    return change ? turns.take('', () => answerChange(event, change, JSON.parse(body).photos)) : ask(request);
  }
  if (!isLook(action.kind)) return turns.take('', () => answerAction(event, action));
  await inBackground(rememberView(action.photo));
  return answerAction(event, action);
}

/** @param {FetchEvent} event @param {Waiting} action */
async function answerAction(event, action) {
  const { request } = event;
  if (!isLook(action.kind)) await inBackground(noteChange());
  const answer = await sendNow(request);
  if (answer) {
    event.waitUntil(inBackground(afterwards([action])));
    return answer;
  }
  const known = isLook(action.kind) || action.photo === 0 ? undefined : (await photosHere([action.photo])).get(action.photo);
  const source = known?.source ?? action.source;
  // Stored as early as possible: the page may be closed.
  await enqueue({ ...action, source }, event.clientId, userIn(request.headers));
  return standIn({ ...action, source }, known && (await findPhoto(known.id, `/sources/${source}`) ?? { photo: known }));
}

/**
 * A change of several photos is stored as one for each.
 * @param {FetchEvent} event @param {string} change @param {number[]} photos
 */
async function answerChange(event, change, photos) {
  const { request, clientId } = event;
  await inBackground(noteChange());
  const answer = await sendNow(request);
  if (answer) {
    event.waitUntil(inBackground(renewChanged(photos.map((photo) => ({ photo, source: '' })))));
    return answer;
  }
  const known = await photosHere(photos);
  const actions = photos.flatMap((photo) => {
    const action = describeAction('POST', `/api/v1/photos/${photo}/${change}`);
    return action ? [{ ...action, source: known.get(photo)?.source ?? '' }] : [];
  });
  await enqueueAll(actions, clientId, userIn(request.headers));
  return json({ photos, isPending: true });
}

/** @param {Request} request @returns {Promise<Response | undefined>} */
async function sendNow(request) {
  // Earlier actions first.
  if ((await waiting()).length > 0) await within(send(), SENDING_MILLISECONDS);
  if (!reach.isReached || (await waiting()).length > 0) return undefined;
  let isLate = true;
  const coming = ask(request).finally(() => { isLate = false; });
  const answer = await within(coming, SENDING_MILLISECONDS);
  // Stored, and sent again once the network answers: its key makes sure that it is done once.
  if (isLate) void inBackground(probe().then(send));
  return answer && isOurs(answer) ? answer : undefined;
}

/** @param {Waiting[]} actions that the server has answered */
async function afterwards(actions) {
  await noteChange();
  const changes = actions.filter(({ kind }) => !isLook(kind));
  for (const { kind, source } of changes) if (kind === 'settings') await renewPage(`/sources/${source}`);
  const photos = changes.filter(({ kind }) => kind !== 'settings');
  if (photos.length > 0) await renewChanged(photos);
}

whenSent(afterwards);

/**
 * What the server would have answered.
 * @param {Waiting} action @param {Awaited<ReturnType<typeof findPhoto>>} found the photo, if it is stored
 */
function standIn({ kind, photo, source }, found) {
  if (isLook(kind)) return new Response(null, { status: 204 });
  if (!photo) return json({ id: source });
  const known = found ?? { photo: { id: photo, source, title: '' } };
  const change = kind.endsWith('favorite') ? { isFavorite: kind === 'favorite' } : { isRemoved: kind === 'remove' };
  return json({ ...known, isPending: true, photo: { ...known.photo, ...change } });
}

// MARK: Forms

/** Forms of a source that can be sent later. */
const LATER = /^\/sources\/([a-z0-9-]+)(\/photos\/\d+\/(?:remove|restore|(?:un)?favorite)|\/restore|\/settings|\/layout)$/;

/** @param {FetchEvent} event @param {URL} url */
export async function answerForm(event, url) {
  const copy = event.request.clone();
  const [, source = '', change = ''] = LATER.exec(url.pathname) ?? [];
  try {
    const answer = await ask(event.request);
    if (!isGone(answer)) {
      if (source) event.waitUntil(inBackground(renewChanged([{ source, photo: Number(/\d+/.exec(change)?.[0] ?? 0) }])));
      await inBackground(noteChange());
      // After its redirect, another user may be signed in.
      if (!isPage(url.pathname)) await forgetUser();
      return answer;
    }
  } catch {
    // Stored below, to be sent later.
  }
  if (source && await currentUser() !== NOBODY) return later(actionOf(source, change, await copy.formData()), source);
  return await offlinePage() ?? Response.error();
}

/**
 * Signs out. When the server answers, nothing of the user is stored any more; nothing of anybody, if it is not known
 * who signs out.
 * @param {FetchEvent} event
 */
export async function answerSignOut({ request }) {
  const user = await likelyUser();
  // What still waits is deleted with everything else.
  if (reach.isReached) await within(send(), SENDING_MILLISECONDS);
  const users = user === NOBODY ? await storedUsers() : [user];
  await inBackground(Promise.all(users.map(evict)));
  await forgetUser();
  try {
    return await ask(request);
  } finally {
    users.forEach(noteSignOut);
  }
}

/** @param {Waiting | undefined} action @param {string} source whose list is shown afterwards */
async function later(action, source) {
  if (action) await enqueue(action);
  await noteChange();
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
