/**
 * A style sheet that hides photos whose removal is pending. Stored pages, and pages that arrive before the
 * removal was sent, contain them: they are not rendered before this style sheet is loaded, and the page's script
 * removes the photos later.
 */

import { allPendingRemovals } from './listing.js';
import { within } from './scope.js';

/** The maximum delay of a page in milliseconds; after that, it is rendered without the style sheet. */
const TIMEOUT = 1000;

/** @param {string} path */
export const isPendingStyle = (path) => path.startsWith('/assets/') && path.endsWith('/offline/pending.css');

export async function servePendingStyle() {
  return await within(makeSheet(), TIMEOUT) ?? sheet('');
}

async function makeSheet() {
  const photos = await allPendingRemovals();
  const cells = [...photos].map((photo) => `.photos a[data-photo="${photo}"]`);
  return sheet(cells.length > 0 ? `${cells.join(', ')} { display: none; }` : '');
}

/** @param {string} text */
function sheet(text) {
  // The next page may have to hide others.
  return new Response(text, { headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-store' } });
}
