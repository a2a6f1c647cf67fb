/** What a browser brings back as it was left is brought up to date. */

import { fetchPage, isAborted, words } from './api.js';
import { find } from './element.js';

/** Screens without an application of their own, which renews itself. */
const PLAIN = ['library', 'places'];

/** @param {AbortSignal} signal */
export function connectReturn(signal) {
  addEventListener('pageshow', (event) => {
    if (!event.persisted || !PLAIN.includes(document.body.dataset.screen ?? '')) return;
    renew(signal).catch((error) => {
      // Without the server the page stays as it was.
      if (!isAborted(error)) console.info(words(error));
    });
  }, { signal });
}

/** @param {AbortSignal} signal */
async function renew(signal) {
  const page = await fetchPage(location.href, { headers: { Purpose: 'prefetch' }, signal });
  const there = find(page, '#main', HTMLElement);
  const here = find(document, '#main', HTMLElement);
  // What says the same stays, with its pictures.
  if (!there || !here || look(there) === look(here)) return;
  const { scrollingElement } = document;
  const top = scrollingElement?.scrollTop ?? 0;
  here.replaceChildren(...[...there.childNodes].map((node) => document.adoptNode(node)));
  if (scrollingElement) scrollingElement.scrollTop = top;
}

/** @param {HTMLElement} main */
function look(main) {
  const parts = [...main.querySelectorAll('a, img')].map((part) => part.getAttribute('href') ?? part.getAttribute('src'));
  return [main.textContent?.replace(/\s+/g, ' ').trim(), ...parts].join('\n');
}
