/**
 * Back by a swipe from the screen's edge, in an installed app on platforms that have no such gesture. It presses the
 * arrow in the bar, so that it leads where that does.
 */

/** A swipe begins so near to the edge, and goes so far before it counts, in pixels. */
const EDGE = 24;
const LEAST = 64;

/** @param {AbortSignal} signal */
export function connectEdgeSwipe(signal) {
  /** @type {{ x: number, y: number } | undefined} where a finger was put at the edge */
  let finger;
  const isMirrored = () => getComputedStyle(document.documentElement).direction === 'rtl';
  /** @param {number} x */
  const fromEdge = (x) => (isMirrored() ? innerWidth - x : x);
  // What lies below would take the same swipe for one of its own.
  document.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return;
    finger = undefined;
    if (!event.isPrimary || fromEdge(event.clientX) > EDGE || !backLink()) return;
    finger = { x: fromEdge(event.clientX), y: event.clientY };
    event.stopPropagation();
  }, { signal, capture: true });
  document.addEventListener('touchend', ({ touches, changedTouches: [touch] }) => {
    if (!finger || touches.length > 0) return;
    const [across, down] = [fromEdge(touch.clientX) - finger.x, touch.clientY - finger.y];
    finger = undefined;
    if (across < LEAST || Math.abs(down) > across) return;
    navigator.vibrate?.(8);
    backLink()?.click();
  }, { signal, capture: true, passive: true });
  document.addEventListener('touchcancel', () => { finger = undefined; }, { signal, capture: true });
}

/** The arrow of the screen that lies on top. */
function backLink() {
  const links = [...document.querySelectorAll('a.bar__back')].filter((link) => !link.closest('[inert]'));
  const link = document.querySelector('dialog[open]') ? undefined : links[links.length - 1];
  return link instanceof HTMLAnchorElement ? link : undefined;
}
