/** Chooses the picture of a photo to request, as more becomes known of it. */

import { urlOf } from '../basics/base.js';

/** @typedef {import('./api.js').Photo} Photo */

/**
 * Whether a revision stands for a content that is not known yet.
 * @param {string} revision
 */
const isProvisional = (revision) => revision.startsWith('u');

/**
 * The URLs of pictures that were shown before their content had a name.
 *
 * Another content is at another URL, and is requested there. The content that
 * becomes known first is the one that is shown already: its own URL would only
 * bring it once more.
 */
export class ShownImages {
  /**
   * The provisional URL by the photo, and the content that it stands for once that is known.
   * @type {Map<number, { image: string, revision: string }>}
   */
  #provisional = new Map();

  /**
   * A photo with the picture to ask for.
   * @param {Photo} photo from the server @returns {Photo}
   */
  settled(photo) {
    const { id, image, imageKey } = photo;
    if (!image) return photo;
    const revision = image.slice(image.lastIndexOf('-') + 1);
    const known = this.#provisional.get(id);
    if (isProvisional(revision)) {
      if (known?.image !== image) this.#provisional.set(id, { image, revision: '' });
      return photo;
    }
    if (!known || known.image !== folder(id, `u${imageKey}`)) return photo;
    known.revision ||= revision;
    if (known.revision === revision) return { ...photo, image: known.image };
    this.#provisional.delete(id);
    return photo;
  }

  /**
   * A photo with what has become known of its image.
   * @param {Photo} photo @param {Partial<Photo>} facts @returns {Photo}
   */
  learned(photo, facts) {
    const revision = facts.revision ?? photo.revision;
    if (!photo.image || !revision) return { ...photo, ...facts, revision };
    return this.settled({ ...photo, ...facts, revision, image: folder(photo.id, revision) });
  }
}

/** @param {number} id @param {string} revision */
const folder = (id, revision) => urlOf(`/images/${id}-${revision}`);
