/** Reloads the stored lists and pages that a change concerns, once the server has made it. */

import { SerialTask } from '../../basics/serial-task.js';
import { findCopies, keepCopy, MANY } from './copies.js';
import { photosHere } from './listing.js';
import { listAt } from './lists.js';
import { renewPage } from './pages.js';
import { ask, isOurs, whenBack } from './connectivity.js';
import { inBackground } from './scope.js';

/** Lists that get photos by changes. */
const GROWING = ['/all', '/new', '/favorites', '/hidden'];
/** The parts of lists without a changed photo that are read again after a change, and the pages. */
const MAX_RENEWED = 40;
const MAX_PAGES = 10;
/** Answers with photos. */
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

whenBack(() => void inBackground(renewChanged([])));

async function renew() {
  const changes = changed;
  changed = [];
  try {
    if (changes.length > 0) await renewFor(changes);
  } catch (error) {
    // When the server is available again.
    changed.unshift(...changes);
    throw error;
  }
}

/** @param {Changed[]} changes */
async function renewFor(changes) {
  const photos = new Set(changes.map(({ photo }) => photo));
  const known = await photosHere([...photos]);
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
  for (const { path } of copies) if (!PHOTOS.test(path) && !MANY.test(path) && lists.has(listAt(path))) first.add(path);
  const paths = copies.map(({ path }) => path);
  for (const path of new Set([...first, ...paths.slice(-MAX_RENEWED)])) {
    const answer = await ask(path, { cache: 'no-cache' });
    // A proxy answers while the server is unavailable.
    if (!isOurs(answer)) throw new Error('The server was not reached.');
    if (answer.ok) await keepCopy('lists', path, answer);
  }
  // Without that, a slow network would show a page on which the change is not made. Open pages already show it.
  const pages = (await findCopies('pages', (path) => lists.has(path.split('?')[0] ?? ''))).map(({ path }) => path);
  for (const path of pages.slice(-MAX_PAGES)) await renewPage(path, false);
}
