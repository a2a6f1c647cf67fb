/** The sources that are kept on this device, as the person has said. */

import { setValue, value } from './store.js';

/** @typedef {{ title: string, side: number, isWhole: boolean }} Kept */

/** @type {Promise<void>} */
let writing = Promise.resolve();

/** @returns {Promise<Record<string, Kept>>} by source */
export async function keptSources() {
  return await value('kept') ?? {};
}

/** @param {string} source */
export async function isKept(source) {
  return Object.hasOwn(await keptSources(), source);
}

/**
 * Notes that a source is kept, or not any more. Pages that ask at once are
 * answered one after another, so that none overwrites what another has said.
 * @param {string} source @param {Kept} [kept]
 */
export function changeKept(source, kept) {
  return change(({ [source]: _, ...others }) => (kept ? { ...others, [source]: kept } : others));
}

/**
 * Notes whether all of a source is here. One that was given up meanwhile stays so.
 * @param {string} source @param {boolean} isWhole
 */
export function noteWhole(source, isWhole) {
  return change((kept) => (Object.hasOwn(kept, source) ? { ...kept, [source]: { ...kept[source], isWhole } } : kept));
}

/** @param {(kept: Record<string, Kept>) => Record<string, Kept>} changed */
function change(changed) {
  const write = async () => setValue('kept', changed(await keptSources()));
  writing = writing.then(write, write);
  return writing;
}
