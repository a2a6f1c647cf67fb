/**
 * Importing a list of sources from a file, in OPML or exported by Vitrine: the server reads it, and the sources
 * confirmed by the person are added one by one. Loaded when a file is chosen.
 */

import { urlOf } from '../basics/base.js';
import { element } from '../basics/element.js';
import { messageOf, send } from '../collection/api.js';
import { messages } from '#messages/importing.js';

/** @typedef {{ id?: string, title: string, location: string, source?: string, settings?: object }} Entry `source` already reads its URL */

/**
 * @param {File} file @param {HTMLElement} container of the preview
 * @param {AbortSignal} signal
 */
export async function importList(file, container, signal) {
  const note = element('p', { class: 'note' }, messages.reading);
  container.replaceChildren(note);
  // The preview may have been replaced meanwhile.
  try {
    const { sources } = await send('/source-lists', 'POST', file);
    if (note.isConnected) showList(file.name, /** @type {Entry[]} */ (sources), container, signal);
  } catch (error) {
    if (note.isConnected) container.replaceChildren(element('p', { class: 'note note--warning', role: 'alert' }, messageOf(error)));
  }
}

/**
 * @param {string} name of the file @param {Entry[]} entries @param {HTMLElement} container @param {AbortSignal} signal
 */
function showList(name, entries, container, signal) {
  const missing = entries.filter(({ source }) => source === undefined);
  const known = entries.length - missing.length;
  const add = element('button', { class: 'button button--primary', type: 'button' }, messages.add(missing.length));
  const progress = element('p', { class: 'preview__facts', role: 'status' });
  const actions = element('p', { class: 'form__actions' }, ...(missing.length > 0 ? [add] : []));
  container.replaceChildren(element('section', { class: 'preview', 'aria-label': name },
    element('h2', { class: 'preview__title', dir: 'auto' }, name),
    element('p', { class: 'preview__facts' }, [messages.found(entries.length), known > 0 ? messages.known(known) : ''].join(' ').trim()),
    progress, actions,
    element('ul', { class: 'skipped__list' }, ...missing.map(({ title, location }) => element('li', { dir: 'auto', lang: '', title: location }, title || location)))));
  add.addEventListener('click', () => void addAll(missing, progress, actions, signal));
}

/**
 * @param {Entry[]} entries @param {HTMLElement} progress @param {HTMLElement} actions @param {AbortSignal} signal
 */
async function addAll(entries, progress, actions, signal) {
  let isStopped = false;
  const stop = element('button', { class: 'button', type: 'button' }, messages.stop);
  stop.addEventListener('click', () => { isStopped = true; });
  actions.replaceChildren(stop);
  /** @type {string[]} */
  const failures = [];
  let done = 0;
  for (const { id, title, location, settings } of entries) {
    if (isStopped || signal.aborted) break;
    progress.textContent = messages.adding(done + 1, entries.length);
    try {
      await send('/sources', 'POST', { id, location, title, settings });
    } catch (error) {
      failures.push(`${title || location}: ${messageOf(error)}`);
    }
    done += 1;
  }
  const left = entries.length - done;
  progress.textContent = [messages.added(done - failures.length), left > 0 ? messages.left(left) : ''].join(' ').trim();
  if (failures.length > 0) {
    actions.after(element('div', { class: 'note note--warning', role: 'alert' }, element('div', {},
      element('p', { class: 'note__title' }, messages.failed(failures.length)),
      element('ul', { class: 'skipped__list' }, ...failures.map((text) => element('li', { dir: 'auto' }, text))))));
  }
  actions.replaceChildren(element('a', { class: 'button button--primary', href: urlOf('/') }, messages.openLibrary));
}
