/** The pages of photos: a list, and the screens of its photos. Loaded by the pages that have them. */

import { fetchShapes } from '../collection/api.js';
import { parseRoute } from '../collection/route.js';
import { find } from '../basics/element.js';
import { may } from '../basics/permissions.js';
import { withRetries } from '../basics/retry-delay.js';
import { Core } from '../core/core.js';
import { connectKeyboard } from './keyboard.js';
import { SourceApp } from './source-app.js';
import { showPendingUndo } from './undo-notice.js';
import { connectPullToRefresh } from '../views/list/pull-to-refresh.js';
import { messages } from '#messages/common.js';

/**
 * Takes over the page rendered by the server.
 * @param {import('./toasts.js').Toasts} toasts
 * @param {Promise<void>} pending changes that the page does not include yet
 * @param {AbortSignal} signal
 */
export async function openPhotoPage(toasts, pending, signal) {
  const route = parseRoute(location);
  if (!route) return showPendingUndo(toasts);
  if (['photo', 'detail', 'gallery'].includes(document.body.dataset.screen ?? '')) {
    // Loading starts now; failures are reported if the screens are used.
    loadViews().catch(() => undefined);
  }
  const shapes = fetchShapes({ ...route.collection, query: '' }, signal);
  // The list reports the failure, once it is connected.
  shapes.catch(() => undefined);
  const [core] = await Promise.all([withRetries(() => Core.load(document.body.dataset.assets ?? '')), pending]);
  const app = new SourceApp(core, toasts, route, shapes, { loadDates, beginSelecting, openShare, loadViews, openSettings });
  await app.connect();
  showPendingUndo(toasts, (offer) => app.undo(offer));
  // A source of places has no list of photos.
  const refresh = may('member') ? find(document, '.bar:not(.bar--list) [data-refresh]', HTMLFormElement) : undefined;
  if (refresh) connectPullToRefresh(core, () => refresh.requestSubmit(), signal);
  connectKeyboard({ key: (event) => app.key(event) || (event.key === '?' && (void openKeys(), true)) }, signal);
  document.documentElement.dataset.app = 'ready';
  // One of many sources is scrolled into view in the sidebar.
  find(document, '.tabs__sources .is-current', HTMLElement)?.scrollIntoView({ block: 'nearest' });
  find(document, '.beside .is-current', HTMLElement)?.scrollIntoView({ block: 'nearest' });
}

/** Fetches what a list needs next, after the page has loaded. */
export function loadMore() {
  // Otherwise photos are not opened or selected in place.
  loadViews().catch(console.info);
  import('../views/list/select-mode.js').catch(console.info);
}

/**
 * Only lists ordered by date show dates.
 * @param {import('../collection/source-model.js').SourceModel} model
 */
async function loadDates(model) {
  try {
    return await (await import('../views/list/date-guide.js')).openDates(model, messages.facts.date);
  } catch (error) {
    // The list is shown without its dates.
    console.info(error);
    return undefined;
  }
}

/** @type {import('../views/list/list-screen.js').ListHost['beginSelecting']} */
async function beginSelecting(...values) {
  return (await import('../views/list/select-mode.js')).beginSelecting(...values);
}

/** @type {import('./source-app.js').Parts['openSettings']} */
async function openSettings(...values) {
  await (await import('./settings-sheet.js')).openSettings(...values);
}

/** @type {Promise<typeof import('../views/frame/view-factory.js')> | undefined} */
let views;

/**
 * The screens of a photo, loaded after the list. Cached, since another import takes a task, in which a key press between
 * two photos would be lost.
 */
function loadViews() {
  views ??= import('../views/frame/view-factory.js').catch((error) => {
    views = undefined;
    throw error;
  });
  return views;
}

/** Shows the keyboard shortcuts. */
async function openKeys() {
  try {
    (await import('./keys-sheet.js')).openKeys();
  } catch (error) {
    console.info(error);
  }
}

/** @type {import('./source-app.js').Parts['openShare']} */
async function openShare(...values) {
  (await import('../views/frame/share-sheet.js')).openShare(...values);
}
