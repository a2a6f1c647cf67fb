/** The sections of a list that is ordered by date, as the server tells them and as photos come and go here. */

/** @typedef {{ title: string, at: string, start: number }} DateSection `at` is an ISO year, month or day; empty without a date */
/** @typedef {{ version: number, total: number, sections: DateSection[] }} ListDates */

export class DateSections {
  /**
   * From which sections photos were taken, the last one last.
   * @type {{ index: number, section: number }[]}
   */
  #removed = [];

  /** @param {ListDates} dates as the server answers */
  constructor({ version, total, sections }) {
    /** The version of the list that they are of. */
    this.version = version;
    /** The number of photos in that list. */
    this.total = total;
    this.all = sections;
    /** The first photo of each. */
    this.starts = sections.map(({ start }) => start);
  }

  /**
   * The section of a photo.
   * @param {number} index
   */
  sectionOf(index) {
    const next = this.starts.findIndex((start) => start > index);
    return Math.max(next < 0 ? this.starts.length - 1 : next - 1, 0);
  }

  /** @param {number} index of a photo that was taken out */
  remove(index) {
    const section = this.sectionOf(index);
    this.#removed.push({ index, section });
    this.#move(section, -1);
  }

  /** @param {number} index of a photo that was put in; one that was taken out there comes back to its section */
  insert(index) {
    const place = this.#removed.map((removed) => removed.index).lastIndexOf(index);
    const [back] = place < 0 ? [] : this.#removed.splice(place, 1);
    this.#move(back?.section ?? this.sectionOf(index), 1);
  }

  /** @param {number} section that has become longer or shorter @param {1 | -1} step */
  #move(section, step) {
    this.total += step;
    for (let later = section + 1; later < this.starts.length; later += 1) this.starts[later] += step;
  }
}
