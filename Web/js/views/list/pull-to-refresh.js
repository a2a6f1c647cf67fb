/** Pulling a list down past its top on a touch screen refreshes it. */

import { element } from '../../basics/element.js';
import { OPEN_SHEET } from '../../basics/sheet.js';

/** @typedef {import('../../core/core.js').Core} Core */

const TICK_MILLISECONDS = 8;

/**
 * @param {Core} core
 * @param {() => void} refresh
 * @param {AbortSignal} signal
 */
export function connectPullToRefresh(core, refresh, signal) {
  const pull = core.allocateValue('pull_size');
  const mark = element('div', { class: 'pull', 'aria-hidden': 'true' }, element('span', { class: 'pull__mark' }));
  document.body.append(mark);
  signal.addEventListener('abort', () => {
    mark.remove();
    core.releaseValue('pull_size', pull);
  });

  const top = () => document.scrollingElement?.scrollTop ?? 0;
  const showMark = (/** @type {number} */ distance, /** @type {number} */ progress, isArmed = false) => {
    mark.style.transform = `translateY(${distance}px)`;
    mark.style.opacity = String(progress);
    mark.classList.toggle('is-armed', isArmed);
  };
  document.addEventListener('touchstart', ({ target, touches }) => {
    if (touches.length > 1) showMark(0, 0);
    const isElsewhere = target instanceof Element && target.closest(`${OPEN_SHEET}, details, .scrubber, .selection, #sidebar`);
    // No photo is open over the list.
    const { screen, page } = document.body.dataset;
    const isOpen = screen === page && touches.length === 1 && !isElsewhere;
    core.call.pull_begin(pull, touches[0].clientY, isOpen ? top() : 1);
  }, { signal, passive: true });
  document.addEventListener('touchmove', ({ touches, defaultPrevented }) => {
    // Two fingers change the size of cells; reading the scroll position would cause another layout.
    if (touches.length > 1) return;
    // Photos are being selected.
    if (defaultPrevented) core.call.pull_begin(pull, 0, 1);
    core.call.pull_move(pull, touches[0].clientY, top(), core.results);
    const [distance, progress, armed] = core.written(3);
    const isArmed = armed === 1;
    // With haptic feedback, if supported.
    if (isArmed && !mark.classList.contains('is-armed')) navigator.vibrate?.(TICK_MILLISECONDS);
    showMark(distance, progress, isArmed);
  }, { signal, passive: true });
  const end = () => {
    if (core.call.pull_end(pull) === 1) refresh();
    showMark(0, 0);
  };
  document.addEventListener('touchend', end, { signal, passive: true });
  document.addEventListener('touchcancel', () => {
    core.call.pull_begin(pull, 0, 1);
    end();
  }, { signal, passive: true });
}
