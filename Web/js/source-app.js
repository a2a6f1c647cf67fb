/**
 * One source as an application: its list and, over it, the screens of its
 * photos, all at the addresses that the server's own pages have.
 */

import { find } from './element.js';
import { ListScreen } from './list-screen.js';
import { connectLive } from './live.js';
import { PhotoScreens } from './photo-screens.js';
import { Removals } from './removals.js';
import { SourceModel } from './source-model.js';

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./route.js').Route} Route */
/** @typedef {import('./toasts.js').Toasts} Toasts */

export class SourceApp {
  #route;
  #shapes;
  #life = new AbortController();
  #model;
  /** @type {PhotoScreens} */
  #screens;
  /** @type {Removals} */
  #removals;
  /** @type {ListScreen | undefined} */
  #list;
  #opens;

  /**
   * @param {Core} core
   * @param {Toasts} toasts
   * @param {Route} route of the page that the server has rendered
   * @param {Promise<Uint8Array>} shapes that have been asked for
   */
  constructor(core, toasts, route, shapes) {
    const { signal } = this.#life;
    const container = find(document, '[data-layout][data-source]', HTMLElement);
    const model = new SourceModel(core, toasts, route.source, Number(container?.dataset.count ?? 0));
    this.#route = route;
    this.#model = model;
    this.#shapes = model.all.loadShapes(shapes);
    this.#opens = container?.dataset.opens ?? 'photo';
    this.#screens = new PhotoScreens(model, {
      list: () => this.#list,
      remove: (photo, index) => this.#removals.remove(photo, index),
    }, signal);
    this.#removals = new Removals(model, (index) => this.#screens.view?.go?.(index));
    if (!container || document.body.dataset.screen !== 'source') return;
    this.#list = new ListScreen(model, container, {
      open: (screen, photo) => void this.#screens.open(screen, photo),
      isCovered: () => this.#screens.isOpen,
      reload: () => this.#reload(),
      settingsChanged: () => this.#screens.renewFrames(),
    }, signal);
  }

  async connect() {
    const { signal } = this.#life;
    addEventListener('popstate', () => void this.#screens.wentBack(), { signal });
    addEventListener('vitrine:renewed', () => void this.#reload(), { signal });
    addEventListener('vitrine:page', (event) => {
      void this.#list?.renew(/** @type {CustomEvent<{ page: Document }>} */ (event).detail.page);
    }, { signal });
    this.#connectLive(signal);
    if (!this.#list) return this.#screens.adopt(this.#route);
    await this.#list.connect(this.#shapes);
    void this.#screens.warm(this.#opens);
    // Without a network the list stands in for the page of a photo.
    if (this.#route.screen !== 'source') await this.#screens.present(this.#route);
  }

  disconnect() {
    this.#life.abort();
    this.#screens.disconnect();
    this.#list?.disconnect();
    this.#model.disconnect();
  }

  /** @param {AbortSignal} signal */
  #connectLive(signal) {
    const isHere = (/** @type {string} */ source) => source === this.#model.source;
    connectLive({
      refreshed: (source, changes) => {
        if (isHere(source) && changes) void this.#reload();
      },
      failed: (source, reason) => {
        // The person who has asked for it is told by the answer.
        if (isHere(source) && !this.#list?.isRefreshing) this.#model.say(reason);
      },
      removed: (source, photo, isRemoved) => {
        if (isHere(source) && this.#removals.noteElsewhere(photo, isRemoved)) void this.#reload();
      },
      began: () => void this.#model.catchUp(),
      missed: () => void this.#reload(),
      learned: (revision, facts) => {
        this.#model.learn(revision, facts);
        this.#screens.learn(revision);
      },
    }, signal);
  }

  /** Reads the photos again; the one that is looked at stays where it is. */
  async #reload() {
    const { all } = this.#model;
    const { view } = this.#screens;
    try {
      await all.reload(view ? all.photo(view.index)?.id ?? 0 : this.#list?.list?.lookedAt ?? 0);
      this.#list?.noteCount();
    } catch (error) {
      this.#model.sayError(error);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { view } = this.#screens;
    if (!view) return this.#list?.key(event) ?? false;
    if (event.key !== 'Escape') return view.key(event);
    this.#screens.back(undefined);
    return true;
  }
}
