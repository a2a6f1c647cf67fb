/** Says what a refresh has changed. */

/** @typedef {import('./api.js').RefreshSummary} RefreshSummary */

/**
 * `5 new photos, 2 changed, 5 gone.`
 * @param {RefreshSummary | undefined} summary
 */
export function refreshWords({ added, changed, left } = { added: 0, changed: 0, left: 0, total: 0 }) {
  const parts = [
    added > 0 ? photosOf(added, 'new ') : '',
    changed > 0 ? `${added > 0 ? number(changed) : photosOf(changed)} changed` : '',
    left > 0 ? `${added + changed > 0 ? number(left) : photosOf(left)} gone` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing new.';
}

/** @param {number} count */
const number = (count) => count.toLocaleString('en');

/** @param {number} count @param {string} [quality] */
export function photosOf(count, quality = '') {
  return `${number(count)} ${quality}${count === 1 ? 'photo' : 'photos'}`;
}
