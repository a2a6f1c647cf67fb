/** A sheet that follows a finger, up to open and down to close. */

import { isMotionReduced } from '../../basics/reduced-motion.js';

/** The share of its height, or the velocity in pixels per millisecond, that closes a sheet. */
const CLOSING = { share: 0.25, speed: 0.5 };
const SETTLING = /** @type {const} */ ({ duration: 200, easing: 'cubic-bezier(.2, .7, .2, 1)', fill: 'backwards' });

/** @param {HTMLDialogElement} dialog @param {number} pixels below its position */
export function holdSheet(dialog, pixels) {
  dialog.classList.add('is-held');
  dialog.style.transform = `translateY(${Math.max(pixels, 0)}px)`;
}

/**
 * Animates a sheet to its position, or out of sight.
 * @param {HTMLDialogElement} dialog @param {boolean} isClosing
 */
export async function releaseSheet(dialog, isClosing) {
  const end = isClosing ? `translateY(${dialog.offsetHeight}px)` : 'none';
  const from = dialog.style.transform || 'none';
  dialog.style.transform = isClosing ? end : '';
  if (!isMotionReduced()) await dialog.animate([{ transform: from }, { transform: end }], SETTLING).finished;
  if (isClosing) dialog.close();
}

/**
 * Makes a sheet draggable by its header, and with a finger down from the start of its text.
 * @param {HTMLDialogElement} dialog
 */
export function connectSheetDrag(dialog) {
  let start = { y: 0, time: 0 };
  const ends = (/** @type {number} */ y, /** @type {number} */ time, /** @type {boolean} */ isOver) => {
    const way = y - start.y;
    const isFast = way / (time - start.time) > CLOSING.speed;
    void releaseSheet(dialog, isOver && (isFast || way > dialog.offsetHeight * CLOSING.share));
  };
  dialog.addEventListener('pointerdown', ({ target, button, pointerId, clientY: y, timeStamp: time }) => {
    // Menus of other buttons take their release.
    if (button !== 0 || !isIn(target, '.sheet__head') || isIn(target, 'button')) return;
    start = { y, time };
    dialog.setPointerCapture(pointerId);
  });
  dialog.addEventListener('pointermove', ({ pointerId, clientY }) => {
    if (dialog.hasPointerCapture(pointerId)) holdSheet(dialog, clientY - start.y);
  });
  for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    dialog.addEventListener(name, ({ pointerId, clientY, timeStamp }) => {
      if (dialog.hasPointerCapture(pointerId)) ends(clientY, timeStamp, name === 'pointerup');
    });
  }
  connectTextDrag(dialog, (y, time) => { start = { y, time }; }, (y) => holdSheet(dialog, y - start.y), ends);
}

/** @param {EventTarget | null} target @param {string} selector */
function isIn(target, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * Takes a finger that moves down from the browser, which scrolls the text otherwise.
 * @param {HTMLDialogElement} dialog @param {(y: number, time: number) => void} begin @param {(y: number) => void} move
 * @param {(y: number, time: number, isOver: boolean) => void} end
 */
function connectTextDrag(dialog, begin, move, end) {
  /** @type {'free' | 'down' | 'held'} whether the finger scrolls, has not moved yet, or holds the sheet */
  let state = 'free';
  let last = 0;
  dialog.addEventListener('touchstart', ({ target, touches, timeStamp }) => {
    // A second finger ends the pull.
    if (state === 'held') end(last, timeStamp, false);
    const isAtStart = dialog.querySelector('.sheet__page')?.scrollTop === 0;
    state = isAtStart && touches.length === 1 && !isIn(target, '.sheet__head') ? 'down' : 'free';
    last = touches[0].clientY;
    if (state === 'down') begin(last, timeStamp);
  }, { passive: true });
  dialog.addEventListener('touchmove', (event) => {
    const { clientY } = event.touches[0];
    if (state === 'down' && clientY !== last) state = clientY > last && event.cancelable ? 'held' : 'free';
    last = clientY;
    if (state !== 'held') return;
    event.preventDefault();
    move(clientY);
  }, { passive: false });
  for (const name of /** @type {const} */ (['touchend', 'touchcancel'])) {
    dialog.addEventListener(name, ({ timeStamp }) => {
      if (state === 'held') end(last, timeStamp, name === 'touchend');
      state = 'free';
    });
  }
}
