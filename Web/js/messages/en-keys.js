/** The keys and what they do, in English; loaded on demand. */

export const messages = {
  title: 'Keys',
  close: 'Close',
  /** Where they work, and then each with what it does. */
  groups: [
    ['Lists', ['← → ↑ ↓', 'From photo to photo'], ['Enter', 'Open the photo'], ['/', 'Search'], ['r', 'Refresh'],
      ['+ −', 'Larger, smaller photos'], ['Home End', 'To the start, to the end']],
    ['Selected photos', ['x', 'Select a photo'], ['Shift + click', 'Select up to here'], ['Ctrl + a', 'Select all'], ['f', 'Favorite'], ['Delete', 'Remove'], ['Esc', 'Select none']],
    ['One photo', ['← →', 'Previous, next; moves a larger photo'], ['+ −', 'Zoom'], ['0 1 2', 'Fit, actual size, fill'], ['f', 'Favorite'],
      ['i', 'Details'], ['s', 'Slideshow'], ['Enter', 'Hide and show the bar'], ['Delete', 'Remove'], ['Esc', 'Back']],
    ['Slideshow', ['Space', 'Pause, play'], ['← →', 'Previous, next'], ['Enter', 'Hide and show the bar'], ['Esc', 'Back']],
  ],
};
