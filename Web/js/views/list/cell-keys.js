/** Keyboard navigation in a list: the cell to focus. */

/** @typedef {import('./anchored-layout.js').AnchoredLayout} AnchoredLayout */
/** @typedef {{ index: number, middle: number, y: number }} CellPosition the position of a cell */

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
/** Keys that move the focus, or scroll the page without one. */
const JUMPS = ['Home', 'End', 'PageUp', 'PageDown'];
/** Two rows of cells have no more photos. */
const LONGEST_LINES = 120;
/** The maximum distance of a row, as a share of a page. */
const REACH = 0.2;
const MAX_CELLS = 400;

/**
 * @param {KeyboardEvent} event @param {AnchoredLayout} layout
 * @param {number} from the focused cell, below 0 for none
 * @param {{ container: HTMLElement, first: () => number, page: number }} list with the cell to start with, below 0
 * for none, and the distance of PageDown in pixels
 * @returns {number | undefined} undefined if the list does not handle the key; below 0 or past the end if there is no
 * cell
 */
export function keyedCell({ key, shiftKey, ctrlKey }, layout, from, { container, first, page }) {
  if (shiftKey || ctrlKey || ![...ARROWS, ...JUMPS].includes(key)) return undefined;
  const isMirrored = getComputedStyle(container).direction === 'rtl';
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const begin = from < 0 && isSideways ? first() : -1;
  // Other keys scroll the page while no photo has the focus.
  if (from < 0) return begin < 0 ? undefined : begin;
  if (key === 'Home') return 0;
  if (key === 'End') return layout.count - 1;
  const step = ['ArrowDown', 'PageDown', isMirrored ? 'ArrowLeft' : 'ArrowRight'].includes(key) ? 1 : -1;
  if (isSideways) return from + step;
  return key.startsWith('Page') ? inLineAt(layout, from, step * page) : inNextLine(layout, from, step);
}

/**
 * The cell below or above another: the horizontally nearest one of the next row.
 * @param {AnchoredLayout} layout @param {number} index @param {1 | -1} step
 */
function inNextLine(layout, index, step) {
  const first = step > 0 ? index : Math.max(0, index - LONGEST_LINES);
  const end = step > 0 ? Math.min(layout.count, index + LONGEST_LINES + 1) : index + 1;
  const positions = positionsOf(layout, first, end);
  const current = positions[index - first];
  const others = positions.filter(({ y }) => (step > 0 ? y > current.y : y < current.y));
  return nearest(others, current, step > 0 ? others[0]?.y : others[others.length - 1]?.y) ?? index;
}

/**
 * The cell a number of pixels further down: the horizontally nearest one of the row there.
 * @param {AnchoredLayout} layout @param {number} index @param {number} distance
 */
function inLineAt(layout, index, distance) {
  const [current] = positionsOf(layout, index, index + 1);
  const top = Math.max(0, Math.min(current.y + distance, layout.table.height - 1));
  const reach = Math.abs(distance) * REACH;
  const { first, end } = layout.table.visible({ top: top - reach, screenHeight: 2 * reach, velocity: 0 }, MAX_CELLS);
  const positions = positionsOf(layout, first, end);
  const line = positions.reduce((best, { y }) => (Math.abs(y - top) < Math.abs(best - top) ? y : best), Infinity);
  const target = nearest(positions, current, line) ?? index;
  // A row taller than the screen has no other within a page.
  return target === index ? inNextLine(layout, index, distance > 0 ? 1 : -1) : target;
}

/**
 * @param {AnchoredLayout} layout @param {number} first @param {number} end
 * @returns {CellPosition[]}
 */
function positionsOf(layout, first, end) {
  const numbers = [...layout.frames(first, end, 0)];
  return Array.from({ length: end - first }, (_, number) => {
    const [x, y, width] = numbers.slice(number * 5, number * 5 + 3);
    return { index: first + number, middle: x + width / 2, y };
  });
}

/**
 * @param {CellPosition[]} positions @param {CellPosition} current @param {number} line
 * @returns {number | undefined} the horizontally nearest one in the row
 */
function nearest(positions, { middle }, line) {
  const distance = (/** @type {CellPosition} */ position) => Math.abs(position.middle - middle);
  return positions.filter(({ y }) => y === line).sort((one, other) => distance(one) - distance(other))[0]?.index;
}
