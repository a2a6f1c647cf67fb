/** English messages of the page's scripts. Other modules contain no text of their own, and never parse it. */

import { counted, form, isolated, number, PHOTO } from './numbers.js';

const UNREACHED = 'Vitrine cannot be reached';
const STILL_HERE = 'What you have already viewed is still available.';

/** @param {number} count @param {string} [quality] */
const photos = (count, quality) => counted(count, PHOTO, quality);

/** @param {number} count @param {number | undefined} declared */
const ofDeclared = (count, declared) => (
  declared !== undefined && declared > count ? `${number(count)} of ${photos(declared)}` : photos(count));

/** @param {number} bytes */
function size(bytes) {
  const kilobytes = Math.ceil(bytes / 1000);
  if (kilobytes < 1000) return `${kilobytes} KB`;
  const megabytes = Math.round(bytes / 1e6);
  return megabytes < 1000 ? `${megabytes} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/**
 * `5 new photos, 2 changed, 5 gone.`
 * @param {{ added: number, changed: number, left: number } | undefined} summary undefined from an older server
 */
function refreshed({ added, changed, left } = { added: 0, changed: 0, left: 0 }) {
  const parts = [
    added > 0 ? photos(added, 'new ') : '',
    changed > 0 ? `${added > 0 ? number(changed) : photos(changed)} changed` : '',
    left > 0 ? `${added + changed > 0 ? number(left) : photos(left)} gone` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing new.';
}

/** @param {number} value @param {string} positive @param {string} negative */
const degrees = (value, positive, negative) => `${Math.round(Math.abs(value) * 10000) / 10000}° ${value < 0 ? negative : positive}`;

const MOMENT = /^([^T]+)(?:T(.{5})(?:([+-])(\d\d):(\d\d))?)?$/;

/** @param {string} date in ISO 8601 */
const day = (date) => new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @param {string} sign @param {string} hours @param {string} minutes */
function zone(sign, hours, minutes) {
  if (hours === '00' && minutes === '00') return 'UTC';
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

export const messages = {
  // The server.
  notReached: `${UNREACHED} at the moment.`,
  status: (/** @type {number} */ status) => `The server answered with status ${status}.`,
  didNotWork: (/** @type {number} */ status) => `Something went wrong (${status}).`,
  cutOff: 'The answer was incomplete.',

  // Favorites.
  favored: (/** @type {string} */ title) => `${isolated(title)} was added to your favorites.`,
  unfavored: (/** @type {string} */ title) => `${isolated(title)} was removed from your favorites.`,

  // Lists.
  /** The line above a list: the number of photos, the number declared by the feed, and other facts from the server. */
  listFacts: (/** @type {number} */ count, /** @type {number | undefined} */ declared, /** @type {string} */ freshness) => (
    [ofDeclared(count, declared), freshness].filter(Boolean).join(' · ')),
  found: (/** @type {number} */ count, /** @type {string} */ text, /** @type {string} */ notice) => (
    [`${count === 0 ? 'Nothing found' : photos(count)} for “${text}”`, notice].filter(Boolean).join(' · ')),
  printed: (/** @type {number} */ count, /** @type {number} */ total) => `${number(count)} of ${photos(total)}`,
  refreshed,
  noneShown: 'None of these photos can be shown at the moment.',
  settingsSaved: 'The settings were saved.',
  settingsSentLater: 'The settings will be sent when you are back online.',
  sourceDeleted: 'This source was deleted.',
  library: 'Library',
  removed: (/** @type {string} */ title) => `${isolated(title)} was removed.`,
  undo: 'Undo',
  pageTitle: (/** @type {string} */ title) => `${title} · Vitrine`,
  sampleTitle: 'A title',
  sampleText: 'Some words about the photo',

  // Photos.
  screens: { source: 'Photos', photo: 'One photo', detail: 'Details', gallery: 'Slideshow' },
  photo: 'Photo',
  photosOfList: 'Photos of this list',
  nextPhoto: 'Next photo',
  previousPhoto: 'Previous photo',
  position: (/** @type {number} */ place, /** @type {number} */ count) => `${number(place)} of ${number(count)}`,
  isFavorite: ', favorite',
  openPhoto: (/** @type {string} */ title) => `Open the photo: ${title}`,
  leftSource: 'This photo is no longer in the source.',
  leftList: 'This photo is no longer in the list.',
  notOnDevice: 'This photo is not on this device.',
  noPicture: 'This entry has no picture.',
  pictureFailed: 'This picture is unavailable at the moment.',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  play: 'Play',
  pause: 'Pause',

  // Facts about a photo.
  facts: {
    date: 'Date', taken: 'Taken', place: 'Place', coordinates: 'Coordinates', camera: 'Camera', lens: 'Lens', exposure: 'Exposure', keywords: 'Keywords',
    credit: 'Credit', size: 'Size', page: 'Original page',
  },
  day,
  moment: (/** @type {string} */ taken) => {
    const [, date, time, sign, hours, minutes] = MOMENT.exec(taken) ?? [];
    return `${day(date)}${time ? `, ${time}` : ''}${sign ? ` (${zone(sign, hours, minutes)})` : ''}`;
  },
  coordinates: (/** @type {number} */ latitude, /** @type {number} */ longitude) => (
    `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`),
  pixels: (/** @type {number} */ width, /** @type {number} */ height) => `${number(width)} × ${number(height)} pixels`,

  // Sheets and forms.
  settings: 'Settings',
  close: 'Close',
  reading: 'Reading…',
  otherShape: 'The page has an unexpected format.',

  // Without a network.
  unreached: UNREACHED,
  noNetwork: 'No network',
  thereIsNoNetwork: 'There is no network connection',
  backOnline: 'Back online.',
  backAndSending: 'Back online. Sending your changes.',
  onlyHere: 'Showing what is on this device.',
  changesWait: (/** @type {number} */ count) => `${counted(count, { one: 'change is', other: 'changes are' })} waiting to be sent.`,
  changesSent: (/** @type {number} */ count) => (
    form(count, { one: 'Your change was sent.', other: `Your ${number(count)} changes were sent.` })),
  changeDropped: 'A change could not be applied: the photo or source no longer exists, or you may no longer change it.',
  needsNetwork: 'This requires a network connection.',
  sharedLater: `Adding a source requires a connection. What you shared will open when Vitrine can be reached. ${STILL_HERE}`,
  neverOpened: `This page has not been opened on this device yet and requires a connection the first time. ${STILL_HERE}`,
  newVersion: 'A new version is available.',
  reload: 'Reload',

  // Keeping photos on the device.
  onDevice: 'On this device',
  notOnThisDevice: 'Not on this device',
  keep: 'Keep on this device',
  giveUp: 'Remove from this device',
  kept: 'Kept on this device.',
  keepingNeedsNetwork: 'Keeping photos requires a network connection.',
  sourceGone: 'These photos are no longer on the server.',
  stop: 'Stop',
  fetched: 'Downloaded photos',
  fetchedOf: (/** @type {number} */ done, /** @type {number} */ count) => `${number(done)} of ${photos(count)}`,
  plan: (/** @type {number} */ count, /** @type {number} */ bytes) => `${photos(count)}, about ${size(bytes)} for this screen.`,
  keptOf: (/** @type {number} */ here, /** @type {number} */ count, /** @type {number} */ bytes) => (
    `On this device: ${number(here)} of ${number(count)}, ${size(bytes)}.`),
  noSpace: 'There is no space for more on this device.',
  listFailed: (/** @type {number} */ status) => `The list could not be loaded (${status}). Vitrine will try again later.`,
};
