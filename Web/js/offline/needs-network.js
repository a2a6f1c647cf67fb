/** Controls that require a network are disabled while there is none. */

import { urlOf } from '../basics/base.js';
import { messages } from '#messages/common.js';

/** Adding, searching, refreshing, deleting, signing out, and forms that only the server can handle. */
const selector = () => [
  'form[data-refresh] button', 'form[data-search] input', `a[href="${urlOf('/add')}"]`, 'form[data-add] input', 'form[data-add] button',
  `form[action="${urlOf('/add')}"] button`, `form[action="${urlOf('/demo')}"] button`, 'form[action$="/delete"] button', 'a[href$="/delete"]',
  `form[action="${urlOf('/sign-out')}"] button`, 'form[action$="/credentials"] button', 'form[action$="/public"] button',
  ...['/mixes', '/account/', '/people'].map((path) => `form[method="post"][action^="${urlOf(path)}"] button`),
].join(', ');

/**
 * @param {(text: string) => void} toast @param {AbortSignal} signal
 */
export function connectNeeds(toast, signal) {
  addEventListener('vitrine:reach', update, { signal });
  update();
  const block = (/** @type {Event} */ event) => {
    const part = event.target instanceof Element ? event.target.closest(selector()) : null;
    if (!part || !isOffline()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    toast(messages.needsNetwork);
  };
  document.addEventListener('click', block, { signal, capture: true });
}

function isOffline() {
  return 'offline' in document.documentElement.dataset;
}

function update() {
  for (const part of document.querySelectorAll(selector())) {
    if (!(part instanceof HTMLElement)) continue;
    part.toggleAttribute('data-needs-network', isOffline());
    if (isOffline()) {
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
