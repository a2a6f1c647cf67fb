/** Arrow keys in a list: the cell that the focus goes to. */

/** @typedef {import('./anchored-layout.js').AnchoredLayout} AnchoredLayout */

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
/** Two lines of cells have no more photos. */
const LONGEST_LINES = 120;

/**
 * @param {KeyboardEvent} event @param {AnchoredLayout} layout
 * @param {number} from the cell that has the focus, below 0 for none
 * @param {{ container: HTMLElement, first: () => number }} list with the cell to begin with, below 0 for none
 * @returns {number | undefined} undefined if the key is not for the list; below 0 or past the end if there is no cell
 */
export function keyedCell({ key, shiftKey, ctrlKey }, layout, from, { container, first }) {
  if (shiftKey || ctrlKey || !ARROWS.includes(key)) return undefined;
  const isMirrored = getComputedStyle(container).direction === 'rtl';
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const begin = from < 0 && isSideways ? first() : -1;
  // Up and down scroll the page while no photo has the focus.
  if (from < 0) return begin < 0 ? undefined : begin;
  const step = key === 'ArrowDown' || key === (isMirrored ? 'ArrowLeft' : 'ArrowRight') ? 1 : -1;
  return isSideways ? from + step : inNextLine(layout, from, step);
}

/**
 * The cell that stands below or above another one: of the next line the one that is nearest sideways.
 * @param {AnchoredLayout} layout @param {number} index @param {1 | -1} step
 */
function inNextLine(layout, index, step) {
  const { count } = layout;
  const first = step > 0 ? index : Math.max(0, index - LONGEST_LINES);
  const end = step > 0 ? Math.min(count, index + LONGEST_LINES + 1) : index + 1;
  const numbers = [...layout.frames(first, end, 0)];
  const places = Array.from({ length: end - first }, (_, number) => {
    const [x, y, width] = numbers.slice(number * 5, number * 5 + 3);
    return { index: first + number, middle: x + width / 2, y };
  });
  const here = places[index - first];
  const others = places.filter(({ y }) => (step > 0 ? y > here.y : y < here.y));
  const line = step > 0 ? others[0]?.y : others[others.length - 1]?.y;
  const inLine = others.filter(({ y }) => y === line);
  const [nearest] = inLine.sort((one, other) => Math.abs(one.middle - here.middle) - Math.abs(other.middle - here.middle));
  return nearest?.index ?? index + step;
}
