/** Reloads the stored lists and pages that a change affects, once the server has applied it. */

import { SerialTask } from '../../basics/serial-task.js';
import { EVICTABLE, findCopies, storeCopy } from './copies.js';
import { storedPhotos } from './listing.js';
import { listAt } from './lists.js';
import { renewPage } from './pages.js';
import { isFromServer, onReconnect, sendRequest } from './connectivity.js';
import { inBackground } from './scope.js';

/** Lists to which changes add photos. */
const GROWING = ['/all', '/new', '/favorites', '/hidden'];
/** The maximum number of parts of lists without a changed photo to reload after a change, and of pages. */
const MAX_RENEWED = 40;
const MAX_PAGES = 10;
/** Responses with photos. */
const PHOTOS = /\/photos\?|\/recents$/;

/**
 * A changed photo, or a source of which all photos may have changed.
 * @typedef {{ photo: number, source: string }} Changed
 */

/** @type {Changed[]} */
let changed = [];
const renewals = new SerialTask(renew);

/**
 * Reloads the stored lists that may contain changed photos, and their pages. Changes in the meantime are handled together.
 * @param {Changed[]} changes
 */
export function renewChanged(changes) {
  changed.push(...changes);
  return renewals.request();
}

onReconnect(() => void inBackground(renewChanged([])));

async function renew() {
  const changes = changed;
  changed = [];
  try {
    if (changes.length > 0) await renewFor(changes);
  } catch (error) {
    // Tried again when the server is available.
    changed.unshift(...changes);
    throw error;
  }
}

/** @param {Changed[]} changes */
async function renewFor(changes) {
  const photos = new Set(changes.map(({ photo }) => photo));
  const known = await storedPhotos([...photos]);
  const lists = new Set([...GROWING, ...changes.map(({ source, photo }) => `/sources/${source || known.get(photo)?.source}`)]);
  const copies = await findCopies('lists', (path) => !path.startsWith('/api/v1/sources/') || lists.has(listAt(path)));
  /** @type {Set<string>} */
  const first = new Set();
  for (const { path, text } of copies) {
    if (!PHOTOS.test(path) || !JSON.parse(await text()).photos.some((/** @type {{ id: number }} */ { id }) => photos.has(id))) continue;
    first.add(path);
    lists.add(listAt(path));
  }
  // The parts with a changed photo, and the shapes of their lists, however old.
  for (const { path } of copies) if (!PHOTOS.test(path) && !EVICTABLE.test(path) && lists.has(listAt(path))) first.add(path);
  const paths = copies.map(({ path }) => path);
  for (const path of new Set([...first, ...paths.slice(-MAX_RENEWED)])) {
    const response = await sendRequest(path, { cache: 'no-cache' });
    // The response of a proxy while the server is unavailable.
    if (!isFromServer(response)) throw new Error('The server was not reached.');
    if (response.ok) await storeCopy('lists', path, response);
  }
  // Otherwise a page without the change is shown while the network is slow. Open pages already show the change.
  const pages = (await findCopies('pages', (path) => lists.has(path.split('?')[0] ?? ''))).map(({ path }) => path);
  for (const path of pages.slice(-MAX_PAGES)) await renewPage(path, false);
}
