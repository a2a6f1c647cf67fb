/** A sheet over the page, closed by its button, Escape or a click outside. */

import { element } from './element.js';

/** The selector of an open sheet. */
export const OPEN_SHEET = 'dialog.sheet[open]';

/**
 * Shows a dialog over the page, and removes it when it is closed. If a sheet is open, as after a second press while it
 * was loading, the dialog is closed at once.
 * @param {HTMLDialogElement} dialog
 */
export function showSheet(dialog) {
  if (document.querySelector(OPEN_SHEET)) return void dialog.dispatchEvent(new Event('close'));
  dialog.addEventListener('close', () => dialog.remove());
  // The dialog has no padding, so clicks on it are outside the sheet. A drag from a field to there is a click on it, too.
  let isOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => { isOutside = target === dialog; });
  dialog.addEventListener('click', ({ target }) => {
    if (isOutside && target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Replaces the contents of a sheet by a title, a close button, and more.
 * @param {HTMLDialogElement} dialog
 * @param {{ title: string, close: string, lang?: string }} texts and the language of the title, empty if unknown
 * @param {...Node} content
 */
export function fillSheet(dialog, { title, close, lang }, ...content) {
  const button = element('button', { class: 'button', type: 'button' }, close);
  button.addEventListener('click', () => dialog.close());
  const attributes = { class: 'sheet__title', dir: 'auto', ...(lang === undefined ? {} : { lang }) };
  const head = element('div', { class: 'sheet__head' }, element('h2', attributes, title), button);
  const hadFocus = dialog.contains(document.activeElement);
  const page = element('div', { class: 'sheet__page' }, head, ...content);
  const before = dialog.querySelector('.sheet__page');
  // The dialog may also contain messages.
  if (before) before.replaceWith(page);
  else dialog.append(page);
  if (hadFocus) button.focus({ preventScroll: true });
}
