/** Animates a photo from its cell, and back to it. */

/** @typedef {import('../../core/core.js').Core} Core */

const OPENING = { duration: 160, easing: 'cubic-bezier(.2, .7, .2, 1)' };

/**
 * @typedef {object} Transition
 * @property {DOMRect} cell
 * @property {DOMRect} box of the stage
 * @property {{ x: number, y: number }} origin of the photo on the stage
 * @property {HTMLElement} slide
 * @property {HTMLElement} image in it
 * @property {'open' | 'close'} direction
 */

/**
 * @param {Core} core @param {import('../../core/exports.js').Address} stage of the core @param {Transition} transition
 * @returns {Promise<unknown> | undefined} undefined if its cell is not visible
 */
export function animate(core, stage, { cell, box, origin, slide, image, direction }) {
  core.written(6).set([cell.x, cell.y, cell.width, cell.height, box.left, box.top]);
  if (core.call.stage_transition(stage, core.results) === 0) return undefined;
  const [scale, x, y, insetX, insetY] = core.written(5);
  const small = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  const cut = { clipPath: `inset(calc(100% * ${insetY}) calc(100% * ${insetX}))` };
  slide.style.transformOrigin = `${origin.x}px ${origin.y}px`;
  /** @type {KeyframeAnimationOptions} */
  const options = direction === 'open' ? { ...OPENING, fill: 'backwards' } : { ...OPENING, direction: 'reverse', fill: 'both' };
  const moving = slide.animate([small, { transform: 'none' }], options);
  image.animate([cut, { clipPath: 'inset(0)' }], options);
  return moving.finished.then(() => { slide.style.transformOrigin = ''; });
}
