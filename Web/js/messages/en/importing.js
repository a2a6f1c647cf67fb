/** English messages of the import of a list of sources; loaded with it. */

import { counted, form, number } from './numbers.js';

/** @param {number} count */
const sources = (count) => counted(count, { one: 'source', other: 'sources' });

export const messages = {
  drop: 'Drop a link or a list of sources (OPML)',
  folder: 'Browsers do not reveal the path of a folder. Type its path above.',
  reading: 'Reading the list…',
  found: (/** @type {number} */ count) => `${sources(count)} in the list.`,
  known: (/** @type {number} */ count) => `${sources(count)} ${form(count, { one: 'is', other: 'are' })} already in the library.`,
  add: (/** @type {number} */ count) => `Add ${sources(count)}`,
  adding: (/** @type {number} */ done, /** @type {number} */ count) => `${number(done)} of ${number(count)}…`,
  stop: 'Stop',
  added: (/** @type {number} */ count) => `${sources(count)} ${form(count, { one: 'was', other: 'were' })} added.`,
  left: (/** @type {number} */ count) => `${sources(count)} ${form(count, { one: 'was', other: 'were' })} not added because you stopped.`,
  failed: (/** @type {number} */ count) => `${sources(count)} could not be added:`,
  openLibrary: 'Open the library',
};
