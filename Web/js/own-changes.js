/** Which of the changes that the server tells of were made by this page. */

/** Photos whose changes are remembered: what was never told of is forgotten. */
const MAX_PHOTOS = 200;

export class OwnChanges {
  /**
   * What was removed (true) and put back, in order.
   * @type {Map<number, boolean[]>}
   */
  #changes = new Map();

  /** @param {number} photo @param {boolean} isRemoved */
  note(photo, isRemoved) {
    const changes = this.#changes.get(photo) ?? [];
    changes.push(isRemoved);
    // Set anew it is the youngest.
    this.#changes.delete(photo);
    this.#changes.set(photo, changes);
    if (this.#changes.size > MAX_PHOTOS) this.#changes.delete([...this.#changes.keys()][0]);
  }

  /**
   * Takes back the last change of a photo, which failed.
   * @param {number} photo
   */
  withdraw(photo) {
    this.#changes.get(photo)?.pop();
    this.#clean(photo);
  }

  /**
   * Tells whether a change is the next one of this page; else nothing is
   * expected of the photo any more.
   * @param {number} photo @param {boolean} isRemoved
   */
  take(photo, isRemoved) {
    const isOwn = this.#changes.get(photo)?.shift() === isRemoved;
    if (!isOwn) this.#changes.delete(photo);
    this.#clean(photo);
    return isOwn;
  }

  /** The number of photos that changes are remembered of. */
  get size() {
    return this.#changes.size;
  }

  /** @param {number} photo */
  #clean(photo) {
    if (this.#changes.get(photo)?.length === 0) this.#changes.delete(photo);
  }
}
