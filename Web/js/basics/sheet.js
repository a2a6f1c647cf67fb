/** A sheet over the page, which its button, Escape and a click beside it close. */

import { element } from './element.js';

/**
 * Shows a dialog over the page; closed, it is taken out again.
 * @param {HTMLDialogElement} dialog
 */
export function showSheet(dialog) {
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    // Beside the sheet is the dialog itself, which has no padding.
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Puts a title, the button that closes it, and more into a sheet, in place of what was there.
 * @param {HTMLDialogElement} dialog
 * @param {{ title: string, close: string }} words
 * @param {...Node} content
 */
export function fillSheet(dialog, { title, close }, ...content) {
  const button = element('button', { class: 'button', type: 'button' }, close);
  button.addEventListener('click', () => dialog.close());
  const head = element('header', { class: 'sheet__head' }, element('h2', { class: 'sheet__title', dir: 'auto' }, title), button);
  dialog.replaceChildren(element('div', { class: 'sheet__page' }, head, ...content));
}
