/** Limits the number of photos of a long list in memory. */

/** The maximum number of photos in memory; those far from the screen are evicted first. */
const KEPT = 1800;

/**
 * Evicts photos far from a position, if there are too many.
 * @param {Map<number, unknown>} photos by their index in the list @param {number} around
 */
export function evictFar(photos, around) {
  if (photos.size <= KEPT) return;
  const byDistance = [...photos.keys()].sort((a, b) => Math.abs(a - around) - Math.abs(b - around));
  for (const index of byDistance.slice(KEPT / 2)) photos.delete(index);
}
