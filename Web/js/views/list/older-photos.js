/** The end of a source's list, where older photos are loaded: the server's forms, submitted without leaving the page. */

import { loadOlder, words } from '../../collection/api.js';
import { find } from '../../basics/element.js';

/** @typedef {import('../../collection/api.js').Older} Older */

/** The number of events about older photos of each source: answers to requests sent before an event are outdated. */
const eventCounts = /** @type {Map<string, number>} */ (new Map());

/** The part of a list's page; that of the settings may be in a sheet over it. */
const BEHIND_LIST = '.photos ~ [data-older]';

/**
 * Submits the forms of the source's parts of the page, including later ones.
 * @param {string} source @param {(text: string) => void} say @param {AbortSignal} signal
 */
export function connectOlderPhotos(source, say, signal) {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    const wanted = form instanceof HTMLFormElement ? form.dataset.olderForm : undefined;
    if (!wanted) return;
    event.preventDefault();
    // A sheet around it would submit it again.
    event.stopPropagation();
    void send(source, wanted === 'start', say);
  }, { signal, capture: true });
}

/** @param {string} source @param {boolean} isWanted @param {(text: string) => void} say */
async function send(source, isWanted, say) {
  try {
    await askOlder(source, () => loadOlder(source, isWanted));
  } catch (error) {
    say(words(error));
  }
}

/**
 * Shows the state of an event, which is always the newest.
 * @param {string} source @param {Older} older
 */
export function hearOlder(source, older) {
  eventCounts.set(source, (eventCounts.get(source) ?? 0) + 1);
  showOlder(source, older);
}

/**
 * Shows the state of an answer, unless an event arrived after the request.
 * @template {{ older?: Older }} T
 * @param {string} source @param {() => Promise<T>} ask @returns {Promise<T>} the answer
 */
export async function askOlder(source, ask) {
  const before = eventCounts.get(source);
  const answer = await ask();
  if (answer.older && eventCounts.get(source) === before) showOlder(source, answer.older);
  return answer;
}

/**
 * Shows the progress of loading older photos, everywhere on the page.
 * @param {string} source @param {Older} older
 */
function showOlder(source, { isLoading, hasMore, text }) {
  for (const part of parts(source)) {
    const place = find(part, '[data-older-text]', HTMLElement);
    // Repeated texts are not announced again.
    if (place && place.textContent !== (text ?? '')) place.textContent = text ?? '';
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
