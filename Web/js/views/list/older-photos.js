/** The end of a source's list, where older photos are loaded: the server's own forms, sent without leaving the page. */

import { loadOlder, words } from '../../collection/api.js';
import { find } from '../../basics/element.js';

/** @typedef {import('../../collection/api.js').Older} Older */

/** The number of events about the older photos of each source: an answer to a request sent before one is out of date. */
const told = /** @type {Map<string, number>} */ (new Map());

/** The part of a list's page; that of its settings may lie in a sheet over it. */
const BEHIND_LIST = '.photos ~ [data-older]';

/**
 * Sends the forms of the source's parts of the page, also of those that come later.
 * @param {string} source @param {(text: string) => void} say @param {AbortSignal} signal
 */
export function connectOlderPhotos(source, say, signal) {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    const wanted = form instanceof HTMLFormElement ? form.dataset.olderForm : undefined;
    if (!wanted) return;
    event.preventDefault();
    // A sheet around it would send it a second time.
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
 * Shows the state that an event brings: there is no newer one.
 * @param {string} source @param {Older} older
 */
export function hearOlder(source, older) {
  told.set(source, (told.get(source) ?? 0) + 1);
  showOlder(source, older);
}

/**
 * Shows the state in an answer, unless an event has come since the request was sent.
 * @template {{ older?: Older }} T
 * @param {string} source @param {() => Promise<T>} ask @returns {Promise<T>} the answer
 */
export async function askOlder(source, ask) {
  const before = told.get(source);
  const answer = await ask();
  if (answer.older && told.get(source) === before) showOlder(source, answer.older);
  return answer;
}

/**
 * Shows how far older photos of a source are loaded, wherever the page shows it.
 * @param {string} source @param {Older} older
 */
function showOlder(source, { isLoading, hasMore, text }) {
  for (const part of parts(source)) {
    const place = find(part, '[data-older-text]', HTMLElement);
    // What is said a second time is not read out again.
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
 * Shows what a newer page of a source's list says of its older photos.
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
 * Shows the parts that stand behind a list that is whole, or hides them: what a search finds has no older photos.
 * @param {string} source @param {boolean} isWhole
 */
export function showOlderParts(source, isWhole) {
  for (const part of parts(source)) {
    if (part.matches(BEHIND_LIST)) part.hidden = !isWhole;
  }
}

/** @param {string} source */
function parts(source) {
  return [...document.querySelectorAll('[data-older]')].filter(
    /** @returns {part is HTMLElement} */ (part) => part instanceof HTMLElement && part.dataset.older === source);
}
