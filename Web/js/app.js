/**
 * The entry: takes over the page that the server has rendered. Where the core
 * cannot be loaded the page stays as it is, which is complete.
 */

import { connectAddScreen } from './add-screen.js';
import { fetchShapes } from './api.js';
import { connectBackLinks } from './back-link.js';
import { Core } from './core.js';
import { find } from './element.js';
import { connectKeyboard } from './keyboard.js';
import { connectPendingPictures } from './picture-loader.js';
import { connectPlainScreen } from './plain-screens.js';
import { parseRoute } from './route.js';
import { SourceApp } from './source-app.js';
import { Toasts } from './toasts.js';
import { showPendingUndo } from './undo-notice.js';
import { connectTitles } from './viewer-parts.js';

const SCREENS = ['source', 'place', 'recents', 'photo', 'detail', 'gallery'];

async function start() {
  const life = new AbortController();
  connectPendingPictures(life.signal);
  const { screen } = document.body.dataset;
  connectTitles(life.signal);
  connectBackLinks(life.signal);
  connectPlainScreen(life.signal);
  if (screen === 'add') connectAddScreen(life.signal);
  const route = parseRoute(location);
  const host = find(document, '[data-toasts]', HTMLElement);
  const toasts = host && new Toasts(host);
  if (!route || !toasts || !screen || !SCREENS.includes(screen)) {
    if (toasts) showPendingUndo(toasts);
    return;
  }
  const shapes = fetchShapes({ ...route.collection, query: '' }, life.signal);
  const app = new SourceApp(await Core.load(), toasts, route, shapes);
  await app.connect();
  showPendingUndo(toasts, (photo) => app.restore(photo));
  connectKeyboard(app, life.signal);
  document.documentElement.dataset.app = 'ready';
  // One of many sources is seen in the sidebar, too.
  find(document, '.tabs__sources .is-current', HTMLElement)?.scrollIntoView({ block: 'nearest' });
  find(document, '.beside .is-current', HTMLElement)?.scrollIntoView({ block: 'nearest' });
}

/** Fetched once the page is there, so that it delays no photo. */
function connectOffline() {
  import('./offline/page.js').catch((error) => console.info('Nothing is kept for the time without a network.', error));
}

if (document.readyState === 'complete') connectOffline();
else addEventListener('load', () => setTimeout(connectOffline), { once: true });

start().catch((error) => {
  console.warn('The page stays as the server rendered it.', error);
});
