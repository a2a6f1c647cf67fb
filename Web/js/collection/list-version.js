/**
 * The version of a list, if the server states it: as many photos may have
 * come as have left, so that their number does not tell one list from another.
 */
export class ListVersion {
  /**
   * Of the list that the photos are of; not known after an own change.
   * @type {number | undefined}
   */
  photos;
  /**
   * Of the list that the shapes are of.
   * @type {number | undefined}
   */
  shapes;

  /** @param {number | undefined} version of a list that was read as a whole */
  take(version) {
    this.photos = version;
    this.shapes = version;
  }

  /** Photos were added or removed here: the server assigns the list another version. */
  forget() {
    this.take(undefined);
  }

  /**
   * Whether an answer is certainly of another list than the photos, or than the shapes if the page stated no version.
   * @param {number | undefined} version
   */
  isOther(version) {
    const known = this.photos ?? this.shapes;
    return version !== undefined && known !== undefined && version !== known;
  }

  /** Whether the list has changed between the photos and the shapes. */
  get isMixed() {
    return this.isOther(this.shapes);
  }
}
