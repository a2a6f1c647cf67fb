/** Positions of photos after a list has changed. */

/** @typedef {Map<number, { id: number }>} PhotosByIndex */

/** The maximum distance to the nearest photo that is in both lists. */
const REACH = 60;

/**
 * The new index of a photo. If it was removed or is unknown, the index next to the nearest photo in both lists.
 * @param {number} index in the old list
 * @param {PhotosByIndex} before @param {PhotosByIndex} after
 * @param {number} count of the new list
 */
export function movedIndex(index, before, after, count) {
  const indices = new Map();
  for (const [current, { id }] of after) indices.set(id, current);
  for (let distance = 0; distance <= REACH; distance += 1) {
    for (const other of [index - distance, index + distance]) {
      const found = indices.get(before.get(other)?.id);
      if (found !== undefined) return within(found + index - other, count);
    }
  }
  return within(index, count);
}

/** @param {number} index @param {number} count */
function within(index, count) {
  return Math.max(0, Math.min(index, count - 1));
}

/**
 * Indices of added and removed photos.
 * @typedef {{ removed?: number, inserted?: number, moved?: (index: number) => number }} ListChange
 */

/**
 * The index of a photo after others were added or removed; a removed one leaves its index to the next.
 * @param {number} index below 0 for none @param {ListChange} change
 */
export function shifted(index, { removed, inserted, moved }) {
  let now = index;
  if (removed !== undefined && now > removed) now -= 1;
  if (inserted !== undefined && now >= inserted) now += 1;
  return moved && now >= 0 ? moved(now) : now;
}
