/** The frames of a list's screens, which the page fills with any of its photos. */

import { urlOf } from '../../basics/base.js';
import { findCopy, keepCopy } from './copies.js';
import { goodPhoto } from './listing.js';
import { isOurs } from './connectivity.js';
import { shell } from './scope.js';
import { framesOf } from './screens.js';
import { versionOf } from './shell.js';
import { forEachUser } from './storage.js';
import { currentUser } from './user.js';

/**
 * The lists of a user whose frames are stored or being fetched, and whether all of them are in the end.
 * @type {(user: string) => Map<string, Promise<boolean>>}
 */
const listsOf = forEachUser(() => new Map());

/**
 * Stores the frames of a list, once one of its photos is known.
 * @param {string} list @param {string} [query] of a search or order that has photos
 */
export async function keepFrames(list, query = '') {
  const known = listsOf(await currentUser());
  // One that began before a photo was known ends without frames.
  while (known.has(list)) if (await known.get(list)) return;
  const work = fetchFrames(list, query);
  known.set(list, work.catch(() => false));
  let isWhole = false;
  try {
    isWhole = await work;
  } finally {
    if (!isWhole) known.delete(list);
  }
}

/** @param {string} list @param {string} query @returns {Promise<boolean>} whether all are stored */
async function fetchFrames(list, query) {
  const photo = await goodPhoto(list + query);
  let isWhole = photo !== undefined;
  for (const { frame, url } of photo ? framesOf(list, photo.id) : []) {
    const copy = await findCopy('pages', frame);
    if (copy?.version === shell.version) continue;
    const answer = await fetch(urlOf(url), { headers: { Purpose: 'prefetch' } }).catch(() => undefined);
    if (answer?.ok && isOurs(answer)) await keepCopy('pages', frame, answer, versionOf(answer));
    else isWhole = false;
  }
  return isWhole;
}
