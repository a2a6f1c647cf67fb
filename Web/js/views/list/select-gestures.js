/**
 * What starts a selection of photos: a long press, Shift-click, or the X key. From then on, taps select too. A finger
 * that pressed a photo selects all photos that it is dragged over, and scrolls the list at the edges of the screen.
 */

import { cellAround, TAP_PIXELS, tappedCells } from './cell-taps.js';

/** The duration of a long press. */
const PRESS_MILLISECONDS = 450;
/** The distance from the upper and lower edge of the screen at which a finger scrolls, by a share of it in each frame. */
const EDGE_PIXELS = 96;
const EDGE_SHARE = 0.12;

/**
 * @typedef {object} SelectHost
 * @property {() => boolean} isSelecting
 * @property {(cell: HTMLAnchorElement, isRange: boolean) => void} select a range ends at the cell, and begins at the one before
 * @property {(cell: HTMLAnchorElement) => void} dragTo a range ends at the cell, and begins where the finger pressed
 */

/**
 * Connected before the taps that open photos.
 * @param {HTMLElement} container of the cells
 * @param {SelectHost} host
 * @param {AbortSignal} signal
 */
export function connectSelecting(container, host, signal) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let start = { x: 0, y: 0 };
  let isTouch = false;
  /** Whether the next click belongs to a long press. */
  let isPressed = false;
  /** @type {{ x: number, y: number, cell: HTMLAnchorElement | undefined, frame: number } | undefined} a finger that selects */
  let dragged;
  const cancel = () => {
    clearTimeout(timer);
    if (dragged) cancelAnimationFrame(dragged.frame);
    dragged = undefined;
  };
  const drag = () => {
    if (!dragged) return;
    const cell = cellAt(dragged);
    if (cell && cell !== dragged.cell) host.dragTo(cell);
    dragged.cell = cell ?? dragged.cell;
    const past = Math.min(dragged.y - EDGE_PIXELS, 0) || Math.max(dragged.y - innerHeight + EDGE_PIXELS, 0);
    // WebKit scrolls by whole pixels.
    if (past !== 0) scrollBy(0, Math.sign(past) * Math.ceil(Math.abs(past) * EDGE_SHARE));
    dragged.frame = requestAnimationFrame(drag);
  };

  container.addEventListener('pointerdown', (event) => {
    const cell = cellOf(event);
    cancel();
    isPressed = false;
    isTouch = event.pointerType !== 'mouse';
    if (!cell || !isTouch || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      // The end of the touch would not be reported.
      if (!cell.isConnected) return;
      isPressed = true;
      navigator.vibrate?.(10);
      host.select(cell, false);
      dragged = { ...start, cell, frame: 0 };
      container.setPointerCapture(event.pointerId);
    }, PRESS_MILLISECONDS);
  }, { signal });
  // From now on the list must not follow the finger; a listener that can prevent it must exist from the start.
  container.addEventListener('touchmove', (event) => {
    if (dragged) event.preventDefault();
  }, { signal, passive: false });
  container.addEventListener('pointermove', ({ clientX, clientY }) => {
    const hasMoved = Math.hypot(clientX - start.x, clientY - start.y) > TAP_PIXELS;
    if (!dragged && hasMoved) cancel();
    if (!dragged) return;
    Object.assign(dragged, { x: clientX, y: clientY });
    // A finger that rests near an edge does not scroll.
    if (hasMoved) dragged.frame ||= requestAnimationFrame(drag);
  }, { signal });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) container.addEventListener(name, cancel, { signal });
  signal.addEventListener('abort', cancel);
  // The browser's context menu of a link would cover the selection, and dragging the link would end it.
  for (const name of ['contextmenu', 'dragstart']) container.addEventListener(name, (event) => {
    if (isTouch && cellOf(event)) event.preventDefault();
  }, { signal });
  const tapped = tappedCells(container, signal);
  container.addEventListener('click', (event) => {
    const cell = tapped(event);
    if (!cell || event.button !== 0) return;
    if (!isPressed && !event.shiftKey && !host.isSelecting()) return;
    event.preventDefault();
    if (!isPressed) host.select(cell, event.shiftKey);
    isPressed = false;
  }, { signal });
  container.addEventListener('keydown', (event) => {
    const cell = cellOf(event);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() !== 'x' && !(event.key === ' ' && host.isSelecting())) return;
    event.preventDefault();
    if (!event.repeat) host.select(cell, event.shiftKey);
  }, { signal });
}

/** @param {Event} event */
function cellOf({ target }) {
  return cellAround(target);
}

/** @param {{ x: number, y: number }} point of the screen */
function cellAt({ x, y }) {
  return cellAround(document.elementFromPoint(x, y));
}
