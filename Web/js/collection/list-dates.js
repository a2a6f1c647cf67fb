/** The sections of a list that is ordered by date, from the server, and as photos come and go here. */

/** @typedef {import('./api.js').DatesAnswer} DatesAnswer */
/** @typedef {import('./api.js').DateSection} DateSection */
/** @typedef {import('./photo-store.js').PhotoStore} PhotoStore */

export class ListDates {
  #store;
  /** @type {DateSection[]} */
  all = [];
  /** The first photo of each. */
  starts = [0];
  /** The version of the list that they are of, and the number of photos in it. */
  #list = { version: -1, total: -1 };
  /**
   * From which sections photos were taken, the last one last.
   * @type {{ index: number, section: number }[]}
   */
  #removed = [];

  /** @param {PhotoStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {PhotoStore} store of what a search has found */
  of(store) {
    return new ListDates(store);
  }

  /**
   * Asks for the sections. A list without them is still a list: offline they may not be there.
   * @param {RequestCache} [cache] 'no-cache' for the server's own of now
   * @returns {Promise<DatesAnswer | undefined>}
   */
  async read(cache) {
    try {
      return await this.#store.askDates(cache);
    } catch (error) {
      console.info('The list is shown without its sections.', error);
      return undefined;
    }
  }

  /** @param {DatesAnswer | undefined} answer */
  take(answer) {
    this.all = answer?.sections ?? [];
    this.starts = this.all.map(({ start }) => start);
    this.#list = { version: answer?.version ?? -1, total: answer?.total ?? -1 };
    this.#removed = [];
  }

  /** Takes the sections, once. */
  async load() {
    if (this.#list.total < 0) this.take(await this.read());
  }

  /** Whether they are the sections of the list that is shown, and not of another version of it. */
  get isCurrent() {
    const { count, version } = this.#store;
    const { version: own, total } = this.#list;
    return total === count && own === (version.shapes ?? version.photos ?? own);
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
    this.#list.total += step;
    for (let later = section + 1; later < this.starts.length; later += 1) this.starts[later] += step;
  }
}
