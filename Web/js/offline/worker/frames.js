/** The frames of a list's screens, which the page fills with any of its photos. */

import { urlOf } from '../../basics/base.js';
import { findCopy, keepCopy } from './copies.js';
import { goodPhoto } from './listing.js';
import { isOurs } from './reach.js';
import { shell } from './scope.js';
import { frames } from './screens.js';
import { versionOf } from './shell.js';
import { forEachUser } from './storage.js';
import { currentUser } from './user.js';

/** The lists of a user whose frames are stored or being fetched. */
const listsOf = forEachUser(() => new Set());

/**
 * Stores the frames of a list, once one of its photos is known.
 * @param {string} list @param {string} [query] of a search or order that has photos
 */
export async function keepFrames(list, query = '') {
  const known = listsOf(await currentUser());
  if (known.has(list)) return;
  known.add(list);
  const photo = await goodPhoto(list + query);
  let isWhole = photo !== undefined;
  for (const { frame, url } of photo ? frames(list, photo.id) : []) {
    const copy = await findCopy('pages', frame);
    if (copy?.version === shell.version) continue;
    const answer = await fetch(urlOf(url), { headers: { Purpose: 'prefetch' } }).catch(() => undefined);
    if (answer?.ok && isOurs(answer)) await keepCopy('pages', frame, answer, versionOf(answer));
    else isWhole = false;
  }
  if (!isWhole) known.delete(list);
}
