/** What begins to select photos: a long press, a click with Shift, the key X. From then on taps select, too. */

/** A finger that stays for so long, and within so many pixels, presses. */
const PRESS_MILLISECONDS = 450;
const PRESS_PIXELS = 10;

/**
 * @typedef {object} SelectHost
 * @property {() => boolean} isSelecting
 * @property {(cell: HTMLAnchorElement, isRange: boolean) => void} select a range ends at the cell, and begins at the one before
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
  /** Whether the click that is to come belongs to a long press. */
  let isPressed = false;
  const giveUp = () => clearTimeout(timer);

  container.addEventListener('pointerdown', (event) => {
    const cell = cellOf(event);
    giveUp();
    isPressed = false;
    isTouch = event.pointerType !== 'mouse';
    if (!cell || !isTouch || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      isPressed = true;
      navigator.vibrate?.(10);
      host.select(cell, false);
    }, PRESS_MILLISECONDS);
  }, { signal });
  container.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > PRESS_PIXELS) giveUp();
  }, { signal });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) container.addEventListener(name, giveUp, { signal });
  signal.addEventListener('abort', giveUp);
  // The browser's own menu of a link would cover what is selected.
  container.addEventListener('contextmenu', (event) => {
    if (isTouch && cellOf(event)) event.preventDefault();
  }, { signal });
  container.addEventListener('click', (event) => {
    const cell = cellOf(event);
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
    host.select(cell, event.shiftKey);
  }, { signal });
}

/** @param {Event} event */
function cellOf({ target }) {
  const cell = target instanceof Element ? target.closest('a[data-photo]') : null;
  return cell instanceof HTMLAnchorElement ? cell : undefined;
}
