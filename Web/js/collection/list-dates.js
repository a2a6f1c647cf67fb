/** The sections of a list ordered by date, from the server, updated when photos are added or removed. */

/** @typedef {import('./api.js').DatesResponse} DatesResponse */
/** @typedef {import('./api.js').DateSection} DateSection */
/** @typedef {import('./photo-store.js').PhotoStore} PhotoStore */

export class ListDates {
  #store;
  /** @type {DateSection[]} */
  all = [];
  /** The first photo of each section. */
  starts = [0];
  /** The version and number of photos of the list that the sections belong to. */
  #list = { version: -1, total: -1 };
  /**
   * The sections from which photos were removed, in order.
   * @type {{ index: number, section: number }[]}
   */
  #removed = [];

  /** @param {PhotoStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {PhotoStore} store of search results */
  of(store) {
    return new ListDates(store);
  }

  /**
   * Requests the sections. The list also works without them: they may be unavailable offline.
   * @param {RequestCache} [cache] 'no-cache' for the server's current version
   * @returns {Promise<DatesResponse | undefined>}
   */
  async read(cache) {
    try {
      return await this.#store.fetchDates(cache);
    } catch (error) {
      // The list is shown without its sections.
      console.info(error);
      return undefined;
    }
  }

  /** @param {DatesResponse | undefined} response */
  apply(response) {
    this.all = response?.sections ?? [];
    this.starts = this.all.map(({ start }) => start);
    this.#list = { version: response?.version ?? -1, total: response?.total ?? -1 };
    this.#removed = [];
  }

  /** Applies the sections, once. */
  async load() {
    if (this.#list.total < 0) this.apply(await this.read());
  }

  /** Whether the sections belong to the current version of the list. */
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

  /** @param {number} index of a removed photo */
  remove(index) {
    const section = this.sectionOf(index);
    this.#removed.push({ index, section });
    this.#move(section, -1);
  }

  /** @param {number} index of an inserted photo; a photo removed there returns to its section */
  insert(index) {
    const last = this.#removed.map((removed) => removed.index).lastIndexOf(index);
    const [restored] = last < 0 ? [] : this.#removed.splice(last, 1);
    this.#move(restored?.section ?? this.sectionOf(index), 1);
  }

  /** @param {number} section that has become longer or shorter @param {1 | -1} step */
  #move(section, step) {
    this.#list.total += step;
    for (let later = section + 1; later < this.starts.length; later += 1) this.starts[later] += step;
  }
}
