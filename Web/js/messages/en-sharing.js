/** What is said about sharing and saving a photo, in English; loaded with that. */

import { number } from './en-numbers.js';

export const messages = {
  share: 'Share',
  close: 'Close',
  link: 'Link',
  gettingPicture: 'Getting the picture…',
  sharePicture: 'Share the picture…',
  noPicture: 'The picture cannot be had at the moment',
  shareLink: 'Share a link…',
  copyLink: 'Copy the link',
  copied: 'The link was copied.',
  downloadOriginal: (/** @type {number} */ width, /** @type {number} */ height) => (
    width > 0 ? `Download the original (${number(width)} × ${number(height)})` : 'Download the original'),
  downloadSmaller: (/** @type {number} */ side) => `Download it with ${number(side)} pixels`,
  openAt: (/** @type {string} */ host) => `Open at ${host}`,
};
