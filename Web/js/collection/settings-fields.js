/** The settings of a source by the names of their form fields. */

/** @typedef {{ title?: string, settings?: Record<string, unknown> }} SettingsChange in the form of the API */

/** @type {Record<string, string>} */
const FIELDS = {
  layout: 'layout', opens: 'opens', zoom: 'initialZoom', slideshow: 'slideshowFits', seconds: 'slideshowSeconds',
  refresh: 'refreshSeconds', history: 'history', referer: 'referer', list: 'listPath', imageField: 'imagePath', titleField: 'titlePath',
};
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
