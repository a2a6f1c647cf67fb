/** The lists kept on this device, as chosen by each user: sources by name, others by the path of their page. */

/** @typedef {{ title: string, side: number, isWhole: boolean, isFull?: boolean }} KeptList */
/** @typedef {import('./store.js').Store} Store */

/** @param {Store} store @returns {Promise<Record<string, KeptList>>} by source */
export async function keptLists(store) {
  return await store.value('kept') ?? {};
}

/** @param {Store} store @param {string} source */
export async function isKept(store, source) {
  return Object.hasOwn(await keptLists(store), source);
}

/**
 * Records that a source is kept, or no longer kept.
 * @param {Store} store @param {string} source @param {KeptList} [kept]
 */
export function setKept(store, source, kept) {
  return update(store, ({ [source]: _, ...others }) => (kept ? { ...others, [source]: kept } : others));
}

/**
 * Records whether a source is complete, or there is no space for more of it; no-op if it was removed in the meantime.
 * @param {Store} store @param {string} source @param {boolean} isWhole @param {boolean} [isFull]
 */
export function setComplete(store, source, isWhole, isFull) {
  return update(store, (lists) => (
    Object.hasOwn(lists, source) ? { ...lists, [source]: { ...lists[source], isWhole, isFull } } : lists));
}

/** @param {Store} store @param {(lists: Record<string, KeptList>) => Record<string, KeptList>} change */
function update(store, change) {
  return store.update('kept', (lists = {}) => change(lists));
}
