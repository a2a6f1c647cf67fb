/** Fingers, mouse and wheel on the stage, as the core takes them. */

/** @typedef {import('../../core/core.js').Core} Core */

const MILLISECONDS = 1000;

/**
 * @typedef {object} PointedStage
 * @property {HTMLElement} element
 * @property {import('../../core/exports.js').Address} address of the core's stage
 * @property {() => DOMRect} box where the stage is, as it was measured last
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
  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    measure();
    const { x, y, time } = point(event);
    call.stage_down(address, event.pointerId, x, y, time);
    draw();
  }, { signal });
  element.addEventListener('pointermove', (event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    const { x, y, time } = point(event);
    call.stage_move(address, event.pointerId, x, y, time);
    draw();
  }, { signal });
  element.addEventListener('pointerup', (event) => {
    call.stage_up(address, event.pointerId, event.timeStamp / MILLISECONDS);
    draw();
  }, { signal });
  element.addEventListener('pointercancel', (event) => {
    call.stage_cancel(address, event.pointerId);
    draw();
  }, { signal });
  element.addEventListener('wheel', (event) => {
    event.preventDefault();
    measure();
    const { x, y, time } = point(event);
    call.stage_wheel(address, event.deltaX, event.deltaY, event.deltaMode, event.ctrlKey ? 1 : 0, x, y, time);
    draw();
  }, { signal, passive: false });
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}
