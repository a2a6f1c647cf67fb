/** Parts shared by the bars of Photo, Gallery and Detail. */

import { urlOf } from '../../basics/base.js';
import { element, find, icon, isPlainClick } from '../../basics/element.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../collection/photo-store.js').PhotoStore} PhotoStore */
/** @typedef {import('../../collection/route.js').Screen} Screen */

/**
 * What a screen requires from the application.
 * @typedef {object} Host
 * @property {(after?: Promise<unknown>) => void} back a reloaded page waits for changes that it must show
 * @property {(screen: Screen, photo: Photo) => void} open another screen of a photo
 * @property {(photo: Photo, isRequested?: boolean) => void} changed the photo changed; in a slideshow also without a
 * request
 * @property {(photo: Photo, index: number) => Promise<boolean>} remove at once; returns whether the server accepted
 * it
 * @property {(photo: Photo, isFavorite: boolean) => void} setFavorite adds a photo to the favorites or removes it
 * @property {(photo: Photo) => void} share opens the share sheet
 * @property {(photo: Photo) => Promise<HTMLElement>} describe returns the description and facts of a photo, as on its
 * page
 * @property {(isPulled: boolean) => void} pulled whether releasing the fingers would close the photo
 * @property {(text: string) => void} toast
 */

/**
 * The parameters of a screen.
 * @typedef {object} ViewContext
 * @property {import('../../core/core.js').Core} core
 * @property {PhotoStore} store
 * @property {import('../photo/stage-photos.js').ZoomMode} initialZoom
 * @property {import('../photo/stage-photos.js').ZoomMode} slideshowMode
 * @property {number} seconds
 * @property {Host} host
 */

/** @typedef {{ bar: HTMLElement, content: HTMLElement }} ViewElements */

/**
 * One of the screens of a photo.
 * @typedef {object} View
 * @property {Screen} screen
 * @property {number} index of the photo in the source
 * @property {(event: KeyboardEvent) => boolean} key returns whether the key was handled
 * @property {() => void} disconnect
 * @property {(photo: Photo) => void} updatePhoto with new facts
 * @property {(index: number) => void} [go] to another photo
 * @property {(page: HTMLElement) => void} [complete] with the server's page of the photo
 * @property {(cell: DOMRect) => Promise<void>} [enter]
 * @property {(cell: DOMRect) => Promise<void>} [leave]
 */

/**
 * Sets a text only if it changed, since setting it causes a layout.
 * @param {ParentNode} root @param {Photo} photo @param {string} [selector] of the title
 */
export function setTitle(root, { title: text, language = '' }, selector = '.bar__title') {
  const title = find(root, selector, HTMLElement);
  if (!title) return;
  title.lang = language;
  if (title.textContent === text) return;
  title.classList.remove('is-expanded');
  title.textContent = text;
}

/**
 * Rows of text have no position among the pictures.
 * @param {Photo | undefined} photo
 */
function isText(photo) {
  return photo !== undefined && !photo.image;
}

/** @param {ParentNode} root @param {PhotoStore} store @param {number} index */
export function setPosition(root, store, index) {
  const label = find(root, '[data-position]', HTMLElement);
  if (!label) return;
  const { number, count } = store.shapes.position(index);
  const text = isText(store.photo(index)) ? '' : `${number}/${count}`;
  if (label.textContent !== text) label.textContent = text;
}

/**
 * Announces the new photo to screen readers, even while the bar with its title and position is hidden.
 * @param {HTMLElement} content @param {Photo} photo @param {PhotoStore} store @param {number} index
 */
export function announce(content, photo, store, index) {
  let status = find(content, '[data-said]', HTMLElement);
  if (!status) {
    status = element('p', { class: 'hidden', role: 'status', 'data-said': '' });
    content.append(status);
  }
  const { number, count } = store.shapes.position(index);
  const parts = [photo.title, isBarShown() || isText(photo) ? '' : messages.position(number, count), photo.failure];
  status.textContent = parts.filter(Boolean).join(', ');
}

/**
 * Shows or hides the bar.
 * @param {boolean} isShown
 */
