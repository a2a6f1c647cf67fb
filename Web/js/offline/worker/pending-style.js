/**
 * A style sheet that hides photos whose removal is still to be sent. Stored pages, and pages that arrive before the
 * removal was sent, contain them: they are not rendered before this style sheet is loaded, and the page's script
 * removes the photos later.
 */

import { removedHere } from './listing.js';
import { within } from './scope.js';

/** Pages are rendered without it if it takes longer, in milliseconds. */
const LONGEST = 1000;

/** @param {string} path */
export const isPendingStyle = (path) => path.startsWith('/assets/') && path.endsWith('/offline/pending.css');

export async function answerPendingStyle() {
  return await within(make(), LONGEST) ?? sheet('');
}

async function make() {
  const photos = await removedHere();
  const cells = [...photos].map((photo) => `.photos a[data-photo="${photo}"]`);
  return sheet(cells.length > 0 ? `${cells.join(', ')} { display: none; }` : '');
}

/** @param {string} text */
function sheet(text) {
  // The next page may have to hide others.
  return new Response(text, { headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-store' } });
}
