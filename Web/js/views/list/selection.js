/** The selected photos of a list. */

/** @typedef {import('../../collection/api.js').Photo} Photo */

/**
 * The list in which photos are selected.
 * @typedef {object} SelectableList
 * @property {number} count
 * @property {(index: number) => Photo | undefined} photo if it is loaded
 * @property {(index: number) => Promise<Photo | undefined>} fetch
 * @property {(id: number) => Promise<number>} locate a photo: its index, -1 if it was removed
 */

/** The maximum that the server changes at once. */
export const MAX_SELECTED = 1000;

export class SelectedPhotos {
  /** @type {Map<number, Photo>} in the order of selection */
  #photos = new Map();
  /** The photo that starts a range, 0 for none. */
  #start = 0;
  /**
   * A range selected by dragging: its first photo, the previous selection, and whether it selects or deselects.
   * @type {{ start: number, before: Map<number, Photo>, selects: boolean } | undefined}
   */
  #dragged;
  /** Increases with every step of the finger: the newest counts. */
  #step = 0;

  /** @returns {Photo[]} */
  get photos() {
    return [...this.#photos.values()];
  }

  /** @param {number} photo that was removed from the list @returns {boolean} whether it was selected */
  drop(photo) {
    return this.#photos.delete(photo);
  }

  get count() {
    return this.#photos.size;
  }

  /** @param {number} photo */
  has(photo) {
    return this.#photos.has(photo);
  }

  /**
   * Selects or deselects a photo.
   * @param {Photo} photo
   * @returns {boolean} whether that was possible
   */
  toggle(photo) {
    this.#start = photo.id;
    return this.#photos.delete(photo.id) || this.#add(photo);
  }

  /**
   * Selects all photos between the last selected one and another.
   * @param {SelectableList} list @param {number} index of the other
   * @returns {Promise<boolean>} whether all of them could be selected
   */
  async extend(list, index) {
    const start = this.#start ? await list.locate(this.#start) : -1;
    return this.#addRange(list, start < 0 ? index : start, index);
  }

  /** @param {SelectableList} list @param {number} start @param {number} index of the last */
  async #addRange(list, start, index) {
    const step = index < start ? -1 : 1;
    for (let other = start; other !== index + step; other += step) {
      const photo = list.photo(other) ?? await list.fetch(other);
      if (!photo) continue;
      if (!this.#photos.has(photo.id) && !this.#add(photo)) return false;
      this.#start = photo.id;
    }
    return true;
  }

  /**
   * A finger that just pressed a photo starts a range there.
   * @param {number} photo
   */
  beginRange(photo) {
    this.#dragged = { start: photo, before: new Map(this.#photos), selects: this.has(photo) };
  }

  /**
   * The dragged range now ends at a photo: photos in it have the state of the first one, all others their previous
   * state.
   * @param {SelectableList} list @param {number} index
   * @returns {Promise<boolean>} whether all of them could be selected
   */
  async dragTo(list, index) {
    const dragged = this.#dragged;
    if (!dragged) return true;
    const step = (this.#step += 1);
    const start = await list.locate(dragged.start);
    if (start < 0) return true;
    const sign = index < start ? -1 : 1;
    const photos = [];
    // One more than can be selected is enough to know that.
    for (let other = start; other !== index + sign && (!dragged.selects || photos.length <= MAX_SELECTED); other += sign) {
      const photo = list.photo(other) ?? await list.fetch(other);
      if (photo) photos.push(photo);
    }
    if (step !== this.#step) return true;
    this.#photos = new Map(dragged.before);
    if (!dragged.selects) for (const { id } of photos) this.#photos.delete(id);
    return !dragged.selects || photos.every((photo) => this.#photos.has(photo.id) || this.#add(photo));
  }

  /**
   * @param {SelectableList} list
   * @returns {Promise<boolean>} whether all of them could be selected
   */
  async selectAll(list) {
    return list.count === 0 || this.#addRange(list, 0, list.count - 1);
  }

  /** @param {Photo} photo */
  #add(photo) {
    if (this.count >= MAX_SELECTED) return false;
    this.#photos.set(photo.id, photo);
    return true;
  }
}
