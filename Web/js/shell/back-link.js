/** The Back arrow in the bar uses the browser's own Back if both lead to the same page. */

import { isPlainClick } from '../basics/element.js';
import { changeHistory } from '../basics/history.js';

/**
 * @param {AbortSignal} signal
 */
export function connectBackLinks(signal) {
  // The entry that this document was loaded for; photos that it shows in place have their own.
  if (!history.state) changeHistory('replaceState', { isAfterReferrer: history.length > 1 });
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
  // Without that API, the referrer names it.
  return history.state?.isAfterReferrer && !location.hash ? document.referrer : '';
}

/** @param {string} url */
function pageOf(url) {
  const { origin, pathname, searchParams } = new URL(url);
  return [origin + pathname, searchParams.get('q') ?? '', searchParams.get('order') ?? ''].join(' ');
}
