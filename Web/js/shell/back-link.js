/** The Back arrow in the bar uses the browser's own Back if both lead to the same page. */

import { isPlainClick } from '../basics/element.js';

/** The length of the history when this document was loaded. */
const lengthAtStart = history.length;

/**
 * @param {AbortSignal} signal
 */
export function connectBackLinks(signal) {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a.bar__back') : null;
    if (!(link instanceof HTMLAnchorElement) || !isPageBefore(link.href)) return;
    event.preventDefault();
    history.back();
  }, { signal });
}

/**
 * Whether the previous page in the history has a URL, regardless of its scroll position.
 * @param {string} url
 */
export function isPageBefore(url) {
  const before = urlBefore();
  return before !== '' && pageOf(before) === pageOf(new URL(url, location.href).href);
}

/** The URL of the previous page, empty if unknown. */
function urlBefore() {
  const { navigation } = /** @type {any} */ (window);
  if (navigation?.entries) return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? '';
  // Without that API, the referrer names it, unless the history has grown since.
  return history.length > 1 && history.length === lengthAtStart && !location.hash ? document.referrer : '';
}

/** @param {string} url */
function pageOf(url) {
  const { origin, pathname, searchParams } = new URL(url);
  return [origin + pathname, searchParams.get('q') ?? '', searchParams.get('order') ?? ''].join(' ');
}
