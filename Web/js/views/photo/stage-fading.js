/** The transition of a slideshow, and the motion while a photo is shown. */

const FADE_MILLISECONDS = 400;
/** How much a photo is zoomed in, and how far it moves meanwhile, which reveals no edge of a photo that fills the screen. */
const NEARER = 1.08;
const PAN_PERCENT = 3;
const ENDING = /** @type {const} */ ({ duration: 200, easing: 'ease-out' });

/**
 * Keeps the current view of a photo over the next one, until that is shown. Only the view becomes transparent: if the
 * next photo appeared gradually as well, the stage would be darker in between.
 * @param {HTMLImageElement} image that is shown @param {HTMLElement} strip that contains it
 * @param {Animation} [drifting] its motion, which goes on
 * @returns {(() => void) | undefined} starts the transition to the next one; undefined if there is nothing to fade
 */
export function crossFade(image, strip, drifting) {
  if (image.hidden || !image.currentSrc) return undefined;
  const effect = drifting?.playState === 'running' ? /** @type {KeyframeEffect} */ (drifting.effect) : undefined;
  const motion = effect && { frames: effect.getKeyframes(), timing: effect.getTiming(), time: drifting?.currentTime ?? 0 };
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
    if (motion) ghost.animate(motion.frames, motion.timing).currentTime = motion.time;
    ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MILLISECONDS, fill: 'forwards' })
      .addEventListener('finish', () => ghost.remove());
  };
}

/**
 * Pans and zooms slowly, towards or away from a corner.
 * @param {HTMLElement} slide @param {number} milliseconds @param {number} number of the motion
 */
export function drift(slide, milliseconds, number) {
  const [x, y] = [[1, 1], [-1, 1], [-1, -1], [1, -1]][number % 4].map((sign) => `${sign * PAN_PERCENT}%`);
  const frames = [{ transform: 'none' }, { transform: `translate(${x}, ${y}) scale(${NEARER})` }];
  return slide.animate(number % 2 ? frames.reverse() : frames, { duration: milliseconds, fill: 'forwards' });
}

/**
 * Ends the motion without a jump.
 * @param {HTMLElement} slide @param {Animation | undefined} drifting
 */
export function endDrift(slide, drifting) {
  if (!drifting || drifting.playState === 'idle') return;
  const { transform } = getComputedStyle(slide);
  drifting.cancel();
  slide.animate([{ transform }, { transform: 'none' }], ENDING);
}
