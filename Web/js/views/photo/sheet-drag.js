/** A sheet that follows a finger, up to open and down to close. */

/** The share of its height, or the velocity in pixels per millisecond, that closes a sheet. */
const CLOSING = { share: 0.25, speed: 0.5 };
const SETTLING = /** @type {const} */ ({ duration: 200, easing: 'cubic-bezier(.2, .7, .2, 1)', fill: 'backwards' });
const REDUCED_MOTION = matchMedia('(prefers-reduced-motion: reduce)');

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
  if (!REDUCED_MOTION.matches) await dialog.animate([{ transform: from }, { transform: end }], SETTLING).finished;
  if (isClosing) dialog.close();
}

/**
 * Makes the header of a sheet draggable.
 * @param {HTMLDialogElement} dialog
 */
export function connectSheetDrag(dialog) {
  let start = { y: 0, time: 0 };
  dialog.addEventListener('pointerdown', ({ target, pointerId, clientY: y, timeStamp: time }) => {
    if (!(target instanceof Element) || !target.closest('.sheet__head') || target.closest('button')) return;
    start = { y, time };
    dialog.setPointerCapture(pointerId);
  });
  dialog.addEventListener('pointermove', ({ pointerId, clientY }) => {
    if (dialog.hasPointerCapture(pointerId)) holdSheet(dialog, clientY - start.y);
  });
  for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    dialog.addEventListener(name, ({ pointerId, clientY, timeStamp }) => {
      if (!dialog.hasPointerCapture(pointerId)) return;
      const way = clientY - start.y;
      const isFast = way / (timeStamp - start.time) > CLOSING.speed;
      void releaseSheet(dialog, name === 'pointerup' && (isFast || way > dialog.offsetHeight * CLOSING.share));
    });
  }
}
