/** URLs that redirect to a page: the slideshow of a list, the photos of this day. */

import { firstWithPicture } from './listing.js';
import { slideshowOf } from './screens.js';

const ON_THIS_DAY = '/on-this-day';

/** @param {string} path */
export const isRedirect = (path) => path === ON_THIS_DAY || slideshowOf(path) !== undefined;

/**
 * The target of such a URL, according to the stored data.
 * @param {URL} url
 */
export async function destination({ pathname, search }) {
  const list = slideshowOf(pathname);
  if (!list) return `/days/${new Date().toISOString().slice(5, 10)}`;
  // Searches and other orders are left to the server.
  const photo = search ? undefined : await firstWithPicture(list);
  return photo ? `${list}/photos/${photo.id}/gallery` : list + search;
}
