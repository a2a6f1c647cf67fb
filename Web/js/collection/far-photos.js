/** How many photos of a long list are kept in memory. */

/** The most photos in memory; those far from the screen are evicted first. */
const KEPT = 1800;

/**
 * Evicts the photos far from a place, if there are too many.
 * @param {Map<number, unknown>} photos by their number in the list @param {number} around
 */
export function evictFar(photos, around) {
  if (photos.size <= KEPT) return;
  const byDistance = [...photos.keys()].sort((a, b) => Math.abs(a - around) - Math.abs(b - around));
  for (const index of byDistance.slice(KEPT / 2)) photos.delete(index);
}
