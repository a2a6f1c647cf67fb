/**
 * The entry: takes over the page that the server has rendered. Where the core
 * cannot be loaded the page stays as it is, which is complete.
 */

import { fetchShapes } from './collection/api.js';
import { connectBackLinks } from './shell/back-link.js';
import { Core } from './core/core.js';
import { find } from './basics/element.js';
import { connectKeyboard } from './shell/keyboard.js';
import { connectPendingPictures } from './views/frame/picture-loader.js';
import { connectPlainScreen } from './shell/plain-screens.js';
import { pendingChanges, showChanges } from './collection/device-changes.js';
import { parseRoute } from './collection/route.js';
import { messages } from './messages/en.js';
import { SourceApp } from './shell/source-app.js';
import { Toasts } from './shell/toasts.js';
import { showPendingUndo } from './shell/undo-notice.js';
import { connectTitles } from './views/frame/viewer-parts.js';

/** A page starts without the worker's answer where that is longer on its way. */
const WORKER_MILLISECONDS = 4000;
const SCREENS = [
  'source', 'place', 'recents', 'all', 'new', 'favorites', 'hidden', 'search', 'mix', 'day', 'photo', 'detail', 'gallery',
];

async function start() {
  const life = new AbortController();
  connectPendingPictures(life.signal);
  const { screen } = document.body.dataset;
  connectTitles(life.signal);
  connectBackLinks(life.signal);
  connectPlainScreen(life.signal);
  if (screen === 'add') void connectAdd(life.signal);
  showNewCount();
  const pending = showPending();
  const route = parseRoute(location);
  const host = find(document, '[data-toasts]', HTMLElement);
  const toasts = host && new Toasts(host);
  if (!route || !toasts || !screen || !SCREENS.includes(screen)) {
    if (toasts) showPendingUndo(toasts);
    return;
  }
  if (['photo', 'detail', 'gallery'].includes(screen)) {
    // Begins now; whoever waits for it is told where it fails.
    loadViews().catch(() => undefined);
  }
  const shapes = fetchShapes({ ...route.collection, query: '' }, life.signal);
  const [core] = await Promise.all([Core.load(), pending]);
  const app = new SourceApp(core, toasts, route, shapes, { loadDates, beginSelecting, openShare, loadViews, openSettings });
  await app.connect();
  showPendingUndo(toasts, (photo) => app.restore(photo));
  connectKeyboard({ key: (event) => app.key(event) || (event.key === '?' && (void openKeys(), true)) }, life.signal);
  document.documentElement.dataset.app = 'ready';
  // One of many sources is seen in the sidebar, too.
  find(document, '.tabs__sources .is-current', HTMLElement)?.scrollIntoView({ block: 'nearest' });
  find(document, '.beside .is-current', HTMLElement)?.scrollIntoView({ block: 'nearest' });
}

/**
 * Only lists that are ordered by date have what shows dates.
 * @param {import('./collection/source-model.js').SourceModel} model
 */
async function loadDates(model) {
  try {
    return await (await import('./views/list/date-guide.js')).openDates(model, messages.facts.date);
  } catch (error) {
    console.info('The list is shown without its dates.', error);
    return undefined;
  }
}

/** @type {import('./views/list/list-screen.js').ListHost['beginSelecting']} */
async function beginSelecting(...values) {
  return (await import('./views/list/select-mode.js')).beginSelecting(...values);
}

/** @param {AbortSignal} signal */
async function connectAdd(signal) {
  try {
    (await import('./shell/add-screen.js')).connectAddScreen(signal);
  } catch (error) {
    console.info('The form works as the server made it.', error);
  }
}

/** @type {import('./shell/source-app.js').Parts['openSettings']} */
async function openSettings(...values) {
  await (await import('./shell/settings-sheet.js')).openSettings(...values);
}

/** The screens of a photo: a list is there before them. */
function loadViews() {
  return import('./views/frame/view-factory.js');
}

/** Shows what the keys do. */
async function openKeys() {
  try {
    (await import('./shell/keys-sheet.js')).openKeys();
  } catch (error) {
    console.info('The keys cannot be shown.', error);
  }
}

/** @type {import('./shell/source-app.js').Parts['openShare']} */
async function openShare(...values) {
  (await import('./views/frame/share-sheet.js')).openShare(...values);
}

/** A page that the device has kept does not have what was done since. */
async function showPending() {
  const changes = await pendingChanges(location.href, WORKER_MILLISECONDS);
  if (changes) {
    document.documentElement.toggleAttribute('data-offline', !changes.isReached);
    showChanges(document, changes, location.href);
  }
  // From now on the list knows what is removed, and may get it back.
  find(document, 'link[data-pending]', HTMLLinkElement)?.remove();
}

/** Where the app is installed, its icon says how many photos are new. */
function showNewCount() {
  const count = Number(document.body.dataset.new ?? 0);
  const { setAppBadge } = /** @type {{ setAppBadge?: (count: number) => Promise<void> }} */ (navigator);
  // Not every browser has it, and the library says the same.
  void setAppBadge?.call(navigator, count).catch(() => undefined);
}

/** Fetched once the page is there, so that it delays no photo. */
function connectOffline() {
  import('./offline/page.js').catch((error) => console.info('Nothing is kept for the time without a network.', error));
  // Loaded before it is needed, so that selecting the first photo is not delayed.
  if (!parseRoute(location)) return;
  loadViews().catch((error) => console.info('Photos cannot be opened in place yet.', error));
  import('./views/list/select-mode.js').catch((error) => console.info('Photos cannot be selected yet.', error));
}

if (document.readyState === 'complete') connectOffline();
else addEventListener('load', () => setTimeout(connectOffline), { once: true });

start().catch((error) => {
  console.warn('The page stays as the server rendered it.', error);
});
