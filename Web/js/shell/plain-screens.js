/** Updates screens without their own application: on changes, and when restored by the browser. */

import { fetchPage, fetchSource, isAborted, messageOf } from '../collection/api.js';
import { fieldsOf, find, released } from '../basics/element.js';
import { applyOlder, fetchWithOlder } from '../views/list/older-photos.js';
import { connectLive } from './live.js';
import { SerialTask } from '../basics/serial-task.js';
import { TYPING_MILLISECONDS } from '../basics/typing.js';

const PLAIN = ['library', 'places'];
/** The element with the picture of a card or row. */
const COVER = '.card__cover, .row__picture';

/**
 * Without the server, the page is not changed.
 * @param {unknown} error
 */
function log(error) {
  if (!isAborted(error)) console.info(messageOf(error));
}

/**
 * @param {(count: number) => void} showNewCount shows the number of new photos at the icon of the app
 * @param {AbortSignal} signal
 */
export function connectPlainScreen(showNewCount, signal) {
  const { screen } = document.body.dataset;
  if (screen === 'settings') {
    connectProgress();
    return connectOlder(signal);
  }
  if (!PLAIN.includes(screen ?? '')) return;
  let compared = textOf;
  // One at a time, so that the last response is the newest.
  const renewals = new SerialTask(() => renew(signal, compared, showNewCount));
  const begin = () => void renewals.request().catch(log);
  const request = () => {
    compared = contentOf;
    begin();
  };
  connectTools((url) => {
    history.replaceState(history.state, '', url);
    request();
  }, signal);
  // A page restored by the browser has missed changes too.
  connectLive({
    refreshed: request, changed: request, deleted: request, failed: request, removed: request, missed: request,
    libraryChanged: request, older: request,
    // Changes since the page was rendered were not reported.
    began: begin,
  }, signal);
  // The page came from the device, and the network's has arrived.
  addEventListener('vitrine:renewed', request, { signal });
}

/**
 * Filters sources while typing.
 * @param {(url: string) => void} show @param {AbortSignal} signal
 */
function connectTools(show, signal) {
  let timer = 0;
  const showSoon = (/** @type {HTMLFormElement} */ form, /** @type {number} */ milliseconds) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      show(`${location.pathname}?${fieldsOf(form)}`);
    }, milliseconds);
  };
  const changed = (/** @type {Event} */ event) => {
    const form = event.target instanceof Element ? event.target.closest(TOOLS) : null;
    if (!(form instanceof HTMLFormElement)) return;
    if (event.type === 'submit') event.preventDefault();
    showSoon(form, event.type === 'input' ? TYPING_MILLISECONDS : 0);
  };
  for (const name of ['input', 'change', 'submit']) document.addEventListener(name, changed, { signal });
  // The person may have typed before this was loaded.
  const form = find(document, TOOLS, HTMLFormElement);
  const field = form && find(form, 'input', HTMLInputElement);
  if (form && field && field.value !== field.defaultValue) showSoon(form, 0);
}

/**
 * Settings show the progress of loading older photos.
 * @param {AbortSignal} signal
 */
function connectOlder(signal) {
  const source = find(document, '[data-older]', HTMLElement)?.dataset.older;
  if (!source) return;
  const request = () => {
    fetchWithOlder(source, () => fetchSource(source, signal)).catch(log);
  };
  connectLive({ older: applyOlder, began: request, missed: request }, signal);
}

/** What changes while originals are loaded. */
const PROGRESS = '[data-progress]';
const PROGRESS_MILLISECONDS = 5000;

/** The page of the kept originals shows the progress. */
function connectProgress() {
  if (!document.querySelector('[data-progress="changing"]')) return;
  setTimeout(() => void fetchPage(location.href).then((page) => {
    const newer = page.querySelectorAll(PROGRESS);
    document.querySelectorAll(PROGRESS).forEach((part, index) => {
      const next = newer[index];
      const isUsed = part.contains(document.activeElement) || part.querySelector(':active');
      if (next && !next.isEqualNode(part) && !isUsed) part.replaceWith(next);
    });
  }).catch(log).finally(connectProgress), PROGRESS_MILLISECONDS);
}

