/** Limits the number of photos of a long list in memory. */

/** The maximum number of photos in memory; those far from all visible photos are evicted first. */
const MAX_LOADED = 1800;

/**
 * Evicts photos far from all positions, if there are too many.
 * @param {Map<number, unknown>} photos by their index in the list @param {number[]} around
 */
export function evictFar(photos, around) {
  if (photos.size <= MAX_LOADED) return;
  const distance = (/** @type {number} */ index) => Math.min(...around.map((position) => Math.abs(index - position)));
  const byDistance = [...photos.keys()].map((index) => ({ index, far: distance(index) })).sort((a, b) => a.far - b.far);
  for (const { index } of byDistance.slice(MAX_LOADED / 2)) photos.delete(index);
}
