/** Unsent changes of this device, shown in pages that do not include them yet. */

import { pathOf, urlOf } from '../basics/base.js';
import { find } from '../basics/element.js';
import { callWorker } from './device.js';
import { formValues } from './settings-fields.js';
import { messages } from '#messages/common.js';

/**
 * @typedef {object} DeviceChanges
 * @property {boolean} isReached whether the last request reached the server
 * @property {number[]} removed photos
 * @property {number[]} restored photos
 * @property {boolean} isWhole whether all photos of the source are restored
 * @property {import('./settings-fields.js').SettingsChange} settings
 */

/**
 * @param {string} url of a page @param {number} [timeout] in milliseconds
 * @returns {Promise<DeviceChanges | undefined>} undefined if there is no worker, or it does not respond
 */
export function pendingChanges(url, timeout) {
  return callWorker('changes', { source: sourceOfPage(url) }, timeout);
}

/** @param {string} url */
const sourceOfPage = (url) => /^\/sources\/([a-z0-9-]+)/.exec(pathOf(new URL(url, location.href).pathname))?.[1] ?? '';

/**
 * Shows unsent changes in a page.
 * @param {Document} page @param {DeviceChanges} changes @param {string} url of the page
 */
export function showChanges(page, { removed, restored, isWhole, settings }, url) {
  const path = urlOf(`/sources/${sourceOfPage(url)}`);
  for (const photo of removed) for (const cell of page.querySelectorAll(`.photos a[data-photo="${photo}"]`)) removeCell(cell);
  const back = isWhole ? [`form[action^="${path}/photos/"][action$="/restore"]`]
    : restored.map((photo) => `form[action$="/photos/${photo}/restore"]`);
  for (const selector of back) for (const form of page.querySelectorAll(selector)) form.closest('.rows__item')?.remove();
  const list = find(page, '[data-layout][data-source]', HTMLElement);
  if (list) showInList(page, list, settings);
  const form = find(page, `form[action="${path}/settings"]`, HTMLFormElement);
  if (form) showInForm(form, settings);
}

/** @param {Element} cell */
function removeCell(cell) {
  const list = cell.closest('[data-count]');
  if (list instanceof HTMLElement) list.dataset.count = String(Number(list.dataset.count) - 1);
  cell.remove();
}

/** @param {Document} page @param {HTMLElement} list @param {import('./settings-fields.js').SettingsChange} change */
function showInList(page, list, change) {
  const { layout, opens, zoom, seconds, slideshow } = formValues(change);
  const data = { layout, opens, initialZoom: zoom, seconds, slideshow };
  for (const [name, value] of Object.entries(data)) if (value !== undefined) list.dataset[name] = value;
  if (layout) {
    for (const kind of ['list', 'wall', 'grid']) list.classList.toggle(`photos--${kind}`, kind === layout);
    for (const button of page.querySelectorAll('button[name="layout"]')) {
      const isChosen = button.getAttribute('value') === layout;
      button.classList.toggle('is-chosen', isChosen);
      button.setAttribute('aria-pressed', String(isChosen));
    }
  }
  // If empty, the feed's own title is used, which only the server knows.
  if (!change.title) return;
  for (const title of page.querySelectorAll('.bar__title, [data-large-title]')) title.replaceChildren(change.title);
  page.title = messages.pageTitle(change.title);
}

/** @param {HTMLFormElement} form @param {import('./settings-fields.js').SettingsChange} change */
function showInForm(form, change) {
  const values = formValues(change);
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field && 'value' in field) field.value = value;
  }
  const was = form.elements.namedItem('was');
  if (was instanceof HTMLInputElement) was.value = JSON.stringify({ ...JSON.parse(was.value || '{}'), ...values });
}
