/** The transition of a slideshow, and the motion while a photo is shown. */

const FADE_MILLISECONDS = 400;
/** How much a photo is zoomed in. */
const NEARER = 1.08;

/**
 * Keeps the current view of a photo over the next one, until that is shown. Only the view becomes transparent: if the
 * next photo appeared gradually as well, the stage would be darker in between.
 * @param {HTMLImageElement} image that is shown @param {HTMLElement} strip that contains it
 * @returns {(() => void) | undefined} starts the transition to the next one; undefined if there is nothing to fade
 */
export function crossFade(image, strip) {
  if (image.hidden || !image.currentSrc) return undefined;
  const copy = /** @type {HTMLImageElement} */ (image.cloneNode());
  copy.removeAttribute('data-image');
  copy.decoding = 'sync';
  copy.alt = '';
  const ghost = document.createElement('div');
  ghost.className = 'stage__slide stage__ghost';
  ghost.append(copy);
  return () => {
    strip.querySelector('.stage__ghost')?.remove();
    strip.append(ghost);
    ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MILLISECONDS, fill: 'forwards' })
      .addEventListener('finish', () => ghost.remove());
  };
}

/** @param {HTMLElement} slide @param {number} milliseconds */
export function drift(slide, milliseconds) {
  return slide.animate([{ transform: 'none' }, { transform: `scale(${NEARER})` }], { duration: milliseconds, fill: 'forwards' });
}
