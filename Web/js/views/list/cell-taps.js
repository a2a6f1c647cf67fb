/** Taps on the cells of a list. */

import { isPlainClick } from '../../basics/element.js';
import { parseRoute } from '../../collection/route.js';

/** @typedef {import('../../collection/route.js').Screen} Screen */

/** The maximum movement in pixels of a tap, and of a finger that rests. */
export const TAP_PIXELS = 10;

/**
 * Opens the photo of the tapped cell.
 * @param {HTMLElement} container of the cells
 * @param {(screen: Screen, photo: number) => void} open
 * @param {AbortSignal} signal
 */
export function connectCells(container, open, signal) {
  const tapped = tappedCells(container, signal);
  container.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = tapped(event);
    if (!link) return;
    const route = parseRoute(new URL(link.href));
    if (!route || route.photo === 0) return;
    event.preventDefault();
    open(route.screen, route.photo);
  }, { signal });
}

/**
 * Follows the cells that are pressed. The list may change before the release, and then the browser reports a click on
 * what is there by now, or on the list if that is another cell.
 * @param {HTMLElement} container of the cells
 * @param {AbortSignal} signal
 * @returns {(click: MouseEvent) => HTMLAnchorElement | undefined} the cell that was pressed for a click
 */
export function tappedCells(container, signal) {
  /** @type {{ cell: HTMLAnchorElement, href: string, x: number, y: number } | undefined} */
  let pressed;
  container.addEventListener('pointerdown', ({ target, clientX: x, clientY: y }) => {
    const cell = cellAround(target);
    pressed = cell && { cell, href: cell.href, x, y };
  }, { signal });
  return ({ target, detail, clientX, clientY }) => {
    // Keys click too, but do not count clicks.
    if (!pressed || detail === 0 || Math.hypot(clientX - pressed.x, clientY - pressed.y) > TAP_PIXELS) return cellAround(target);
    const { cell, href } = pressed;
    // The photo may have been removed, and the element may show another one.
    return cell.isConnected && cell.href === href ? cell : undefined;
  };
}

/** @param {EventTarget | null} target */
export function cellAround(target) {
  const cell = target instanceof Element ? target.closest('a[data-photo]') : null;
  return cell instanceof HTMLAnchorElement ? cell : undefined;
}
