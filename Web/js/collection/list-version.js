/**
 * The version of a list, if stated by the server: if as many photos were added as removed, the number of photos does
 * not distinguish lists.
 */
export class ListVersion {
  /**
   * The version of the list of the photos; unknown after a change by this page.
   * @type {number | undefined}
   */
  photos;
  /**
   * The version of the list of the shapes.
   * @type {number | undefined}
   */
  shapes;
  /** The newest version of any response. */
  #newest = 0;

  /** @param {number | undefined} version of a list that was read completely */
  set(version) {
    this.photos = version;
    this.shapes = version;
  }

  /** Photos were added or removed by this page: the server assigns the list another version. */
  forget() {
    this.set(undefined);
  }

  /**
   * Whether a response certainly belongs to another list than the photos, or than the shapes if the page stated no
   * version.
   * @param {number | undefined} version
   */
  isOther(version) {
    const known = this.photos ?? this.shapes;
    return version !== undefined && known !== undefined && version !== known;
  }

  /**
   * Whether a response is the first of a newer list: responses stored on the device may be of several lists.
   * @param {number | undefined} version
   */
  isFirstOfNewer(version = 0) {
    if (version <= this.#newest) return false;
    this.#newest = version;
    return this.isOther(version) && version > Number(this.photos ?? this.shapes);
  }

  /** Whether the list changed between the photos and the shapes. */
  get isMixed() {
    return this.isOther(this.shapes);
  }
}
