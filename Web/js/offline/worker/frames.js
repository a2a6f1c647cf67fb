/** The frames of a list's screens, which the page fills with any of its photos. */

import { urlOf } from '../../basics/base.js';
import { findCopy, storeCopy } from './copies.js';
import { firstWithPicture } from './listing.js';
import { isFromServer } from './connectivity.js';
import { shell } from './scope.js';
import { framesOf } from './screens.js';
import { versionOf } from './shell.js';
import { perUser } from './storage.js';
import { currentUser } from './user.js';

/**
 * The lists of a user whose frames are stored or being fetched, and whether all of them could be stored.
 * @type {(user: string) => Map<string, Promise<boolean>>}
 */
const listsOf = perUser(() => new Map());

/**
 * Stores the frames of a list, once one of its photos is known.
 * @param {string} list @param {string} [query] of a search or order that has photos
 */
export async function storeFrames(list, query = '') {
  const known = listsOf(await currentUser());
  // A run that began before a photo was known stores no frames.
  while (known.has(list)) if (await known.get(list)) return;
  const work = fetchFrames(list, query);
  known.set(list, work.catch(() => false));
  let isComplete = false;
  try {
    isComplete = await work;
  } finally {
    if (!isComplete) known.delete(list);
  }
}

/** @param {string} list @param {string} query @returns {Promise<boolean>} whether all are stored */
async function fetchFrames(list, query) {
  const photo = await firstWithPicture(list + query);
  let isComplete = photo !== undefined;
  for (const { frame, url } of photo ? framesOf(list, photo.id) : []) {
    const copy = await findCopy('pages', frame);
    if (copy?.version === shell.version) continue;
    const response = await fetch(urlOf(url), { headers: { Purpose: 'prefetch' } }).catch(() => undefined);
    if (response?.ok && isFromServer(response)) await storeCopy('pages', frame, response, versionOf(response));
    else isComplete = false;
  }
  return isComplete;
}
