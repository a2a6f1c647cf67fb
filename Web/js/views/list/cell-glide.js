/** Cells that follow two fingers, and cells that stand elsewhere or are larger: they glide to where they are now. */

/** @typedef {{ index: number, element: HTMLElement }} Cell */
/** @typedef {{ x: number, y: number }} Point on the screen */

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

/** All cells of a list larger or smaller than they are laid out, as fingers have them. */
export class CellStretch {
  #container;
  /** @type {Point | undefined} what stays under the fingers */
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
