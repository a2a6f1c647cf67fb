/**
 * The visible tiles of a very large photo, over a small rendition of the whole. The core chooses them; this adds and
 * removes them.
 */

import { element } from '../../basics/element.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../core/core.js').Core} Core */

const NUMBERS_OF_A_TILE = 6;
/** The minimum time between changes of tiles in motion. */
const PAUSE_MILLISECONDS = 150;

export class Tiles {
  element = element('div', { class: 'stage__tiles', 'aria-hidden': 'true' });
  #core;
  #image = '';
  #shown = '';
  #updated = 0;
  /** @type {Map<string, HTMLImageElement>} */
  #tiles = new Map();

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  /** @param {Photo | undefined} photo whose tiles to show */
  show(photo) {
    const image = photo?.failure ? '' : photo?.image ?? '';
    if (image === this.#image) return;
    this.#image = image;
    this.#shown = '';
    this.#tiles.clear();
    this.element.replaceChildren();
  }

  /** @param {number} stage the address of the core's stage @param {boolean} isAtRest */
  update(stage, isAtRest) {
    const now = performance.now();
    if (!this.#image || (!isAtRest && now - this.#updated < PAUSE_MILLISECONDS)) return;
    this.#updated = now;
    const { call, results } = this.#core;
    const count = call.stage_tiles(stage, devicePixelRatio, results);
    const [level, ...numbers] = this.#core.written(1 + count * NUMBERS_OF_A_TILE);
    const ends = numbers.slice(-NUMBERS_OF_A_TILE);
    const shown = count === 0 ? '' : [level, numbers[0], numbers[1], ends[0], ends[1]].join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    const next = new Map();
    while (numbers.length > 0) {
      const [column, row, ...frame] = numbers.splice(0, NUMBERS_OF_A_TILE);
      const name = `tile-${level}-${column}-${row}`;
      next.set(name, this.#tiles.get(name) ?? this.#make(name, frame));
    }
    this.#replace(next);
  }

  /** @param {string} name @param {number[]} frame left, top, width and height in hundredths of the photo's sides */
  #make(name, frame) {
    const tile = element('img', { alt: '', decoding: 'async', draggable: 'false', src: `${this.#image}/${name}` });
    ['left', 'top', 'width', 'height'].forEach((side, index) => tile.style.setProperty(side, `${frame[index]}%`));
    this.element.append(tile);
    return tile;
  }

  /**
   * Releases the previous tiles, once the next ones are loaded.
   * @param {Map<string, HTMLImageElement>} next
   */
  #replace(next) {
    const before = this.#tiles;
    this.#tiles = next;
    for (const [name, tile] of before) {
      if (next.has(name)) continue;
      if (tile.complete) tile.classList.add('is-old');
      else tile.remove();
    }
    void Promise.allSettled([...next.values()].map((tile) => tile.decode())).then(() => {
      if (this.#tiles !== next) return;
      for (const old of this.element.querySelectorAll('.is-old')) old.remove();
      for (const [name, tile] of next) {
        // A tile that fails leaves the picture below visible, and is requested again later.
        if (tile.complete && tile.naturalWidth === 0) {
          tile.remove();
          next.delete(name);
        }
      }
    });
  }
}
