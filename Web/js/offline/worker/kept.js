/** The lists that are kept on this device, as each user has said: sources by their names, others by the paths of their pages. */

/** @typedef {{ title: string, side: number, isWhole: boolean }} Kept */
/** @typedef {import('./store.js').Store} Store */

/** @type {Promise<void>} */
let writing = Promise.resolve();

/** @param {Store} store @returns {Promise<Record<string, Kept>>} by source */
export async function keptSources(store) {
  return await store.value('kept') ?? {};
}

/** @param {Store} store @param {string} source */
export async function isKept(store, source) {
  return Object.hasOwn(await keptSources(store), source);
}

/**
 * Notes that a source is kept, or not any more. Pages that ask at once are
 * answered one after another, so that none overwrites what another has said.
 * @param {Store} store @param {string} source @param {Kept} [kept]
 */
export function changeKept(store, source, kept) {
  return change(store, ({ [source]: _, ...others }) => (kept ? { ...others, [source]: kept } : others));
}

/**
 * Notes whether all of a source is here. One that was given up meanwhile stays so.
 * @param {Store} store @param {string} source @param {boolean} isWhole
 */
export function noteWhole(store, source, isWhole) {
  return change(store, (kept) => (Object.hasOwn(kept, source) ? { ...kept, [source]: { ...kept[source], isWhole } } : kept));
}

/** @param {Store} store @param {(kept: Record<string, Kept>) => Record<string, Kept>} changed */
function change(store, changed) {
  const write = async () => store.setValue('kept', changed(await keptSources(store)));
  writing = writing.then(write, write);
  return writing;
}
