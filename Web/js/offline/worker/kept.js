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
  const change = async () => {
    const { [source]: _, ...others } = await keptSources();
    await setValue('kept', kept ? { ...others, [source]: kept } : others);
  };
  writing = writing.then(change, change);
  return writing;
}
