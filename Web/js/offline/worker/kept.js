/** The lists kept on this device, as chosen by each user: sources by name, others by the path of their page. */

/** @typedef {{ title: string, side: number, isWhole: boolean, isFull?: boolean }} Kept */
/** @typedef {import('./store.js').Store} Store */

/** @param {Store} store @returns {Promise<Record<string, Kept>>} by source */
export async function keptSources(store) {
  return await store.value('kept') ?? {};
}

/** @param {Store} store @param {string} source */
export async function isKept(store, source) {
  return Object.hasOwn(await keptSources(store), source);
}

/**
 * Records that a source is kept, or no longer kept.
 * @param {Store} store @param {string} source @param {Kept} [kept]
 */
export function changeKept(store, source, kept) {
  return change(store, ({ [source]: _, ...others }) => (kept ? { ...others, [source]: kept } : others));
}

/**
 * Records whether a source is complete, or there is no space for more of it. If it was removed in the meantime, it stays
 * removed.
 * @param {Store} store @param {string} source @param {boolean} isWhole @param {boolean} [isFull]
 */
export function noteWhole(store, source, isWhole, isFull) {
  return change(store, (kept) => (Object.hasOwn(kept, source) ? { ...kept, [source]: { ...kept[source], isWhole, isFull } } : kept));
}

/** @param {Store} store @param {(kept: Record<string, Kept>) => Record<string, Kept>} changed */
function change(store, changed) {
  return store.update('kept', (kept = {}) => changed(kept));
}
