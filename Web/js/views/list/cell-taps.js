/** Taps on the cells of a list. */

import { isPlainClick } from '../../basics/element.js';
import { parseRoute } from '../../collection/route.js';

/** @typedef {import('../../collection/route.js').Screen} Screen */

/**
 * Opens the photo of the tapped cell.
 * @param {HTMLElement} container of the cells
 * @param {(screen: Screen, photo: number) => void} open
 * @param {AbortSignal} signal
 */
export function connectCells(container, open, signal) {
  container.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a[data-photo]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const route = parseRoute(new URL(link.href));
    if (!route || route.photo === 0) return;
    event.preventDefault();
    open(route.screen, route.photo);
  }, { signal });
}

/**
 * Waits while one of the server's cells is pressed: replacing it would lose the tap.
 * @param {HTMLElement} container
 */
export async function released(container) {
  while (container.querySelector(':active')) await new Promise((resolve) => { requestAnimationFrame(resolve); });
}
