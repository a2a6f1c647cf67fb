/** A sheet that follows a finger, up to open and down to close, and turns to other photos when it is swiped. */

import { isMotionReduced } from '../../basics/reduced-motion.js';

/** The share of its height, or the velocity in pixels per millisecond, that closes a sheet. */
const CLOSING = { share: 0.25, speed: 0.5 };
/** The distance of a swipe in pixels, and how many times as far it goes across as up or down. */
const SWIPE = { pixels: 50, share: 2 };
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
 * @param {HTMLDialogElement} dialog @param {(step: 1 | -1) => void} turn to the next or previous photo
 */
export function connectSheetDrag(dialog, turn) {
  let start = { y: 0, time: 0 };
  const ends = (/** @type {number} */ y, /** @type {number} */ time, /** @type {boolean} */ isOver) => {
    const distance = y - start.y;
    const isFast = distance / (time - start.time) > CLOSING.speed;
    void releaseSheet(dialog, isOver && (isFast || distance > dialog.offsetHeight * CLOSING.share));
  };
  dialog.addEventListener('pointerdown', ({ target, button, pointerId, clientY: y, timeStamp: time }) => {
    // Menus of other buttons receive their release.
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
  connectSwipes(dialog, turn);
}

/** @param {HTMLDialogElement} dialog @param {(step: 1 | -1) => void} turn */
function connectSwipes(dialog, turn) {
  /** @type {{ x: number, y: number } | undefined} */
  let start;
  dialog.addEventListener('touchstart', ({ touches: { 0: { clientX: x, clientY: y }, length } }) => {
    start = length === 1 ? { x, y } : undefined;
  }, { passive: true });
  dialog.addEventListener('touchend', ({ changedTouches: { 0: { clientX, clientY } } }) => {
    if (!start) return;
    const across = clientX - start.x;
    const isSwipe = Math.abs(across) > Math.max(SWIPE.pixels, Math.abs(clientY - start.y) * SWIPE.share);
    start = undefined;
    if (isSwipe) turn(across < 0 ? 1 : -1);
  });
  dialog.addEventListener('keydown', ({ key, altKey, ctrlKey, metaKey }) => {
    // With these keys, browsers go back.
    if (altKey || ctrlKey || metaKey) return;
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  });
}

/** @param {EventTarget | null} target @param {string} selector */
function isIn(target, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * Drags the sheet with a finger that moves down; otherwise the browser scrolls the text.
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
