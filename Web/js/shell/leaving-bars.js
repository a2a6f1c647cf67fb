/** The bars of a page leave while a person scrolls down, and come back while they scroll up. */

import { find } from '../basics/element.js';

/** On larger screens, bars take little of the height; on lower ones, they scroll with the page. */
const LEAVING = matchMedia('(max-width: 75em) and (min-height: 30em)');
/** How far down, in pixels, before they leave; a shaking finger moves nothing. */
const LEAST_DOWN = 24;
const LEAST_UP = 8;

export class LeavingBars {
  #bars;
  #top = 0;
  /** The way in one direction so far, downwards positive. */
  #way = 0;

  /** @param {HTMLElement[]} bars */
  constructor(bars) {
    this.#bars = bars;
  }

  /** @param {AbortSignal} signal */
  connect(signal) {
    this.#top = position();
    addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
    LEAVING.addEventListener('change', () => this.#show(true), { signal });
    for (const bar of this.#bars) bar.addEventListener('focusin', () => this.#show(true), { signal });
  }

  #scrolled() {
    const top = position();
    const moved = top - this.#top;
    this.#top = top;
    if (top <= 0) return this.#show(true);
    // Nobody scrolls by more than a screen at once: the list was moved.
    if (Math.abs(moved) > innerHeight) return;
    this.#way = Math.sign(moved) === Math.sign(this.#way) ? this.#way + moved : moved;
    if (this.#way > LEAST_DOWN && top > LEAST_DOWN * 2) this.#show(false);
    else if (this.#way < -LEAST_UP) this.#show(true);
  }

  /** @param {boolean} isShown */
  #show(isShown) {
    const isAway = !isShown && LEAVING.matches && !this.#isUsed;
    for (const bar of this.#bars) bar.classList.toggle('is-away', isAway);
  }

  /** Whether something in them is open or written in. */
  get #isUsed() {
    return this.#bars.some((bar) => bar.matches(':focus-within, :has([open])'))
      || document.documentElement.dataset.selecting !== undefined;
  }
}

/** Where the page is scrolled to; what is beyond an end, as phones pull it, is that end. */
function position() {
  const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement;
  return Math.min(Math.max(scrollTop, 0), scrollHeight - clientHeight);
}

/**
 * Bars that leave, and a title in the bar once the large one is scrolled away.
 * @param {AbortSignal} signal
 */
export function connectLeavingBars(signal) {
  const bar = find(document, 'body > header.bar--list', HTMLElement);
  const tabs = find(document, 'body > .tabs', HTMLElement);
  new LeavingBars([bar, tabs].flatMap((each) => each ?? [])).connect(signal);
  const title = find(document, '[data-large-title]', HTMLElement);
  if (!bar || !title) return;
  const observer = new IntersectionObserver(([{ isIntersecting }]) => {
    bar.classList.toggle('has-title', !isIntersecting);
  }, { rootMargin: `-${bar.offsetHeight}px 0px 0px` });
  observer.observe(title);
  signal.addEventListener('abort', () => observer.disconnect());
}
