/**
 * The entry point: takes over the page rendered by the server. If a part cannot be loaded, the page stays as it is,
 * which is complete.
 */

import { connectBackLinks } from './shell/back-link.js';
import { connectTitles } from './shell/bar-titles.js';
import { connectDrawer } from './shell/drawer.js';
import { find } from './basics/element.js';
import { connectPendingPictures } from './views/frame/picture-loader.js';
import { connectAutoHidingBars } from './shell/auto-hiding-bars.js';
import { connectMenus } from './shell/menus.js';
import { connectPlainScreen } from './shell/plain-screens.js';
import { pendingChanges, showChanges } from './collection/device-changes.js';
import { timeNotices, Toasts } from './shell/toasts.js';
import { showPendingUndo } from './shell/undo-notice.js';
import { withRetries } from './basics/retry-delay.js';

/** A page starts without the worker's response if that takes longer. */
const WORKER_MILLISECONDS = 4000;
const PHOTO_SCREENS = [
  'source', 'place', 'recents', 'all', 'new', 'favorites', 'hidden', 'search', 'mix', 'day', 'photo', 'detail', 'gallery',
];
/** Started now, and awaited below; `undefined` on other pages. */
const pages = PHOTO_SCREENS.includes(document.body.dataset.screen ?? '') ? withRetries(() => import('./shell/photo-pages.js')) : undefined;

async function start() {
  const { signal } = new AbortController();
  connectPendingPictures(signal);
  connectTitles(signal);
  connectMenus(signal);
  connectAutoHidingBars(signal);
  connectDrawer(signal);
  connectBackLinks(signal);
  void connectEdge(signal);
  connectPlainScreen(showNewCount, signal);
  const adding = document.body.dataset.screen === 'add' ? connectAdd(signal) : undefined;
  showNewCount(Number(document.body.dataset.new ?? 0));
  const pending = showPending();
  const host = find(document, '[data-toasts]', HTMLElement);
  const toasts = host && new Toasts(host);
  if (host) timeNotices(host);
  if (!toasts) return;
  if (pages) return (await pages).openPhotoPage(toasts, pending, signal);
  showPendingUndo(toasts);
  connectKeys(signal);
  await adding;
  document.documentElement.dataset.app = 'ready';
}

/**
 * Lists and photos have more keys, and handle them themselves.
 * @param {AbortSignal} signal
 */
function connectKeys(signal) {
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== '?' || (target instanceof Element && target.closest('input, textarea, select'))) return;
    import('./shell/keys-sheet.js').then(({ openKeys }) => openKeys(), console.info);
  }, { signal });
}

/**
 * Back by a swipe, in an installed app. Platforms with such a gesture, such as iOS with `standalone`, handle it
 * themselves.
 * @param {AbortSignal} signal
 */
async function connectEdge(signal) {
  if (!matchMedia('(display-mode: standalone)').matches || 'standalone' in navigator) return;
  try {
    (await import('./shell/edge-swipe.js')).connectEdgeSwipe(signal);
  } catch (error) {
    // The arrow leads back.
    console.info(error);
  }
}

/** @param {AbortSignal} signal */
async function connectAdd(signal) {
  try {
    (await import('./shell/add-screen.js')).connectAddScreen(signal);
  } catch (error) {
    // The form works as the server made it.
    console.info(error);
  }
}

/** A page stored on the device does not include changes made since. */
async function showPending() {
  const changes = await pendingChanges(location.href, WORKER_MILLISECONDS);
  if (changes) {
    document.documentElement.toggleAttribute('data-offline', !changes.isReached);
    showChanges(document, changes, location.href);
  }
  // From now on the list knows about removed photos, and can restore them.
  find(document, 'link[data-pending]', HTMLLinkElement)?.remove();
}

/**
 * In the installed app, the icon shows the number of new photos.
 * @param {number} count
 */
function showNewCount(count) {
  const { setAppBadge } = /** @type {{ setAppBadge?: (count: number) => Promise<void> }} */ (navigator);
  // Not supported by all browsers; the library shows the same number.
  void setAppBadge?.call(navigator, count).catch(() => undefined);
}

/** Fetched after the page has loaded, so that it delays no photo. */
function connectOffline() {
  // Nothing is kept for the time without a network.
  import('./offline/page.js').catch(console.info);
  // Loaded before it is needed, so that the first photo opens without delay.
  pages?.then(({ loadMore }) => loadMore(), () => undefined);
}

if (document.readyState === 'complete') connectOffline();
else addEventListener('load', () => setTimeout(connectOffline), { once: true });

// Otherwise the page stays as the server rendered it.
start().catch(console.warn);
