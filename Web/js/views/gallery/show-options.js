/** The options of a running slideshow: its pace, order, transition and clock. */

import { savedSetting, saveSetting } from '../../basics/device-storage.js';
import { element } from '../../basics/element.js';
import { fillSheet, showSheet } from '../../basics/sheet.js';
import { messages } from '#messages/viewing.js';

/** @typedef {'fade' | 'zoom' | 'none'} Motion */
/** @typedef {{ seconds: number, isShuffled: boolean, motion: Motion, hasClock: boolean }} ShowOptions */

/** The name of the button that opens them. */
export const OPTIONS_TITLE = messages.slideshowOptions.title;
const SECONDS = [2, 3, 5, 10, 20, 60];
const MOTIONS = /** @type {const} */ (['fade', 'zoom', 'none']);
const MOTION_KEY = 'vitrine-slideshow-motion';
const CLOCK_KEY = 'vitrine-slideshow-clock';

/** @returns {{ motion: Motion, hasClock: boolean }} the last choices on this device */
export function chosenOptions() {
  return { motion: MOTIONS.find((motion) => motion === savedSetting(MOTION_KEY)) ?? 'fade', hasClock: savedSetting(CLOCK_KEY) === 'true' };
}

/**
 * Shows the options over the slideshow; each change is reported at once.
 * @param {ShowOptions} options @param {(options: ShowOptions) => void} changed @param {() => void} closed
 */
export function openShowOptions(options, changed, closed) {
  const { slideshowOptions: texts } = messages;
  const dialog = element('dialog', { class: 'sheet', 'aria-label': texts.title });
  const seconds = [...new Set([...SECONDS, options.seconds])].sort((one, other) => one - other);
  const pace = select(seconds.map((value) => [String(value), texts.seconds(value)]), String(options.seconds));
  const motion = select(MOTIONS.map((value) => [value, texts[value]]), options.motion);
  const [shuffle, clock] = [check(options.isShuffled), check(options.hasClock)];
  const form = element('form', { class: 'form-page' }, row(texts.pace, pace), row(texts.motion, motion), option(texts.shuffle, shuffle), option(texts.clock, clock));
  form.addEventListener('change', () => {
    const chosen = /** @type {Motion} */ (motion.value);
    saveSetting(MOTION_KEY, chosen);
    saveSetting(CLOCK_KEY, String(clock.checked));
    changed({ seconds: Number(pace.value), isShuffled: shuffle.checked, motion: chosen, hasClock: clock.checked });
  });
  fillSheet(dialog, { title: texts.title, close: messages.close }, form);
  dialog.addEventListener('close', closed);
  showSheet(dialog);
}

/** @param {string[][]} choices value and label @param {string} chosen */
function select(choices, chosen) {
  const made = element('select', { class: 'form__field' }, ...choices.map(([value, label]) => element('option', { value }, label)));
  made.value = chosen;
  return made;
}

/** @param {boolean} isChecked */
function check(isChecked) {
  const box = element('input', { type: 'checkbox' });
  box.checked = isChecked;
  return box;
}

/** @param {string} label @param {HTMLElement} field */
function row(label, field) {
  return element('label', { class: 'form__row' }, element('span', { class: 'form__label' }, label), field);
}

/** @param {string} label @param {HTMLElement} box */
function option(label, box) {
  return element('label', { class: 'checks__option' }, box, element('span', {}, label));
}
