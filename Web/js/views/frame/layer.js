/** The container of a screen opened over the list. */

import { element, find } from '../../basics/element.js';
import { messages } from '#messages/common.js';

/** @typedef {import('./viewer-parts.js').ViewElements} ViewElements */
/** @typedef {import('../../collection/route.js').Screen} Screen */

/**
 * A layer over the list that holds a screen.
 * @param {Screen} screen
 * @param {ViewElements} elements
 * @param {HTMLElement} [split] the list next to the photo, on large screens
 */
export function makeLayer(screen, { bar, content }, split) {
  // A named region, so that its bar is not a second banner of the page.
  const layer = element('section', { class: `in-place in-place--${screen}`, 'aria-label': messages.screens[screen] });
  layer.append(bar, ...(split ? [split] : []), content);
  // First in the page for keyboards and screen readers, as it is visually.
  const skip = find(document.body, '.skip', HTMLElement);
  if (skip) skip.after(layer);
  else document.body.prepend(layer);
  return layer;
}
