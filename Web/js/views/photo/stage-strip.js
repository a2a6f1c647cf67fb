/** The strip of a stage: the current photo and its neighbors, ready to be turned to. */

import { element } from '../../basics/element.js';
import { Slide } from './slide.js';
import { frameOf, nextRendition } from './stage-photos.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../core/core.js').Core} Core */
/** @typedef {import('./stage-photos.js').StripPhotos} StripPhotos */
/** @typedef {import('./stage-photos.js').ZoomMode} ZoomMode */

export class StageStrip {
  #core;
  /** Previous, current and next. */
  #slides;
  element = element('div', { class: 'stage__strip' });

  /** @param {Core} core @param {() => Slide} [make] */
  constructor(core, make = () => new Slide()) {
    this.#core = core;
    this.#slides = [make(), make(), make()];
    this.element.append(...this.#slides.map((slide) => slide.element));
  }

  /** The slide in the middle. */
  get current() {
    return this.#slides[1];
  }

  /** @param {StripPhotos} photos @param {string} [source] of an already loaded picture of the current one */
  show({ current, previous, next }, source) {
    this.#turnTo(current);
    this.#slides[1].show(current, source);
    this.#slides[0].show(previous);
    this.#slides[2].show(next);
    this.#slides.forEach((slide, index) => {
      slide.image.toggleAttribute('data-image', index === 1);
      // A neighbor can contain a button.
      slide.element.inert = index !== 1;
    });
  }

  /**
   * Moves the slide that already shows a photo to the middle.
   * @param {Photo} photo
   */
  #turnTo(photo) {
    const [previous, current, next] = this.#slides;
    if (next.photo?.id === photo.id) this.#slides = [current, next, previous];
    else if (previous.photo?.id === photo.id) this.#slides = [next, previous, current];
  }

  clear() {
    for (const slide of this.#slides) slide.show(undefined);
  }

  /**
   * @param {number} x @param {number} y in CSS pixels
   * @param {number} scale @param {number} fixedX of the fixed point of the scale @param {number} fixedY
   */
  move(x, y, scale, fixedX, fixedY) {
    const { style } = this.element;
    style.transform = `translate(${x}px, ${y}px)${scale === 1 ? '' : ` scale(${scale})`}`;
    if (scale !== 1) style.transformOrigin = `${fixedX}px ${fixedY}px`;
  }

  /**
   * Positions the neighbors next to the photo, each as it is shown alone.
   * @param {number} stride between photos @param {DOMRect} box of the stage @param {ZoomMode} mode
   */
  placeNeighbors(stride, box, mode) {
    this.#slides[0].element.style.transform = `translateX(-${stride}px)`;
    this.#slides[1].element.style.transform = '';
    this.#slides[2].element.style.transform = `translateX(${stride}px)`;
    for (const slide of [this.#slides[2], this.#slides[0]]) {
      if (!slide.photo) continue;
      const [x, y, width, height] = frameOf(this.#core, box, slide.photo, mode);
      const { style } = slide.image;
      style.width = `${width}px`;
      style.height = `${height}px`;
      style.transform = `translate(${x}px, ${y}px)`;
    }
  }

  /**
   * Fetches the neighbors' pictures, after that of the photo itself.
   * @param {DOMRect} box of the stage @param {ZoomMode} mode
   */
  loadNeighbors(box, mode) {
    for (const slide of [this.#slides[2], this.#slides[0]]) {
      if (slide.photo) void slide.load(nextRendition(this.#core, box, slide.photo, mode), true);
    }
  }
}
