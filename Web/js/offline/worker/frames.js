/** The frames of a list's screens, which the page fills with any of its photos. */

import { urlOf } from '../../basics/base.js';
import { findCopy, keepCopy } from './copies.js';
import { goodPhoto } from './listing.js';
import { shell } from './scope.js';
import { frames } from './screens.js';
import { versionOf } from './shell.js';
import { currentUser } from './user.js';

/**
 * The lists whose frames are stored or being fetched, with their users.
 * @type {Set<string>}
 */
const known = new Set();

/**
 * Stores the frames of a list, once one of its photos is known.
 * @param {string} list
 */
export async function keepFrames(list) {
  const owned = `${await currentUser()} ${list}`;
  if (known.has(owned)) return;
  known.add(owned);
  const photo = await goodPhoto(list);
  let isWhole = photo !== undefined;
  for (const { frame, url } of photo ? frames(list, photo.id) : []) {
    const copy = await findCopy('pages', frame);
    if (copy?.version === shell.version) continue;
    const answer = await fetch(urlOf(url), { headers: { Purpose: 'prefetch' } }).catch(() => undefined);
    if (answer?.ok) await keepCopy('pages', frame, answer, versionOf(answer));
    else isWhole = false;
  }
  if (!isWhole) known.delete(owned);
}
