/**
 * Back by a swipe from the screen's edge, in an installed app on platforms without such a gesture. It presses the
 * arrow in the bar, so that both lead to the same page.
 */

/** The maximum distance from the edge at the start, and the minimum distance of a swipe, in pixels. */
const EDGE = 24;
const MIN_SWIPE = 64;

/** @param {AbortSignal} signal */
export function connectEdgeSwipe(signal) {
  /** @type {{ x: number, y: number } | undefined} where a finger touched the edge */
  let finger;
  const isMirrored = () => getComputedStyle(document.documentElement).direction === 'rtl';
  /** @param {number} x */
  const fromEdge = (x) => (isMirrored() ? innerWidth - x : x);
  const end = (/** @type {TouchEvent} */ { touches, changedTouches: [touch] }) => {
    if (!finger || touches.length > 0) return;
    const [across, down] = [fromEdge(touch.clientX) - finger.x, touch.clientY - finger.y];
    finger = undefined;
    if (across < MIN_SWIPE || Math.abs(down) > across) return;
    navigator.vibrate?.(8);
    backLink()?.click();
  };
  // The content below would handle the same swipe.
  document.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return;
    finger = undefined;
    if (!event.isPrimary || fromEdge(event.clientX) > EDGE || !backLink()) return;
    finger = { x: fromEdge(event.clientX), y: event.clientY };
    // If this element is removed meanwhile, like a photo that closes, only it receives the end of the touch.
    event.target?.addEventListener('touchend', /** @type {EventListener} */ (end), { signal, once: true, passive: true });
    event.stopPropagation();
  }, { signal, capture: true });
}

/** The arrow of the topmost screen. */
function backLink() {
  const links = [...document.querySelectorAll('a.bar__back')].filter((link) => !link.closest('[inert]'));
  const link = document.querySelector('dialog[open]') ? undefined : links[links.length - 1];
  return link instanceof HTMLAnchorElement ? link : undefined;
}
