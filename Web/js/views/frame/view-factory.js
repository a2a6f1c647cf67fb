/** Creates the screens of a photo: from the server's page, or over the list. Loaded after the list. */

import { DetailView } from '../detail/detail-view.js';
import { GalleryView } from '../gallery/gallery-view.js';
import { PhotoView } from '../photo/photo-view.js';

/** @typedef {import('./viewer-parts.js').View} View */
/** @typedef {import('./viewer-parts.js').ViewContext} ViewContext */
/** @typedef {import('./viewer-parts.js').ViewElements} ViewElements */
/** @typedef {import('../../collection/route.js').Screen} Screen */

/**
 * The initial state of a screen.
 * @typedef {object} InitialState
 * @property {Screen} screen
 * @property {number} index
 * @property {string} [source] of a picture that is already loaded
 * @property {(getIndex: () => number) => Promise<void>} replace the page by that of another photo
 */

/**
 * @param {ViewContext} context
 * @param {ViewElements} elements
 * @param {InitialState} state
 * @returns {Promise<View>}
 */
export async function makeView(context, elements, { screen, index, source, replace }) {
  if (screen === 'detail') {
    const view = new DetailView(context, elements, index, replace);
    view.connect();
    return view;
  }
  if (screen === 'gallery') {
    const view = new GalleryView(context, elements);
    view.connect();
    void view.show(index, source, elements.content.dataset.playing !== 'false');
    return view;
  }
  const view = new PhotoView(context, elements);
  view.connect();
  // Its neighbors are requested again when turning to them.
  view.show(index, source).catch((error) => console.info(String(error)));
  return view;
}
