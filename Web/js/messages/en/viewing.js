/** English messages of the screens of a photo and the options of a slideshow; loaded with them. */

import { counted } from './numbers.js';

export const messages = {
  deviceSettings: { title: 'Viewing on this device', softEdges: 'Photos larger than the screen bounce softly at their edges' },
  close: 'Close',
  showControls: 'Show the controls',
  tryAgain: 'Try again',
  info: 'Details',
  openDetail: 'Open as a page',
  openAt: (/** @type {string} */ host) => `Open at ${host}`,
  slideshowOptions: {
    title: 'Slideshow options', pace: 'Time per photo', motion: 'Transition', shuffle: 'Shuffle', clock: 'Clock',
    fade: 'Cross-fade', zoom: 'Cross-fade, slow pan and zoom', none: 'None',
    seconds: (/** @type {number} */ seconds) => counted(seconds, { one: 'second', other: 'seconds' }),
  },
};
