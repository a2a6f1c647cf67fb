/** The arrow in the bar is the browser's own Back if both lead to the same page. */

import { isPlainClick } from '../basics/element.js';

/** How long the history was when this document began. */
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
 * Whether the page before this one in the history is the one at a URL, wherever it was scrolled to.
 * @param {string} url
 */
export function isPageBefore(url) {
  const before = urlBefore();
  return before !== '' && pageOf(before) === pageOf(new URL(url, location.href).href);
}

/** The URL of the page before this one, empty if it is not known. */
function urlBefore() {
  const { navigation } = /** @type {any} */ (window);
  if (navigation?.entries) return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? '';
  // Without that API the referrer names it, unless the history has grown since.
  return history.length > 1 && history.length === lengthAtStart && !location.hash ? document.referrer : '';
}

/** @param {string} url */
function pageOf(url) {
  const { origin, pathname, searchParams } = new URL(url);
  return [origin + pathname, searchParams.get('q') ?? '', searchParams.get('order') ?? ''].join(' ');
}
