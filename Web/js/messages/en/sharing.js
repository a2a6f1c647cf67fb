/** English messages of sharing and downloading a photo; loaded with it. */

import { number } from './numbers.js';

export const messages = {
  share: 'Share',
  close: 'Close',
  link: 'Link',
  gettingPicture: 'Loading the picture…',
  sharePicture: 'Share the picture…',
  noPicture: 'The picture is unavailable at the moment',
  shareLink: 'Share a link…',
  copyLink: 'Copy the link',
  copied: 'The link was copied.',
  downloadOriginal: (/** @type {number} */ width, /** @type {number} */ height) => (
    width > 0 ? `Download the original (${number(width)} × ${number(height)})` : 'Download the original'),
  downloadSmaller: (/** @type {number} */ side) => `Download at ${number(side)} pixels`,
  openAt: (/** @type {string} */ host) => `Open at ${host}`,
};
