/** The sheet of keyboard shortcuts. */

import { element } from '../basics/element.js';
import { may } from '../basics/permissions.js';
import { fillSheet, OPEN_SHEET, showSheet } from '../basics/sheet.js';
import { isApple } from '../basics/typing.js';
import { messages } from '#messages/keys.js';

/** Shows the sheet, unless it is open. */
export function openKeys() {
  if (document.querySelector(OPEN_SHEET)) return;
  const dialog = element('dialog', { class: 'sheet', 'aria-label': messages.title });
  const groups = messages.groups.map(([name, ...keys]) => [name, ...keys.filter(isOffered)]).filter(({ length }) => length > 1);
  fillSheet(dialog, { title: messages.title, close: messages.close }, ...groups.map(([name, ...keys]) => (
    element('section', { class: 'keys' }, element('h3', { class: 'keys__title' }, String(name)), element('dl', { class: 'metadata' },
      ...keys.map(([key, does]) => element('div', { class: 'metadata__row' },
        element('dt', { class: 'metadata__name' }, element('kbd', {}, named(key))), element('dd', { class: 'metadata__value' }, does))))))));
  showSheet(dialog);
}

/**
 * A shortcut in the words of the platform.
 * @param {string} key
 */
const named = (key) => (isApple() ? key.replace('Ctrl', messages.command).replace(/^Delete$/, messages.appleDelete) : key);

/**
 * Whether the person has the role for a shortcut.
 * @param {string | string[]} key
 */
function isOffered(key) {
  return typeof key === 'string' || key.length < 3 || may(/** @type {import('../basics/permissions.js').Role} */ (key[2]));
}
