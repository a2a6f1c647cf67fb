/** What a person changed in the form of a source's settings. */

import { FIELDS } from '../../collection/settings-names.js';

/** @typedef {import('../../collection/settings-fields.js').SettingsChange} SettingsChange */

const NUMBERS = ['seconds', 'refresh'];

/**
 * The changes that a person made in a form: values that differ from the initial ones.
 * @param {FormData} form
 * @returns {SettingsChange | undefined} undefined if nothing changed
 */
export function readForm(form) {
  const before = JSON.parse(form.get('was')?.toString() ?? '{}');
  /** @type {Map<string, string>} */
  const changed = new Map();
  for (const [name, value] of form) if (before[name] !== value) changed.set(name, value.toString().trim());
  /** @type {Record<string, unknown>} */
  const settings = {};
  for (const [field, name] of Object.entries(FIELDS)) {
    const value = changed.get(field);
    if (value !== undefined) settings[name] = field === 'slideshow' ? value === 'fit' : NUMBERS.includes(field) ? Number(value) : value;
  }
  const title = changed.get('title');
  return title === undefined && Object.keys(settings).length === 0 ? undefined : { title, settings };
}
