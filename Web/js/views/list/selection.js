/** The selected photos of a list. */

/** @typedef {import('../../collection/api.js').Photo} Photo */

/**
 * The list in which photos are selected.
 * @typedef {object} SelectableList
 * @property {number} count
 * @property {(index: number) => Photo | undefined} photo if it is loaded
 * @property {(index: number) => Promise<Photo | undefined>} fetch
 */

/** The maximum that the server changes at once. */
export const MAX_SELECTED = 1000;

export class Selection {
  /** @type {Map<number, Photo>} in the order of selection */
  #photos = new Map();
  /** The start of a range, -1 for none. */
  #start = -1;
  /**
   * A range selected by dragging: its start, the previous selection, and whether it selects or deselects.
   * @type {{ start: number, before: Map<number, Photo>, selects: boolean } | undefined}
   */
  #drawn;
  /** Increases with every step of the finger: the newest counts. */
  #step = 0;

  /** @returns {Photo[]} */
  get photos() {
    return [...this.#photos.values()];
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
   * @param {number} index @param {Photo} photo
   * @returns {boolean} whether that was possible
   */
  toggle(index, photo) {
    this.#start = index;
    return this.#photos.delete(photo.id) || this.#add(photo);
  }

  /**
   * Selects all photos between the last selected one and another.
   * @param {SelectableList} list @param {number} index of the other
   * @returns {Promise<boolean>} whether all of them could be selected
   */
  async extend(list, index) {
    const start = this.#start < 0 ? index : this.#start;
    const step = index < start ? -1 : 1;
    for (let other = start; other !== index + step; other += step) {
      const photo = list.photo(other) ?? await list.fetch(other);
      if (photo && !this.#photos.has(photo.id) && !this.#add(photo)) return false;
    }
    this.#start = index;
    return true;
  }

  /**
   * A finger that just pressed a photo, the last one toggled, starts a range there.
   * @param {number} photo
   */
  beginRange(photo) {
    this.#drawn = { start: this.#start, before: new Map(this.#photos), selects: this.has(photo) };
  }

  /**
   * The dragged range now ends at a photo: photos in it have the state of the first one, all others their previous
   * state.
   * @param {SelectableList} list @param {number} index
   * @returns {Promise<boolean>} whether all of them could be selected
   */
  async drawTo(list, index) {
    const drawn = this.#drawn;
    if (!drawn || drawn.start < 0) return true;
    const step = (this.#step += 1);
    const [first, last] = [Math.min(drawn.start, index), Math.max(drawn.start, index)];
    const photos = [];
    for (let other = first; other <= last; other += 1) {
      const photo = list.photo(other) ?? await list.fetch(other);
      if (photo) photos.push(photo);
    }
    if (step !== this.#step) return true;
    this.#photos = new Map(drawn.before);
    if (!drawn.selects) for (const { id } of photos) this.#photos.delete(id);
    return !drawn.selects || photos.every((photo) => this.#photos.has(photo.id) || this.#add(photo));
  }

  /**
   * @param {SelectableList} list
   * @returns {Promise<boolean>} whether all of them could be selected
   */
  async selectAll(list) {
    this.#start = 0;
    return list.count === 0 || this.extend(list, list.count - 1);
  }

  /** @param {Photo} photo */
  #add(photo) {
    if (this.count >= MAX_SELECTED) return false;
    this.#photos.set(photo.id, photo);
    return true;
  }
}
