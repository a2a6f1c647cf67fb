/** Bars of the page that disappear while scrolling down, and reappear while scrolling up. */

import { find } from '../basics/element.js';

/** On large screens, bars use little of the height; on low screens, they scroll with the page. */
const HIDING = matchMedia('(max-width: 75em) and (min-height: 30em)');
/** How far to scroll before they disappear, in pixels, to ignore small movements. */
const MIN_DOWN = 24;
const MIN_UP = 8;

export class AutoHidingBars {
  #bars;
  #top = 0;
  /** The distance in one direction so far, downwards positive. */
  #distance = 0;
  #isHidden = false;

  /** @param {HTMLElement[]} bars */
  constructor(bars) {
    this.#bars = bars;
  }

  /** @param {AbortSignal} signal */
  connect(signal) {
    this.#top = position();
    // At the document, before the list, which listens at the window, positions its cells: reading afterwards would cause
    // another layout.
    document.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
    HIDING.addEventListener('change', () => this.#show(true), { signal });
    for (const bar of this.#bars) bar.addEventListener('focusin', () => this.#show(true), { signal });
  }

  #scrolled() {
    const top = position();
    const moved = top - this.#top;
    this.#top = top;
    if (top <= 0) return this.#show(true);
    // A jump by more than a screen is not a scroll by the person: the list was moved.
    if (Math.abs(moved) > innerHeight) return;
    this.#distance = Math.sign(moved) === Math.sign(this.#distance) ? this.#distance + moved : moved;
    if (this.#distance > MIN_DOWN && top > MIN_DOWN * 2) this.#show(false);
    else if (this.#distance < -MIN_UP) this.#show(true);
  }

  /** @param {boolean} isShown */
  #show(isShown) {
    // Whether they are used is not checked in every frame of a scroll.
    if (isShown !== this.#isHidden) return;
    this.#isHidden = !isShown && HIDING.matches && !this.#isUsed;
    for (const bar of this.#bars) bar.classList.toggle('is-away', this.#isHidden);
  }

  /** Whether something in them is open or being edited. */
  get #isUsed() {
    return this.#bars.some((bar) => bar.matches(':focus-within, :has([open])'))
      || document.documentElement.dataset.selecting !== undefined;
  }
}

/** The scroll position of the page, limited to its ends, beyond which phones can pull it. */
function position() {
  const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement;
  return Math.min(Math.max(scrollTop, 0), scrollHeight - clientHeight);
}

/**
 * Bars that disappear, and a title in the bar when the large title is scrolled away.
 * @param {AbortSignal} signal
 */
export function connectAutoHidingBars(signal) {
  const bar = find(document, 'body > header.bar--list', HTMLElement);
  const tabs = find(document, 'body > .tabs', HTMLElement);
  new AutoHidingBars([bar, tabs].flatMap((each) => each ?? [])).connect(signal);
  const title = find(document, '[data-large-title]', HTMLElement);
  if (!bar || !title) return;
  const observer = new IntersectionObserver(([{ isIntersecting }]) => {
    bar.classList.toggle('has-title', !isIntersecting);
  }, { rootMargin: `-${bar.offsetHeight}px 0px 0px` });
  observer.observe(title);
  signal.addEventListener('abort', () => observer.disconnect());
}
