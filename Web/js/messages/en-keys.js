/** The keys and what they do, in English; loaded on demand. */

export const messages = {
  title: 'Keys',
  close: 'Close',
  /** Where they work, and then each with what it does, and the role that this takes. */
  groups: [
    ['Lists', ['← → ↑ ↓', 'From photo to photo'], ['Page up, down', 'A screen of photos further'], ['Enter', 'Open the photo'], ['/', 'Search'], ['r', 'Refresh', 'member'],
      ['+ −', 'Larger, smaller photos'], ['Home End', 'To the start, to the end']],
    ['Selected photos', ['x', 'Select a photo', 'viewer'], ['Shift + click', 'Select up to here', 'viewer'], ['Ctrl + a', 'Select all', 'viewer'], ['f', 'Favorite', 'viewer'],
      ['Delete', 'Remove', 'member'], ['Esc', 'Select none', 'viewer']],
    ['One photo', ['← →', 'Previous, next; moves a larger photo'], ['+ −', 'Zoom'], ['0 1 2', 'Fit, actual size, fill'], ['f', 'Favorite', 'viewer'],
      ['i', 'Details'], ['s', 'Slideshow'], ['Enter', 'Hide and show the bar'], ['Delete', 'Remove', 'member'], ['Esc', 'Back']],
    ['Slideshow', ['Space', 'Pause, play'], ['← →', 'Previous, next'], ['Enter', 'Hide and show the bar'], ['Esc', 'Back']],
  ],
};
