/** Numbers and plurals in English, for all messages. */

const LANGUAGE = 'en';
const PLURALS = new Intl.PluralRules(LANGUAGE);

/**
 * Made once, since each cell that scrolls into view tells its position in numbers.
 * @type {(count: number) => string}
 */
export const number = new Intl.NumberFormat(LANGUAGE).format;

/**
 * The plural form for a number.
 * @param {number} count @param {{ one: string, other: string }} forms
 */
export const form = (count, { one, other }) => (PLURALS.select(count) === 'one' ? one : other);

/**
 * A number with a noun.
 * @param {number} count @param {{ one: string, other: string }} forms @param {string} [quality]
 */
export const counted = (count, forms, quality = '') => `${number(count)} ${quality}${form(count, forms)}`;

/**
 * A title inside a sentence: its direction does not change that of the sentence.
 * @param {string} title
 */
export const isolated = (title) => `“\u2068${title}\u2069”`;

export const PHOTO = { one: 'photo', other: 'photos' };
