/** Changes of the browser's history. */

/**
 * Changes the current entry, or adds one.
 * @param {'pushState' | 'replaceState'} change @param {unknown} state @param {string | URL} [url]
 * @returns {boolean} false if the browser refused: WebKit allows 100 changes in some seconds
 */
export function changeHistory(change, state, url = location.href) {
  try {
    history[change](state, '', url);
    return true;
  } catch {
    return false;
  }
}
