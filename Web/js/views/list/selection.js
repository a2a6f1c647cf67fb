/** The photos of a list that are selected. */

/** @typedef {import('../../collection/api.js').Photo} Photo */

/**
 * The list that photos are selected in.
 * @typedef {object} SelectableList
 * @property {number} count
 * @property {(index: number) => Photo | undefined} photo as far as it is here
 * @property {(index: number) => Promise<Photo | undefined>} fetch
 */

/** As many as the server changes at once. */
export const MOST = 1000;

export class Selection {
  /** @type {Map<number, Photo>} in the order in which they were selected */
  #photos = new Map();
  /** Where a range begins, -1 for nowhere. */
  #start = -1;
  /**
   * A range that a finger draws: where it began, what was selected before, and whether it selects.
   * @type {{ start: number, before: Map<number, Photo>, selects: boolean } | undefined}
   */
  #drawn;
  /** Grows with every step of the finger: the newest counts. */
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
   * Selects a photo, or selects it no more.
   * @param {number} index @param {Photo} photo
   * @returns {boolean} whether that was possible
   */
  toggle(index, photo) {
    this.#start = index;
    return this.#photos.delete(photo.id) || this.#add(photo);
  }

  /**
   * Selects all photos between the one that was selected last and another.
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
   * A finger that has just pressed a photo, the last that was toggled, draws a range from there.
   * @param {number} photo
   */
  beginRange(photo) {
    this.#drawn = { start: this.#start, before: new Map(this.#photos), selects: this.has(photo) };
  }

  /**
   * The range that a finger draws ends at a photo now: those between have what the first one got, all others
   * what they had.
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
    if (this.count >= MOST) return false;
    this.#photos.set(photo.id, photo);
    return true;
  }
}
