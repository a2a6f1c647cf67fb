/** What a list needs before it can show its dates. */

import { messages } from '../../messages/en.js';

/** @typedef {import('./date-guide.js').DateGuide} DateGuide */
/** @typedef {(parts: import('./date-guide.js').ListParts) => DateGuide} MakeGuide */

/**
 * Loads the sections of a list that is ordered by date, and what shows them.
 * @param {import('../../collection/source-model.js').SourceModel} model @param {HTMLElement} container with data-dated
 * @param {import('./list-screen.js').ListHost} host
 * @returns {Promise<MakeGuide | undefined>} nothing for other lists, and where it cannot be had
 */
export async function loadDates({ all }, container, host) {
  all.isDated = container.dataset.dated !== undefined;
  if (!all.isDated) return undefined;
  try {
    // Of a search the sections come with what it finds.
    const [{ DateGuide }] = await Promise.all([host.loadDateGuide(), container.dataset.query ? undefined : all.loadDates()]);
    return (parts) => new DateGuide(parts, messages.facts.date);
  } catch (error) {
    console.info('The list is shown without its sections.', error);
    return undefined;
  }
}