/** Filtering and sorting the library. */
const TOOLS = '[data-library-tools]';
const FORMS = ['form.search', TOOLS];
const CARDS = '[data-cards]';

/** @param {Document} page */
const newCountOf = (page) => Number(page.body.dataset.new ?? 0);

/**
 * @param {AbortSignal} signal
 * @param {(main: HTMLElement) => string} compared what is compared: if it is the same, nothing changes
 * @param {(count: number) => void} showNewCount
 */
async function renew(signal, compared, showNewCount) {
  const url = location.href;
  const page = await fetchPage(url, { headers: { Purpose: 'prefetch' }, signal });
  const newCount = newCountOf(page);
  if (newCount !== newCountOf(document)) {
    document.body.dataset.new = String(newCount);
    showNewCount(newCount);
  }
  await released(document.body);
  // The person may have filtered in the meantime, or started to type.
  if (url !== location.href) return;
  const selector = document.activeElement?.closest(FORMS.join()) ? CARDS : '#main';
  const newer = find(page, selector, HTMLElement);
  const current = find(document, selector, HTMLElement);
  if (!newer || !current || compared(newer) === compared(current)) return;
  const { scrollingElement, activeElement } = document;
  const top = scrollingElement?.scrollTop ?? 0;
  const focused = current.contains(activeElement) ? activeElement?.getAttribute('href') : undefined;
  reuseCovers(current, newer);
  // The contents of fields stay, too.
  for (const name of FORMS) {
    const form = find(current, name, HTMLFormElement);
    if (form) find(newer, name, HTMLFormElement)?.replaceWith(document.adoptNode(form));
  }
  current.replaceChildren(...[...newer.childNodes].map((node) => document.adoptNode(node)));
  if (scrollingElement) scrollingElement.scrollTop = top;
  if (focused) linkTo(current, focused)?.focus({ preventScroll: true });
  // Without a network, the new elements are marked, too.
  dispatchEvent(new Event('vitrine:reach'));
}

/**
 * Reuses existing pictures, so that they do not flicker.
 * @param {HTMLElement} current @param {HTMLElement} newer
 */
function reuseCovers(current, newer) {
  for (const cover of newer.querySelectorAll(COVER)) {
    const url = cover.closest('a')?.getAttribute('href');
    const link = url && linkTo(current, url);
    const old = link && find(link, COVER, HTMLElement);
    const folders = foldersOf(cover);
    const known = old ? foldersOf(old) : [];
    if (!old || folders.length === 0 || folders.length !== known.length) continue;
    if (!folders.every((folder, number) => isSame(known[number], folder))) continue;
    old.dataset.folders = folders.join(' ');
    cover.replaceWith(document.adoptNode(old));
  }
}

/**
 * Whether two URLs are of the same picture. The first content that becomes known is the one already shown.
 * @param {string | undefined} old @param {string} name
 */
const isSame = (old, name) => old === name || (old !== undefined && old.includes('-u') && photoOf(old) === photoOf(name));

/** @param {string} folder */
const photoOf = (folder) => folder.slice(0, folder.indexOf('-'));

/** @param {HTMLElement} main @param {string} url */
const linkTo = (main, url) => find(main, `a[href="${CSS.escape(url)}"]`, HTMLAnchorElement);

/**
 * The folders of the pictures on a cover.
 * @param {Element} cover
 */
function foldersOf(cover) {
  const known = cover instanceof HTMLElement ? cover.dataset.folders : undefined;
  if (known) return known.split(' ');
  return [...cover.querySelectorAll('img')].flatMap((image) => (
    /\/images\/[^/]+/.exec(image.currentSrc || image.getAttribute('src') || '')?.[0] ?? []));
}

/** @param {HTMLElement} main */
const textOf = (main) => main.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** @param {HTMLElement} main */
function contentOf(main) {
  const parts = [...main.querySelectorAll('a, img')].map((part) => part.getAttribute('href') ?? part.getAttribute('src'));
  return [textOf(main), ...parts].join('\n');
}
