/**
 * The entry: takes over the page that the server has rendered. Where the core
 * cannot be loaded the page stays as it is, which is complete.
 */

import { fetchShapes } from './api.js';
import { Core } from './core.js';
import { find } from './element.js';
import { connectKeyboard } from './keyboard.js';
import { parseRoute } from './route.js';
import { Toasts } from './toasts.js';

/**
 * What a list needs, all fetched side by side and not one after the other has
 * been read.
 */
const LIST_PARTS = [
  './layout-table.js', './live.js', './measures.js', './page-frames.js', './photo-cell.js', './photo-list.js',
  './photo-store.js', './pull-to-refresh.js', './scrollbar.js', './scroller.js', './shape-table.js', './source-bar.js',
];

const SCREENS = ['source', 'photo', 'detail', 'gallery'];

async function start() {
  const life = new AbortController();
  const { screen } = document.body.dataset;
  if (screen === 'add') (await import('./add-screen.js')).connectAddScreen(life.signal);
  const route = parseRoute(location);
  const host = find(document, '[data-toasts]', HTMLElement);
  if (!route || !host || !screen || !SCREENS.includes(screen)) return;
  for (const part of LIST_PARTS) void import(part);
  const shapes = fetchShapes(route.source, life.signal);
  const [{ SourceApp }, core] = await Promise.all([import('./source-app.js'), Core.load()]);
  const app = new SourceApp(core, new Toasts(host), route, shapes);
  await app.connect();
  connectKeyboard(app, life.signal);
  document.documentElement.dataset.app = 'ready';
}

start().catch((error) => {
  console.warn('The page stays as the server rendered it.', error);
});
