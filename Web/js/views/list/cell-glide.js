/** Cells that follow a pinch, and cells that were moved or resized: they are animated to their new positions. */

/** @typedef {{ index: number, element: HTMLElement }} Cell */
/** @typedef {{ x: number, y: number }} Point on the screen */

const GLIDE_MILLISECONDS = 220;
const EASE = 'cubic-bezier(.2, .7, .3, 1)';
/** The name of these animations. */
const GLIDE = 'glide';

/** @param {Iterable<Cell>} cells in the page; returns the position of each on the screen, by index */
export function placesOf(cells) {
  return new Map([...cells].map(({ index, element }) => [index, element.getBoundingClientRect()]));
}

/**
 * @param {Iterable<Cell>} cells now in the page
 * @param {Map<number, DOMRect>} before the previous positions
 */
export function glide(cells, before) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const all = [...cells];
  // Where the cells really are: those that still glide are shown between two positions.
  for (const { element } of all) {
    for (const running of element.getAnimations()) if (running.id === GLIDE) running.cancel();
  }
  const moves = all.flatMap(({ index, element }) => {
    const from = before.get(index);
    const to = element.getBoundingClientRect();
    const isSeen = from && to.bottom > 0 && to.top < innerHeight && to.width > 0 && element.offsetWidth > 0;
    return isSeen ? [{ element, from, to, scale: to.width / element.offsetWidth }] : [];
  });
  for (const { element, from, to, scale } of moves) {
    const { transform } = element.style;
    const first = `translate(${(from.left - to.left) / scale}px, ${(from.top - to.top) / scale}px) ${transform} scale(${from.width / to.width})`;
    element.animate([{ transform: first }, { transform: `${transform} scale(1)` }], { id: GLIDE, duration: GLIDE_MILLISECONDS, easing: EASE });
  }
}

/** Scales all cells of a list during a pinch. */
export class CellStretch {
  #container;
  /** @type {Point | undefined} the point that stays under the fingers */
  #origin;

  /** @param {HTMLElement} container of the cells */
  constructor(container) {
    this.#container = container;
  }

  /** @param {number} scale @param {Point} focus where the fingers are */
  follow(scale, focus) {
    const { style } = this.#container;
    if (!this.#origin) {
      const { left, top } = this.#container.getBoundingClientRect();
      this.#origin = focus;
      style.transformOrigin = `${focus.x - left}px ${focus.y - top}px`;
    }
    style.transform = `translate(${focus.x - this.#origin.x}px, ${focus.y - this.#origin.y}px) scale(${scale})`;
  }

  end() {
    this.#origin = undefined;
    this.#container.style.transform = '';
  }
}
