/** English messages of the sheet of keyboard shortcuts; loaded on demand. */

export const messages = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  /** Keys of Apple's keyboards: in place of Ctrl, and the one that deletes. */
  command: '⌘',
  appleDelete: 'Delete ⌫',
  /** Where the keys work, then each key, what it does and the role that it requires. */
  groups: [
    ['Lists', ['← → ↑ ↓', 'Move between photos'], ['Page up, down', 'Scroll by one screen'], ['Enter', 'Open the photo'], ['/', 'Search'], ['r', 'Refresh', 'member'],
      ['+ −', 'Larger or smaller photos'], ['Home End', 'Go to the start or end'], ['Shift + f', 'Full screen']],
    ['Selected photos', ['x', 'Select a photo', 'viewer'], ['Shift + click', 'Select a range', 'viewer'], ['Ctrl + a', 'Select all', 'viewer'], ['f', 'Favorite', 'viewer'],
      ['Delete', 'Remove', 'member'], ['Esc', 'Clear the selection', 'viewer']],
    ['One photo', ['← →', 'Previous or next photo; move a zoomed photo'], ['+ −', 'Zoom'], ['0 1 2', 'Fit, actual size or fill'], ['f', 'Favorite', 'viewer'],
      ['i', 'Details'], ['s', 'Slideshow'], ['Enter', 'Show or hide the bar'], ['Shift + f', 'Full screen'], ['Delete', 'Remove', 'member'], ['Esc', 'Back']],
    ['Slideshow', ['Space', 'Play or pause'], ['← →', 'Previous or next photo'], ['f', 'Favorite', 'viewer'], ['Enter', 'Show or hide the bar'],
      ['Shift + f', 'Full screen'], ['Delete', 'Remove', 'member'], ['Esc', 'Back']],
  ],
};