export function showBar(isShown) {
  document.body.dataset.bar = isShown ? 'shown' : 'hidden';
  delete document.body.dataset.rest;
}

/** Whether the bars are shown: without input, they may be hidden next to a list that stays. */
export function isBarShown() {
  const { bar, rest } = document.body.dataset;
  return bar !== 'hidden' && rest === undefined;
}

/**
 * The buttons to the neighbors; those omitted by the server at the end of its list are added, since the list
 * continues here.
 * @param {HTMLElement} group @param {'previous' | 'next'} step
 * @param {AbortSignal} signal @param {() => void} run
 */
export function stepButton(group, step, signal, run) {
  let button = find(group, `[data-step="${step}"]`, HTMLElement);
  if (!button) {
    const name = step === 'next' ? messages.nextPhoto : messages.previousPhoto;
    const gaps = group.querySelectorAll('span.is-disabled');
    const gap = step === 'next' ? gaps[gaps.length - 1] : gaps[0];
    button = element('a', {
      class: gap?.className ?? 'button button--icon', 'data-step': step, 'aria-label': name, title: name,
    }, icon(step));
    button.toggleAttribute('data-bar-part', gap?.hasAttribute('data-bar-part') ?? false);
    if (gap) gap.replaceWith(button);
    else if (step === 'next') group.insertBefore(button, find(group, 'form', HTMLElement) ?? null);
    else group.prepend(button);
  }
  button.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    run();
  }, { signal });
  return button;
}

/**
 * Disables a button without removing it.
 * @param {HTMLElement} button @param {string | undefined} url undefined disables it
 */
export function setTarget(button, url) {
  button.classList.toggle('is-disabled', url === undefined);
  if (url === undefined) {
    // It keeps the focus.
    button.tabIndex = 0;
    button.removeAttribute('href');
    button.setAttribute('aria-disabled', 'true');
    // Without a URL, its role would not permit a name.
    button.setAttribute('role', 'link');
  } else {
    button.setAttribute('href', url);
    button.removeAttribute('aria-disabled');
    button.removeAttribute('role');
  }
}

/**
 * Back and Remove, which all bars have.
 * @param {ViewElements} elements @param {AbortSignal} signal
 * @param {Host} host @param {() => void} remove
 */
export function connectBar({ bar, content }, signal, host, remove) {
  find(bar, '.bar__back', HTMLElement)?.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    host.back();
  }, { signal });
  const form = [bar, content].map((root) => find(root, 'form[action$="/remove"]', HTMLFormElement)).find(Boolean);
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    remove();
  }, { signal });
}

/**
 * Removing for everybody submits the page's form for the current photo: the next page shows what was done, and offers
 * Undo.
 * @param {ViewElements} elements @param {AbortSignal} signal @param {() => Photo | undefined} shown
 */
export function connectRemovalForEverybody({ content }, signal, shown) {
  const form = find(content, 'form[data-for-everybody]', HTMLFormElement);
  form?.addEventListener('submit', (event) => {
    const photo = shown();
    // The form may be from the page of another photo.
    if (!photo) return event.preventDefault();
    form.setAttribute('action', urlOf(`/sources/${photo.source}/photos/${photo.id}/remove-for-everybody`));
  }, { signal });
}

/**
 * The share button of the current photo.
 * @param {ViewElements} elements @param {AbortSignal} signal @param {Host} host @param {() => Photo | undefined} shown
 */
export function connectShare({ content }, signal, host, shown) {
  find(content, '[data-share]', HTMLButtonElement)?.addEventListener('click', () => {
    const photo = shown();
    if (photo) host.share(photo);
  }, { signal });
}

/**
 * Runs what would delay the picture after it is painted, or when the page is left before.
 * @param {() => void} run
 */
export function afterPaint(run) {
  const waiting = new AbortController();
  const runOnce = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    run();
  };
  addEventListener('pagehide', runOnce, { signal: waiting.signal });
  requestAnimationFrame(() => setTimeout(runOnce));
}

/** @param {string} parts @param {boolean} isInert whether they are inert */
export function setInert(parts, isInert) {
  for (const part of document.querySelectorAll(parts)) part.toggleAttribute('inert', isInert);
}
