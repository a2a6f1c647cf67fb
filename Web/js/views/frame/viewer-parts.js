/** Parts that the bars of Photo, Gallery and Detail share. */

import { urlOf } from '../../basics/base.js';
import { element, find, icon } from '../../basics/element.js';
import { messages } from '../../messages/en.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../collection/photo-store.js').PhotoStore} PhotoStore */
/** @typedef {import('../../collection/route.js').Screen} Screen */

/**
 * What a screen asks of the application.
 * @typedef {object} Host
 * @property {(after?: Promise<unknown>) => void} back a page that is loaded anew waits for what it has to show
 * @property {(screen: Screen, photo: Photo) => void} open another screen of a photo
 * @property {(photo: Photo, isAsked?: boolean) => void} changed the photo on the screen is another one now; a slideshow
 *   goes on without being asked
 * @property {(photo: Photo, index: number) => Promise<boolean>} remove at once; returns whether the server has accepted it
 * @property {(photo: Photo, isFavorite: boolean) => void} favor makes a photo a favorite, or none any more
 * @property {(photo: Photo) => void} share offers what can be done with a photo elsewhere
 * @property {(photo: Photo) => Promise<HTMLElement>} describe returns the words and facts of a photo, as on its own page
 * @property {(isPulled: boolean) => void} pulled the photo is about to close under the fingers, or is no more
 * @property {(text: string) => void} say
 */

/**
 * What a screen is made with.
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
 * @property {(photo: Photo) => void} learn what has become known of a photo
 * @property {(index: number) => void} [go] to another photo
 * @property {(cell: DOMRect) => Promise<void>} [enter]
 * @property {(cell: DOMRect) => Promise<void>} [leave]
 */

/**
 * Writes a text that is not there yet: the same once more would be laid out anew.
 * @param {HTMLElement | undefined} place @param {string} text
 */
function write(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

/** @param {string} text @param {ParentNode} root */
export function setTitle(root, text) {
  const title = find(root, '.bar__title', HTMLElement);
  if (title?.textContent !== text) title?.classList.remove('is-expanded');
  write(title, text);
}

/** @param {ParentNode} root @param {PhotoStore} store @param {number} index */
export function setPosition(root, store, index) {
  const place = find(root, '[data-position]', HTMLElement);
  if (!place) return;
  const { number, count } = store.shapes.position(index);
  write(place, `${number}/${count}`);
  place.removeAttribute('aria-label');
}

/**
 * Announces a photo that has come onto the screen to screen readers, also while the bar
 * with its title and position is hidden.
 * @param {HTMLElement} content @param {Photo} photo @param {PhotoStore} store @param {number} index
 */
export function announce(content, photo, store, index) {
  let status = find(content, '[data-said]', HTMLElement);
  if (!status) {
    status = element('p', { class: 'hidden', role: 'status', 'data-said': '' });
    content.append(status);
  }
  const { number, count } = store.shapes.position(index);
  const parts = [photo.title, isBarShown() ? '' : messages.position(number, count), photo.failure];
  status.textContent = parts.filter(Boolean).join(', ');
}

/**
 * Shows or hides the bar.
 * @param {boolean} isShown
 */
export function showBar(isShown) {
  document.body.dataset.bar = isShown ? 'shown' : 'hidden';
}

export function isBarShown() {
  return document.body.dataset.bar !== 'hidden';
}

/**
 * The buttons to the neighbours; those that the server has left out at an end
 * of the list are put in, since the list goes on here.
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
    event.preventDefault();
    run();
  }, { signal });
  return button;
}

/**
 * Turns a button off without taking it away.
 * @param {HTMLElement} button @param {string | undefined} url nothing turns it off
 */
export function setTarget(button, url) {
  button.classList.toggle('is-disabled', url === undefined);
  if (url === undefined) {
    button.removeAttribute('href');
    button.setAttribute('aria-disabled', 'true');
    // Without a URL it would be nothing that can have a name.
    button.setAttribute('role', 'link');
  } else {
    button.setAttribute('href', url);
    button.removeAttribute('aria-disabled');
    button.removeAttribute('role');
  }
}

/**
 * Back and Remove, which every bar has.
 * @param {ViewElements} elements @param {AbortSignal} signal
 * @param {Host} host @param {() => void} remove
 */
export function connectBar({ bar, content }, signal, host, remove) {
  find(bar, '.bar__back', HTMLElement)?.addEventListener('click', (event) => {
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
 * Removing for everybody is sent as the page's form does it, of the photo that is on the screen by now: the page that
 * answers says what was done, and offers to undo it.
 * @param {ViewElements} elements @param {AbortSignal} signal @param {() => Photo | undefined} shown
 */
export function connectRemovalForEverybody({ content }, signal, shown) {
  find(content, 'form[data-for-everybody]', HTMLFormElement)?.addEventListener('submit', ({ target }) => {
    const photo = shown();
    if (!photo || !(target instanceof HTMLFormElement)) return;
    target.action = urlOf(`/sources/${photo.source}/photos/${photo.id}/remove-for-everybody`);
  }, { signal });
}

/**
 * The button that shares the photo on the screen.
 * @param {ViewElements} elements @param {AbortSignal} signal @param {Host} host @param {() => Photo | undefined} shown
 */
export function connectShare({ content }, signal, host, shown) {
  find(content, '[data-share]', HTMLButtonElement)?.addEventListener('click', () => {
    const photo = shown();
    if (photo) host.share(photo);
  }, { signal });
}

/**
 * Does what would delay the picture once it is painted, or when the page is left before.
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

/** @param {string} parts @param {boolean} isInert whether nothing of them can be reached */
export function setInert(parts, isInert) {
  for (const part of document.querySelectorAll(parts)) part.toggleAttribute('inert', isInert);
}
