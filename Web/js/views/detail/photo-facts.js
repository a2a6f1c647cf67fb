/** The facts of a photo, as text: the same rows as in the server's Detail page. */

import { webHost } from '../../basics/web-host.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {{ term: string, value: string, link?: string, lang?: string }} Fact the language of the feed's own words */

/** Characters of a day in ISO 8601. */
const DAY = 10;

/**
 * @param {Photo} photo
 * @returns {Fact[]} in order of interest
 */
export function photoFacts({ date, taken, place, latitude, longitude, camera, lens, exposure, keywords, credit, width, height, page, language: lang }) {
  /** @type {Fact[]} */
  const facts = [];
  const add = (/** @type {string} */ term, /** @type {string | undefined} */ value, /** @type {Partial<Fact>} */ more = {}) => {
    if (value) facts.push({ term, value, ...more });
  };
  const isOneDay = taken !== undefined && date?.slice(0, DAY) === taken.slice(0, DAY);
  if (!isOneDay) add(messages.facts.date, date && messages.day(date));
  add(isOneDay ? messages.facts.date : messages.facts.taken, taken && messages.moment(taken));
  add(messages.facts.place, place, { lang });
  if (latitude !== undefined && longitude !== undefined) {
    add(messages.facts.coordinates, messages.coordinates(latitude, longitude));
  }
  add(messages.facts.camera, camera);
  add(messages.facts.lens, camera?.includes(lens ?? '') ? undefined : lens);
  add(messages.facts.exposure, exposure);
  add(messages.facts.keywords, keywords?.join(', '));
  add(messages.facts.credit, credit, { lang });
  if (width && height) add(messages.facts.size, messages.pixels(width, height));
  add(messages.facts.page, webHost(page), { link: page });
  return facts;
}
