/** The initial position of a list: where it was left, or the position in its URL. */

/** @typedef {import('../../collection/photo-store.js').PhotoStore} PhotoStore */
/** @typedef {{ index: number, share: number, screenShare: number }} ListPosition */

/**
 * The photo in the URL, 0 for none.
 * @param {boolean} [isDated] whether the list is ordered by date: then four digits are a year
 */
export function namedPhoto(isDated = false) {
  const hash = /^#photo-(\d+)$/.exec(location.hash);
  const at = new URLSearchParams(location.search).get('at') ?? '';
  return Number(hash?.[1] ?? (isDated && at.length === 4 ? 0 : at)) || 0;
}

/**
 * The position where the list was left, of the photo in the URL, or of the page in the URL.
 * @param {PhotoStore} store @param {number} offset of the server's first cell
 * @returns {Promise<ListPosition | undefined>} undefined for the start
 */
export async function initialPosition(store, offset) {
  const saved = history.state?.place;
  if (saved && saved.index < store.count) {
    // Without the network, it is likely to be the same.
    const photo = await store.fetch(saved.index).catch(() => ({ id: saved.photo }));
    if (!saved.photo || photo?.id === saved.photo) return saved;
  }
  const id = saved?.photo || namedPhoto(store.dates !== undefined);
  // It may have been deleted on the server.
  const index = id ? await store.locate(id).catch(() => -1) : offset;
  if (index <= 0) return undefined;
  return { index, share: 0.5, screenShare: id ? 0.5 : 0 };
}
