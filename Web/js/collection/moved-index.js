/** Where photos stand after a list was read again. */

/** @typedef {Map<number, { id: number }>} PhotosByIndex */

/** How far the nearest photo that is in both lists is looked for. */
const REACH = 60;

/**
 * The new number of a photo. If it is gone or unknown, the number that it
 * would have beside the nearest photo that both lists know.
 * @param {number} index in the list before
 * @param {PhotosByIndex} before @param {PhotosByIndex} after
 * @param {number} count of the list after
 */
export function movedIndex(index, before, after, count) {
  const places = new Map();
  for (const [place, { id }] of after) places.set(id, place);
  for (let distance = 0; distance <= REACH; distance += 1) {
    for (const other of [index - distance, index + distance]) {
      const place = places.get(before.get(other)?.id);
      if (place !== undefined) return within(place + index - other, count);
    }
  }
  return within(index, count);
}

/** @param {number} index @param {number} count */
function within(index, count) {
  return Math.max(0, Math.min(index, count - 1));
}
