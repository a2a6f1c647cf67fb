/** Cells that stand elsewhere, or are larger, glide to where they are now. */

/** @typedef {{ index: number, element: HTMLElement }} Cell */

const GLIDE_MILLISECONDS = 220;
const EASE = 'cubic-bezier(.2, .7, .3, 1)';

/** @param {Iterable<Cell>} cells that are in the page; where each is on the screen, by its number */
export function placesOf(cells) {
  return new Map([...cells].map(({ index, element }) => [index, element.getBoundingClientRect()]));
}

/**
 * @param {Iterable<Cell>} cells that are in the page now
 * @param {Map<number, DOMRect>} before where those stood
 */
export function glide(cells, before) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const moves = [...cells].flatMap(({ index, element }) => {
    const from = before.get(index);
    const to = element.getBoundingClientRect();
    const isSeen = from && to.bottom > 0 && to.top < innerHeight && to.width > 0 && element.offsetWidth > 0;
    return isSeen ? [{ element, from, to, scale: to.width / element.offsetWidth }] : [];
  });
  for (const { element, from, to, scale } of moves) {
    const { transform } = element.style;
    const first = `translate(${(from.left - to.left) / scale}px, ${(from.top - to.top) / scale}px) ${transform} scale(${from.width / to.width})`;
    element.animate([{ transform: first }, { transform: `${transform} scale(1)` }], { duration: GLIDE_MILLISECONDS, easing: EASE });
  }
}
