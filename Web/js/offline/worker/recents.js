/** The photos viewed last on this device, there without the server too. */

import { findCopy } from './copies.js';
import { findPhoto } from './listing.js';
import { json } from './scope.js';
import { setValue, value } from './store.js';

/** @typedef {import('./listing.js').Photo} Photo */

const MOST = 20;
export const RECENTS = '/api/v1/recents';

/** @param {number} photo */
export async function rememberView(photo) {
  const views = await value('views') ?? [];
  await setValue('views', [photo, ...views.filter((/** @type {number} */ other) => other !== photo)].slice(0, 2 * MOST));
}

/** What `/api/v1/recents` would answer, as far as the photos are here. */
export async function recentsFromDevice() {
  const copy = await findCopy('lists', RECENTS);
  /** @type {Photo[]} */
  const known = copy ? JSON.parse(await copy.text()).photos : [];
  /** @type {Map<number, Photo>} */
  const photos = new Map();
  for (const id of await value('views') ?? []) {
    const photo = known.find((other) => other.id === id) ?? (await findPhoto(id))?.photo;
    if (photo) photos.set(id, photo);
  }
  for (const photo of known) if (!photos.has(photo.id)) photos.set(photo.id, photo);
  const shown = [...photos.values()].filter(({ isRemoved }) => !isRemoved).slice(0, MOST);
  return json({ photos: shown, total: shown.length });
}
