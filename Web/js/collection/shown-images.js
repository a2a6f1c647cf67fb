/** Chooses the picture of a photo to request, when facts about it become known. */

import { urlOf } from '../basics/base.js';

/** @typedef {import('./api.js').Photo} Photo */

/**
 * Whether a revision is provisional, since the content is not known yet.
 * @param {string} revision
 */
const isProvisional = (revision) => revision.startsWith('u');

/**
 * The URLs of pictures shown before their content was known.
 *
 * Another content has another URL, and is requested there. The first content that becomes known is the one already
 * shown: its own URL would only load it again.
 */
export class ShownImages {
  /**
   * The provisional URLs by photo, and the content that they stand for once known.
   * @type {Map<number, { image: string, revision: string }>}
   */
  #provisional = new Map();

  /**
   * A photo with the picture to request.
   * @param {Photo} photo from the server @returns {Photo}
   */
  resolve(photo) {
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
   * A photo with facts that became known about its image.
   * @param {Photo} photo @param {Partial<Photo>} facts @returns {Photo}
   */
  withFacts(photo, facts) {
    const revision = facts.revision ?? photo.revision;
    if (!photo.image || !revision) return { ...photo, ...facts, revision };
    return this.resolve({ ...photo, ...facts, revision, image: folder(photo.id, revision) });
  }
}

/** @param {number} id @param {string} revision */
const folder = (id, revision) => urlOf(`/images/${id}-${revision}`);
