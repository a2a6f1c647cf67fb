/** A picture of a grid, without anything else: it shows what a cell shows while the size of cells changes. */

import { cancelPicture, loadPicture } from '../frame/picture-loader.js';
import { element } from '../../basics/element.js';

export class StillPicture {
  isLoading = false;
  element = element('img', { class: 'cell__image', decoding: 'async', draggable: 'false' });

  /**
   * @param {string} url @param {string | undefined} loaded the URL of one that is already loaded, in any size
   * @param {string | undefined} color to show before
   * @param {Float64Array} frames @param {number} offset of the cell's frame
   */
  constructor(url, loaded, color, frames, offset) {
    const [x, y, width, height] = frames.subarray(offset);
    // By position: every transform would be a layer of its own.
    this.element.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px;background:${color ?? ''}`;
    if (loaded) {
      this.element.src = loaded;
      return;
    }
    this.isLoading = true;
    const end = () => { this.isLoading = false; };
    loadPicture(this.element, url).then(end, end);
  }

  /** The URL of the picture, if it has loaded. */
  get shownSource() {
    return this.isLoading || !this.element.naturalWidth ? '' : this.element.currentSrc;
  }

  release() {
    cancelPicture(this.element);
  }
}
