/** The settings of a source by the names of their form fields. */

import { FIELDS } from './settings-names.js';

/** @typedef {{ title?: string, settings?: Record<string, unknown> }} SettingsChange in the form of the API */

/**
 * The values of form fields after a change.
 * @param {SettingsChange} change
 * @returns {Record<string, string>} by the names of the changed fields
 */
export function formValues({ title, settings = {} }) {
  /** @type {Record<string, string>} */
  const values = title === undefined ? {} : { title };
  for (const [field, name] of Object.entries(FIELDS)) {
    const value = settings[name];
    if (value !== undefined) values[field] = field === 'slideshow' ? (value ? 'fit' : 'fill') : String(value);
  }
  return values;
}
