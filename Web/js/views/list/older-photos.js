/** The end of a source's list, where older photos are loaded: the server's forms, submitted without leaving the page. */

import { loadOlder, messageOf } from '../../collection/api.js';
import { find } from '../../basics/element.js';

/** @typedef {import('../../collection/api.js').Older} Older */

/** The number of events about older photos of each source: responses to requests sent before an event are outdated. */
const eventCounts = /** @type {Map<string, number>} */ (new Map());

/** The part of a list's page; that of the settings may be in a sheet over it. */
const BEHIND_LIST = '.photos ~ [data-older]';

/**
 * Submits the forms of the source's parts of the page, including later ones.
 * @param {string} source @param {(text: string) => void} toast @param {AbortSignal} signal
 */
export function connectOlderPhotos(source, toast, signal) {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    const action = form instanceof HTMLFormElement ? form.dataset.olderForm : undefined;
    if (!action) return;
    event.preventDefault();
    // A sheet around it would submit it again.
    event.stopPropagation();
    void send(source, action === 'start', toast);
  }, { signal, capture: true });
}

/** @param {string} source @param {boolean} starts @param {(text: string) => void} toast */
async function send(source, starts, toast) {
  try {
    await fetchWithOlder(source, () => loadOlder(source, starts));
  } catch (error) {
    toast(messageOf(error));
  }
}

/**
 * Shows the progress in an event, which is always the newest.
 * @param {string} source @param {Older} older
 */
export function applyOlder(source, older) {
  eventCounts.set(source, (eventCounts.get(source) ?? 0) + 1);
  showOlder(source, older);
}

/**
 * Sends a request, and shows the progress in its response, unless an event arrived after the request.
 * @template {{ older?: Older }} T
 * @param {string} source @param {() => Promise<T>} request @returns {Promise<T>} the response
 */
export async function fetchWithOlder(source, request) {
  const before = eventCounts.get(source);
  const response = await request();
  if (response.older && eventCounts.get(source) === before) showOlder(source, response.older);
  return response;
}

/**
 * Shows the progress of loading older photos, everywhere on the page.
 * @param {string} source @param {Older} older
 */
function showOlder(source, { isLoading, hasMore, text }) {
  for (const part of parts(source)) {
    const line = find(part, '[data-older-text]', HTMLElement);
    // Repeated texts are not announced again.
    if (line && line.textContent !== (text ?? '')) line.textContent = text ?? '';
    const forms = { start: hasMore && !isLoading, stop: isLoading };
    const hadFocus = part.contains(document.activeElement);
    for (const [name, isShown] of Object.entries(forms)) {
      const form = find(part, `[data-older-form="${name}"]`, HTMLElement);
      if (!form) continue;
      form.hidden = !isShown;
      if (hadFocus && isShown) find(form, 'button', HTMLElement)?.focus({ preventScroll: true });
    }
  }
}

/**
 * Shows the state of older photos from a newer page of the list.
 * @param {string} source @param {Document} page
 */
export function renewOlder(source, page) {
  const newer = find(page, BEHIND_LIST, HTMLElement);
  for (const part of document.querySelectorAll(BEHIND_LIST)) {
    if (newer && part instanceof HTMLElement && part.dataset.older === source) {
      part.replaceChildren(...[...newer.childNodes].map((node) => document.importNode(node, true)));
    }
  }
}

/**
 * Shows the parts behind a complete list, or hides them: search results have no older photos and no end.
 * @param {string} source @param {boolean} isWhole
 */
export function showOlderParts(source, isWhole) {
  for (const part of parts(source)) {
    if (part.matches(BEHIND_LIST)) part.hidden = !isWhole;
  }
  find(document, '[data-list-end]', HTMLElement)?.toggleAttribute('hidden', !isWhole);
}

/** @param {string} source */
function parts(source) {
  return [...document.querySelectorAll('[data-older]')].filter(
    /** @returns {part is HTMLElement} */ (part) => part instanceof HTMLElement && part.dataset.older === source);
}
