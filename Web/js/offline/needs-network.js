/** Controls that require a network say so while there is none. */

import { urlOf } from '../basics/base.js';
import { messages } from '#messages/common.js';

/** Adding, searching, refreshing, deleting, signing out, and what is sent only by the server's pages. */
const needing = () => [
  'form[data-refresh] button', 'form[data-search] input', `a[href="${urlOf('/add')}"]`, 'form[data-add] input', 'form[data-add] button',
  `form[action="${urlOf('/add')}"] button`, `form[action="${urlOf('/demo')}"] button`, 'form[action$="/delete"] button', 'a[href$="/delete"]',
  `form[action="${urlOf('/sign-out')}"] button`, 'form[action$="/credentials"] button', 'form[action$="/public"] button',
  ...['/mixes', '/account/', '/people'].map((path) => `form[method="post"][action^="${urlOf(path)}"] button`),
].join(', ');

/**
 * @param {(text: string) => void} say @param {AbortSignal} signal
 */
export function connectNeeds(say, signal) {
  addEventListener('vitrine:reach', mark, { signal });
  mark();
  const refuse = (/** @type {Event} */ event) => {
    const part = event.target instanceof Element ? event.target.closest(needing()) : null;
    if (!part || !isAway()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(messages.needsNetwork);
  };
  document.addEventListener('click', refuse, { signal, capture: true });
}

function isAway() {
  return 'offline' in document.documentElement.dataset;
}

function mark() {
  for (const part of document.querySelectorAll(needing())) {
    if (!(part instanceof HTMLElement)) continue;
    part.toggleAttribute('data-needs-network', isAway());
    if (isAway()) {
      part.dataset.title ??= part.title;
      part.title = messages.needsNetwork;
      part.setAttribute('aria-disabled', 'true');
    } else if (part.dataset.title !== undefined) {
      part.title = part.dataset.title;
      delete part.dataset.title;
      part.removeAttribute('aria-disabled');
    }
  }
}
