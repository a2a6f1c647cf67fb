/** What is said beside a photo and in the options of a slideshow, in English; loaded with the screens of a photo. */

import { counted } from './en-numbers.js';

export const messages = {
  deviceSettings: { title: 'On this device', softEdges: 'Photos larger than the screen give way softly at their edges' },
  close: 'Close',
  showControls: 'Show the controls',
  tryAgain: 'Try again',
  info: 'Details',
  openDetail: 'Open as a page',
  openAt: (/** @type {string} */ host) => `Open at ${host}`,
  slideshowOptions: {
    title: 'Slideshow options', pace: 'Time for each photo', motion: 'From photo to photo', shuffle: 'Shuffle',
    fade: 'Cross-fade', zoom: 'Cross-fade and slow zoom', none: 'No motion',
    seconds: (/** @type {number} */ seconds) => counted(seconds, { one: 'second', other: 'seconds' }),
  },
};
