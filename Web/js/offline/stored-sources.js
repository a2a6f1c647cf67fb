/** What is stored on this device: marked in lists, and listed if nothing else can be shown. */

import { pathOf, urlOf } from '../basics/base.js';
import { element, find } from '../basics/element.js';
import { callWorker } from '../collection/device.js';
import { messages } from '#messages/common.js';

const linksToSources = () => `.tabs__list--sources a[href^="${urlOf('/sources/')}"]`;

/** @param {HTMLAnchorElement} link */
const sourceOf = (link) => /^\/sources\/([a-z0-9-]+)/.exec(pathOf(link.pathname))?.[1] ?? '';

/** Marks the stored sources while there is no network. */
export async function markSources() {
  const isOffline = () => 'offline' in document.documentElement.dataset;
  const sources = isOffline() ? (await callWorker('here'))?.sources : undefined;
  const stored = sources && new Set(sources);
  // The network may be back, and a busy worker does not mean that nothing is stored.
  if (isOffline() !== (stored !== undefined)) return;
  for (const card of document.querySelectorAll(`a.card[data-source], ${linksToSources()}`)) {
    if (!(card instanceof HTMLAnchorElement)) continue;
    const source = sourceOf(card);
    card.classList.toggle('is-here', stored?.has(source) === true);
    card.classList.toggle('is-elsewhere', stored?.has(source) === false);
    const facts = card.querySelector('.card__facts');
    facts?.querySelector('.card__here')?.remove();
    if (stored) facts?.append(element('span', { class: 'card__here' }, stored.has(source) ? messages.onDevice : messages.notOnThisDevice));
  }
}

/** Fills the fallback page. */
export async function fillOfflinePage() {
  const page = find(document, '[data-away]', HTMLElement);
  if (!page) return;
  if (!navigator.onLine) write(page, '[data-away-title]', messages.thereIsNoNetwork);
  if (pathOf(location.pathname) === '/add' && location.search) {
    write(page, '[data-away-text]', messages.sharedLater);
  } else if (!navigator.onLine) {
    write(page, '[data-away-text]', messages.neverOpened);
  }
  const sources = new Set((await callWorker('here'))?.sources ?? []);
  const links = [...document.querySelectorAll(linksToSources())]
    .filter((link) => link instanceof HTMLAnchorElement && sources.has(sourceOf(link)));
  const rows = links.map((link) => {
    const label = find(link, '.tabs__label', HTMLElement);
    const cover = link.querySelector('img')?.getAttribute('src');
    const picture = element('span', { class: 'row__picture' });
    if (cover) picture.append(element('img', { class: 'row__image', src: cover, alt: '', width: '56', height: '56' }));
    const words = element('span', { class: 'row__text' }, element('span', { class: 'row__title', dir: 'auto', lang: label?.lang ?? '' }, label?.textContent ?? ''));
    return element('li', { class: 'rows__item' }, element('a', { class: 'row', href: link.getAttribute('href') ?? '' }, picture, words));
  });
  page.querySelector('[data-away-sources]')?.replaceChildren(...rows);
  find(page, '[data-away-here]', HTMLElement)?.toggleAttribute('hidden', rows.length === 0);
}

/** @param {HTMLElement} page @param {string} selector @param {string} text */
function write(page, selector, text) {
  page.querySelector(selector)?.replaceChildren(text);
}
