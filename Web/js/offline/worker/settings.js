/** The settings of a source as its pages have them: read from a form, and shown in the copies of this device. */

import { findCopy, keepCopy } from './copies.js';

/** @typedef {{ title?: string, settings: Record<string, unknown> }} SettingsChange as the API takes it */

/** Settings by the names of their fields. */
const FIELDS = {
  layout: 'layout', opens: 'opens', zoom: 'initialZoom', slideshow: 'slideshowFits', seconds: 'slideshowSeconds',
  refresh: 'refreshSeconds', list: 'listPath', imageField: 'imagePath', titleField: 'titlePath',
};
const NUMBERS = ['seconds', 'refresh'];
/** What the page of the list tells the app. */
const DATA = { layout: 'layout', opens: 'opens', zoom: 'initial-zoom', seconds: 'seconds', slideshow: 'slideshow' };

/**
 * What a person has changed in a form: what differs from the values that it was opened with.
 * @param {FormData} form
 * @returns {SettingsChange | undefined} nothing where it is all as it was
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
 * The copies of a source's pages say what was just set.
 * @param {string} source @param {SettingsChange} change
 */
export async function showChange(source, { title, settings = {} }) {
  /** @type {Map<string, string>} */
  const values = new Map(title === undefined ? [] : [['title', title]]);
  for (const [field, name] of Object.entries(FIELDS)) {
    const value = settings[name];
    if (value !== undefined) values.set(field, field === 'slideshow' ? (value ? 'fit' : 'fill') : String(value));
  }
  const address = `/sources/${source}`;
  await changeCopy(address, (page) => inList(page, values));
  await changeCopy(`${address}/settings`, (page) => inForm(page, values));
}

/** @param {string} path @param {(page: string) => string} change */
async function changeCopy(path, change) {
  const copy = await findCopy('pages', path);
  if (!copy) return;
  const { headers } = await copy.answer(false);
  await keepCopy('pages', path, new Response(change(await copy.text()), { headers }), copy.version);
}

/** @param {string} page @param {Map<string, string>} values */
function inList(page, values) {
  for (const [field, name] of Object.entries(DATA)) {
    const value = values.get(field);
    if (value !== undefined) page = page.replace(new RegExp(`( data-${name}=")[a-z0-9]*"`), (_, start) => `${start}${escaped(value)}"`);
  }
  const layout = values.get('layout');
  if (layout) page = page.replace(/ class="photos photos--[a-z]+/, ` class="photos photos--${layout}`);
  const title = values.get('title');
  // Left empty, it is the feed's own, which only the server knows.
  if (!title) return page;
  return page.replace(/(<title>|<h1 class="bar__title"[^>]*>)[^<]*/g, (_, start) => start + escaped(title));
}

/** @param {string} page @param {Map<string, string>} values */
function inForm(page, values) {
  for (const [field, value] of values) {
    const [part, mark] = field === 'refresh' ? ['option', ' selected'] : [`input type="radio" name="${field}"`, ' checked'];
    const choice = new RegExp(`(<${part} value="([^"]*)")[a-z ]*>`, 'g');
    page = choice.test(page) ? page.replace(choice, (_, start, own) => `${start}${own === value ? mark : ''}>`)
      : page.replace(new RegExp(`( name="${field}"(?: [a-z]+="[^"]*")*? value=")[^"]*`), (_, start) => start + escaped(value));
  }
  return page.replace(/( name="was" value=")([^"]*)/, (_, start, was) => {
    const all = { ...JSON.parse(unescaped(was)), ...Object.fromEntries(values) };
    return start + escaped(JSON.stringify(all));
  });
}

const MARKS = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;', "'": '&#39;' };

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&"<>']/g, (mark) => MARKS[/** @type {keyof typeof MARKS} */ (mark)]);
}

/** @param {string} text */
function unescaped(text) {
  return Object.entries(MARKS).reverse().reduce((left, [mark, entity]) => left.replaceAll(entity, mark), text);
}
