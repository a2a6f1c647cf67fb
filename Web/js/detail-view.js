/** The Detail screen: the photo with its words. */

import { find } from './element.js';
import { connectBar, setTarget, stepButton } from './viewer-parts.js';
import { photoAddress } from './route.js';

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {import('./viewer-parts.js').View} View */
/** @typedef {import('./viewer-parts.js').ViewContext} ViewContext */
/** @typedef {import('./viewer-parts.js').ViewElements} ViewElements */

/** @implements {View} */
export class DetailView {
  /** @type {'detail'} */
  screen = 'detail';
  index;
  #context;
  #elements;
  #replace;
  #life = new AbortController();

  /**
   * @param {ViewContext} context
   * @param {ViewElements} elements
   * @param {number} index
   * @param {(index: number) => void} replace shows another photo's page
   */
  constructor(context, elements, index, replace) {
    this.#context = context;
    this.#elements = elements;
    this.#replace = replace;
    this.index = index;
  }

  connect() {
    const { signal } = this.#life;
    const { host, store } = this.#context;
    connectBar(this.#elements, signal, host, () => void this.#remove());
    find(this.#elements.content, '.detail__link', HTMLAnchorElement)?.addEventListener('click', (event) => {
      const photo = store.photo(this.index);
      if (!photo) return;
      event.preventDefault();
      host.open('photo', photo);
    }, { signal });
    void this.#connectSteps();
  }

  async #connectSteps() {
    const { store } = this.#context;
    await store.loadShapes();
    const actions = find(this.#elements.bar, '.bar__actions', HTMLElement);
    if (this.#life.signal.aborted || !actions) return;
    for (const [name, step] of /** @type {const} */ ([['previous', -1], ['next', 1]])) {
      const button = stepButton(actions, name, this.#life.signal, () => this.#move(step));
      const index = store.shapes.neighbour(this.index, step);
      const address = button.getAttribute('href') ?? photoAddress(store.source, store.photo(index)?.id ?? 0, 'detail');
      setTarget(button, index < 0 ? undefined : address);
    }
  }

  disconnect() {
    this.#life.abort();
  }

  /** @param {1 | -1} step */
  #move(step) {
    const index = this.#context.store.shapes.neighbour(this.index, step);
    if (index >= 0) this.#replace(index);
  }

  async #remove() {
    const { store, host } = this.#context;
    const photo = store.photo(this.index);
    if (!photo) return;
    await host.remove(photo, this.index);
    host.back();
  }

  learn() {
    // The banner has its own shape; what comes late changes nothing that is seen.
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'ArrowRight') this.#move(1);
    else if (event.key === 'ArrowLeft') this.#move(-1);
    else if (event.key === 'Delete') void this.#remove();
    else return false;
    return true;
  }
}
