/** What is known of a photo, in words: the same rows as in the server's Detail page. */

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {{ term: string, value: string, link?: string }} Fact */

/**
 * @param {Photo} photo
 * @returns {Fact[]} in the order in which a person would ask for them
 */
export function photoFacts({ date, place, latitude, longitude, camera, credit, width, height, page }) {
  /** @type {Fact[]} */
  const facts = [];
  const add = (/** @type {string} */ term, /** @type {string | undefined} */ value, /** @type {string | undefined} */ link) => {
    if (value) facts.push(link ? { term, value, link } : { term, value });
  };
  add('Date', date && dayOf(date));
  add('Place', place);
  if (latitude !== undefined && longitude !== undefined) {
    add('Coordinates', `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`);
  }
  add('Camera', camera);
  add('Credit', credit);
  if (width && height) add('Size', `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`);
  const host = page && /^https?:\/\/([^/?#]+)/i.exec(page)?.[1];
  add('Original page', host, page);
  return facts;
}

/** @param {string} date in ISO 8601 */
function dayOf(date) {
  return new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** @param {number} value @param {string} positive @param {string} negative */
function degrees(value, positive, negative) {
  return `${Math.round(Math.abs(value) * 10000) / 10000}° ${value < 0 ? negative : positive}`;
}
