/** Cells that follow a pinch, and cells that were moved or resized: they are animated to their new positions. */

/** @typedef {{ index: number, element: HTMLElement }} Cell */
/** @typedef {{ x: number, y: number }} Point on the screen */
/** @typedef {{ scale: number, focus: Point }} Stretching of all cells about a point */

export const GLIDE_MILLISECONDS = 220;
const EASE = 'cubic-bezier(.2, .7, .3, 1)';

/** @param {Iterable<Cell>} cells in the page; returns the position of each on the screen, by index */
export function placesOf(cells) {
  return new Map([...cells].map(({ index, element }) => [index, element.getBoundingClientRect()]));
}

/**
 * The animations that run. Asking elements for theirs would calculate styles anew for each.
 * @type {Set<Animation>}
 */
const running = new Set();

/**
 * The movements of cells to where they are now, of those on the screen; ends those that still go on. Writes no styles, so
 * that the page is laid out once.
 * @param {Iterable<Cell>} cells now in the page, and not stretched
 * @param {Map<number, DOMRect>} before the previous positions
 * @param {Stretching} [stretching] that follows
 */
export function movesOf(cells, before, stretching) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return [];
  // Where the cells really are: those that still glide are shown between two positions.
  for (const animation of running) animation.cancel();
  running.clear();
  return [...cells].flatMap(({ index, element }) => {
    const from = before.get(index);
    const box = element.getBoundingClientRect();
    const isSeen = from && box.bottom > 0 && box.top < innerHeight && box.width > 0 && element.offsetWidth > 0;
    return isSeen ? [{ element, from, to: stretched(box, stretching), width: element.offsetWidth }] : [];
  });
}

/** @param {ReturnType<typeof movesOf>} moves */
export function glide(moves) {
  for (const { element, from, to, width } of moves) {
    const { transform } = element.style;
    const scale = to.width / width;
    const first = `translate(${(from.left - to.left) / scale}px, ${(from.top - to.top) / scale}px) ${transform} scale(${from.width / to.width})`;
    const animation = element.animate([{ transform: first }, { transform: `${transform} scale(1)` }], { duration: GLIDE_MILLISECONDS, easing: EASE });
    running.add(animation);
    animation.onfinish = () => running.delete(animation);
  }
}

/** @param {DOMRect} box @param {Stretching | undefined} stretching */
function stretched({ left, top, width }, stretching) {
  if (!stretching) return { left, top, width };
  const { scale, focus } = stretching;
  return { left: focus.x + (left - focus.x) * scale, top: focus.y + (top - focus.y) * scale, width: width * scale };
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

  /** @param {Point} focus where the fingers are: the point that stays under them; before anything is written */
  begin(focus) {
    const { left, top } = this.#container.getBoundingClientRect();
    this.#container.style.transformOrigin = `${focus.x - left}px ${focus.y - top}px`;
    this.#origin = focus;
    return focus;
  }

  /** @param {number} scale @param {Point} focus where the fingers are */
  follow(scale, focus) {
    const { x, y } = this.#origin ?? this.begin(focus);
    this.#container.style.transform = `translate(${focus.x - x}px, ${focus.y - y}px) scale(${scale})`;
  }

  end() {
    this.#origin = undefined;
    this.#container.style.transform = '';
  }
}
