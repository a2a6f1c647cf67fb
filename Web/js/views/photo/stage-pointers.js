/** Fingers, mouse and wheel on the stage, passed to the core. */

/** @typedef {import('../../core/core.js').Core} Core */

const MILLISECONDS = 1000;
/** The pixels of a wheel that the core converts to a zoom by e. */
const PINCH_PIXELS = 100;

/**
 * @typedef {object} PointedStage
 * @property {HTMLElement} element
 * @property {import('../../core/exports.js').Address} address of the core's stage
 * @property {() => DOMRect} box the last measured box of the stage
 * @property {() => void} measure
 * @property {() => void} draw
 */

/**
 * @param {Core} core @param {PointedStage} stage @param {AbortSignal} signal
 */
export function connectPointers({ call }, { element, address, box, measure, draw }, signal) {
  const point = (/** @type {MouseEvent} */ event) => {
    const { left, top } = box();
    return { x: event.clientX - left, y: event.clientY - top, time: event.timeStamp / MILLISECONDS };
  };
  /** @type {number | undefined} the mouse while it is pressed */
  let mouse;
  const cancelMouse = () => { if (mouse !== undefined) element.dispatchEvent(new PointerEvent('pointercancel', { pointerId: mouse })); };
  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse') {
      if (event.button !== 0) return;
      mouse = event.pointerId;
    }
    element.setPointerCapture(event.pointerId);
    measure();
    const { x, y, time } = point(event);
    call.stage_down(address, event.pointerId, x, y, time);
    draw();
  }, { signal });
  // A menu receives the release of the mouse, such as that of a click with Control on a Mac.
  element.addEventListener('contextmenu', cancelMouse, { signal });
  element.addEventListener('pointermove', (event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    if (event.pointerId === mouse && event.buttons === 0) return cancelMouse();
    const { x, y, time } = point(event);
    call.stage_move(address, event.pointerId, x, y, time);
    draw();
  }, { signal });
  element.addEventListener('pointerup', (event) => {
    mouse = undefined;
    call.stage_up(address, event.pointerId, event.timeStamp / MILLISECONDS);
    draw();
  }, { signal });
  element.addEventListener('pointercancel', (event) => {
    mouse = undefined;
    call.stage_cancel(address, event.pointerId);
    draw();
  }, { signal });
  /** @param {MouseEvent} event @param {Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey'>} wheel */
  const applyWheel = (event, { deltaX, deltaY, deltaMode, ctrlKey }) => {
    event.preventDefault();
    measure();
    const { x, y, time } = point(event);
    call.stage_wheel(address, deltaX, deltaY, deltaMode, ctrlKey ? 1 : 0, x, y, time);
    draw();
  };
  element.addEventListener('wheel', (event) => applyWheel(event, event), { signal, passive: false });
  // Safari's events for a pinch on the trackpad of a Mac. The core ignores them while fingers are on the stage.
  let scale = 1;
  for (const name of ['gesturestart', 'gesturechange']) {
    element.addEventListener(name, (event) => {
      const pinch = /** @type {MouseEvent & { scale: number }} */ (event);
      const deltaY = name === 'gesturestart' ? 0 : -PINCH_PIXELS * Math.log(pinch.scale / scale);
      applyWheel(pinch, { deltaX: 0, deltaY, deltaMode: 0, ctrlKey: true });
      ({ scale } = pinch);
    }, { signal, passive: false });
  }
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}

/** The distance after which the direction of a finger is known. */
const SLOP = 12;

/**
 * Reports how far a finger has moved up over a photo that is completely visible, and 0 once it is released: the panel
 * follows, and the core decides whether it stays.
 * @param {HTMLElement} element @param {(pixels: number) => void} report @param {AbortSignal} signal
 */
export function connectRaise(element, report, signal) {
  /** @type {{ id: number, x: number, y: number, isRaising: boolean } | undefined} */
  let finger;
  const end = () => {
    if (finger?.isRaising) report(0);
    finger = undefined;
  };
  element.addEventListener('pointerdown', ({ isPrimary, pointerType, pointerId: id, clientX: x, clientY: y }) => {
    end();
    if (isPrimary && pointerType === 'touch' && element.dataset.mode === 'fit') finger = { id, x, y, isRaising: false };
  }, { signal });
  element.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (pointerId !== finger?.id) return;
    const up = finger.y - clientY;
    if (!finger.isRaising) {
      const across = Math.abs(clientX - finger.x);
      if (Math.max(across, Math.abs(up)) < SLOP) return;
      if (up <= across) return end();
      finger.isRaising = true;
    }
    report(Math.max(up, 1));
  }, { signal });
  for (const name of ['pointerup', 'pointercancel']) element.addEventListener(name, end, { signal });
}
