/**
 * The Detail page of a photo before the server's page has arrived, or if it is not stored on this device: made from
 * another photo's page, with the text and picture from the list.
 */

import { urlOf } from '../../basics/base.js';
import { element, find, icon } from '../../basics/element.js';
import { downloadURL } from '../../collection/route.js';
import { failureActions } from '../frame/failure-actions.js';
import { setTitle } from '../frame/viewer-parts.js';
import { photoFacts } from './photo-facts.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {{ bar: HTMLElement, content: HTMLElement }} Frame */

/** The longer side of the first picture. */
const SIDE = 1280;

/**
 * @param {Frame} frame of any photo's Detail page
 * @param {Photo} photo to fill it with, if different
 * @param {string} url of the photo's page
 */
export function fillDetail({ bar, content }, photo, url) {
  if (content.dataset.photoId === String(photo.id)) {
    // The page may be stored from when the picture was not available.
    if (photo.image && photo.failure === undefined && find(content, '.detail__tile', HTMLElement)) {
      fillPicture(content, photo, url);
      content.dataset.wasMissing = '';
    }
    return;
  }
  content.dataset.photoId = String(photo.id);
  for (const step of bar.querySelectorAll('[data-step]')) step.removeAttribute('href');
  find(content, 'form[action$="/remove"]', HTMLFormElement)?.setAttribute('action', urlOf(`/sources/${photo.source}/photos/${photo.id}/remove`));
  setTitle(content, photo, '.detail__title');
  fillPicture(content, photo, url);
  fillText(content, photo);
  fillFacts(content, photo);
  fillMap(content, photo);
}

/**
 * Adds what only the server's page of a photo knows; what is the same stays.
 * @param {HTMLElement} content @param {HTMLElement} page
 */
export function completeDetail(content, page) {
  const actions = find(content, '.detail__actions', HTMLElement);
  const [before, after] = [textParts(content), textParts(page)];
  after.forEach((part, index) => {
    if (!before[index]) actions?.before(part);
    else if (!before[index].isEqualNode(part)) before[index].replaceWith(part);
  });
  for (const part of before.slice(after.length)) part.remove();
  const [picture, other] = [content, page].map((root) => find(root, '.detail__image', HTMLImageElement));
  // On large screens, a larger picture replaces it once it has loaded.
  if (!picture || !other || picture.clientWidth * devicePixelRatio <= SIDE) return;
  picture.sizes = other.sizes;
  picture.srcset = other.srcset;
}

/** The paragraphs, facts and map of a page. */
const textParts = (/** @type {HTMLElement} */ page) => [...page.querySelectorAll('.detail__paragraph, .metadata, .detail__map')];

/**
 * Shows the picture of a photo, or why it has none.
 * @param {HTMLElement} content @param {Photo} photo @param {string} [url] of the photo's page, if it has a picture
 */
export function fillPicture(content, photo, url = '') {
  fillDownload(content, photo);
  const box = find(content, '.detail__photo', HTMLElement);
  if (!box) return;
  box.style.backgroundColor = photo.color ?? '';
  if (!photo.image || photo.failure) {
    const tile = element('div', { class: 'tile detail__tile' }, icon(photo.image ? 'photo' : 'text'));
    if (photo.failure) tile.append(element('span', { class: 'tile__text' }, photo.failure), ...failureActions(photo));
    return box.replaceChildren(tile);
  }
  const image = element('img', { class: 'detail__image', 'data-image': '', src: `${photo.image}/fitted-${SIDE}?urgency=opened`, alt: photo.title });
  if (photo.width && photo.height) Object.assign(image, { width: photo.width, height: photo.height });
  box.replaceChildren(element('a', { class: 'detail__link', href: url, 'aria-label': messages.openPhoto(photo.title) }, image));
}

/** @param {HTMLElement} content @param {Photo} photo */
function fillDownload(content, { image, failure }) {
  const link = find(content, '[data-download]', HTMLAnchorElement);
  if (!link) return;
  link.hidden = !image || failure !== undefined;
  if (image) link.href = downloadURL(image);
}

/**
 * The text of a photo.
 * @param {Photo} photo
 */
export function paragraphs({ description, language: lang }) {
  const lines = (description ?? '').split(/\n/).map((line) => line.trim()).filter(Boolean);
  return lines.map((line) => element('p', { class: 'detail__paragraph', dir: 'auto', ...(lang ? { lang } : {}) }, line));
}

/**
 * The facts of a photo, as rows of a list.
 * @param {Photo} photo
 */
export function factRows(photo) {
  return photoFacts(photo).map(({ term, value, link, lang }) => element('div', { class: 'metadata__row' },
    element('dt', { class: 'metadata__name' }, term),
    element('dd', { class: 'metadata__value', dir: 'auto', ...(lang ? { lang } : {}) }, link
      ? element('a', { href: link, rel: 'noopener noreferrer external', target: '_blank' }, value) : value)));
}

/** @param {HTMLElement} content @param {Photo} photo */
function fillText(content, photo) {
  for (const old of content.querySelectorAll('.detail__paragraph')) old.remove();
  find(content, '.metadata', HTMLElement)?.before(...paragraphs(photo));
}

/** @param {HTMLElement} content @param {Photo} photo */
function fillFacts(content, photo) {
  const list = find(content, '.metadata', HTMLElement);
  // Of the other photo's facts, only the source can be the same.
  const source = find(content, `.metadata a[href="${urlOf(`/sources/${photo.source}`)}"]`, HTMLAnchorElement)?.closest('.metadata__row');
  list?.replaceChildren(...factRows(photo), ...(source ? [source] : []));
}

/** @param {HTMLElement} content @param {Photo} photo */
function fillMap(content, { latitude, longitude }) {
  find(content, '.detail__map', HTMLElement)?.remove();
  if (latitude === undefined || longitude === undefined) return;
  const image = element('img', {
    src: urlOf(`/map.svg?at=${latitude.toFixed(1)},${longitude.toFixed(1)}`), width: '320', height: '160', alt: '',
  });
  const map = element('p', { class: 'detail__map' }, image);
  // It may be unavailable offline.
  image.addEventListener('error', () => map.remove());
  find(content, '.metadata', HTMLElement)?.after(map);
}
