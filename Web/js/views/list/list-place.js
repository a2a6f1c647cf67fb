/** Where a list begins: where it was left, or at what its URL names. */

/** @typedef {import('../../collection/photo-store.js').PhotoStore} PhotoStore */
/** @typedef {{ index: number, share: number, screenShare: number }} ListPlace */

/**
 * The photo that the URL names, 0 for none.
 * @param {boolean} [isDated] whether the list is ordered by date: there four digits are a year
 */
export function namedPhoto(isDated = false) {
  const hash = /^#photo-(\d+)$/.exec(location.hash);
  const at = new URLSearchParams(location.search).get('at') ?? '';
  return Number(hash?.[1] ?? (isDated && at.length === 4 ? 0 : at)) || 0;
}

/**
 * Where the list was left, at the photo that the URL names, or at the page that it names.
 * @param {PhotoStore} store @param {number} offset of the server's first cell
 * @returns {Promise<ListPlace | undefined>} undefined for the start
 */
export async function startingPlace(store, offset) {
  const saved = history.state?.place;
  if (saved && saved.index < store.count) {
    const photo = await store.fetch(saved.index);
    if (!saved.photo || photo?.id === saved.photo) return saved;
  }
  const wanted = saved?.photo || namedPhoto(store.dates !== undefined);
  const index = wanted ? await store.locate(wanted) : offset;
  if (index <= 0) return undefined;
  return { index, share: 0.5, screenShare: wanted ? 0.5 : 0 };
}
