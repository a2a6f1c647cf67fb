/**
 * The entry: takes over the page that the server has rendered. If a part of it
 * cannot be loaded the page stays as it is, which is complete.
 */

import { connectBackLinks } from './shell/back-link.js';
import { connectTitles } from './shell/bar-titles.js';
import { connectDrawer } from './shell/drawer.js';
import { find } from './basics/element.js';
import { connectPendingPictures } from './views/frame/picture-loader.js';
import { connectLeavingBars } from './shell/leaving-bars.js';
import { connectMenus } from './shell/menus.js';
import { connectPlainScreen } from './shell/plain-screens.js';
import { pendingChanges, showChanges } from './collection/device-changes.js';
import { Toasts } from './shell/toasts.js';
import { showPendingUndo } from './shell/undo-notice.js';

/** A page starts without the worker's answer if that is longer on its way. */
const WORKER_MILLISECONDS = 4000;
const PHOTO_SCREENS = [
  'source', 'place', 'recents', 'all', 'new', 'favorites', 'hidden', 'search', 'mix', 'day', 'photo', 'detail', 'gallery',
];
const hasPhotos = PHOTO_SCREENS.includes(document.body.dataset.screen ?? '');

async function start() {
  const { signal } = new AbortController();
  // Begins now; it is waited for below.
  const pages = hasPhotos ? loadPhotoPages() : undefined;
  pages?.catch(() => undefined);
  connectPendingPictures(signal);
  connectTitles(signal);
  connectMenus(signal);
  connectLeavingBars(signal);
  connectDrawer(signal);
  connectBackLinks(signal);
  void connectEdge(signal);
  connectPlainScreen(signal);
  if (document.body.dataset.screen === 'account') void connectAccount(signal);
  if (document.body.dataset.screen === 'add') void connectAdd(signal);
  showNewCount();
  const pending = showPending();
  const host = find(document, '[data-toasts]', HTMLElement);
  const toasts = host && new Toasts(host);
  if (!toasts) return;
  if (pages) await (await pages).openPhotoPage(toasts, pending, signal);
  else showPendingUndo(toasts);
  if (!pages) connectKeys(signal);
}

/**
 * Lists and photos have more keys, and tell them by themselves.
 * @param {AbortSignal} signal
 */
function connectKeys(signal) {
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== '?' || (target instanceof Element && target.closest('input, textarea, select'))) return;
    import('./shell/keys-sheet.js').then(({ openKeys }) => openKeys(), (error) => console.info('The keys cannot be shown.', error));
  }, { signal });
}

/**
 * Back by a swipe, in an installed app: where the platform has it, as iOS that tells `standalone`, the edge is its own.
 * @param {AbortSignal} signal
 */
async function connectEdge(signal) {
  if (!matchMedia('(display-mode: standalone)').matches || 'standalone' in navigator) return;
  try {
    (await import('./shell/edge-swipe.js')).connectEdgeSwipe(signal);
  } catch (error) {
    console.info('The arrow leads back.', error);
  }
}

function loadPhotoPages() {
  return import('./shell/photo-pages.js');
}

/** @param {AbortSignal} signal */
async function connectAdd(signal) {
  try {
    (await import('./shell/add-screen.js')).connectAddScreen(signal);
  } catch (error) {
    console.info('The form works as the server made it.', error);
  }
}

/** @param {AbortSignal} signal */
async function connectAccount(signal) {
  try {
    (await import('./shell/sign-out.js')).connectSignOut(signal);
  } catch (error) {
    console.info('The answer to signing out clears what is kept.', error);
  }
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
  // Loaded before it is needed, so that the first photo opens without delay.
  if (hasPhotos) loadPhotoPages().then(({ loadMore }) => loadMore(), () => undefined);
}

if (document.readyState === 'complete') connectOffline();
else addEventListener('load', () => setTimeout(connectOffline), { once: true });

start().catch((error) => {
  console.warn('The page stays as the server rendered it.', error);
});
