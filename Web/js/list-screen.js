/** The screen of a source: its list, its bar, and the place that it is left and found at. */

import { changeSettings, refreshSource, words } from './api.js';
import { find, isPlainClick } from './element.js';
import { PhotoList } from './photo-list.js';
import { connectPullToRefresh } from './pull-to-refresh.js';
import { parseRoute } from './route.js';
import { connectSettings } from './settings-sheet.js';
import { SourceBar } from './source-bar.js';

/** @typedef {import('./layout-table.js').LayoutKind} LayoutKind */
/** @typedef {import('./route.js').Screen} Screen */
/** @typedef {import('./source-model.js').SourceModel} SourceModel */

/**
 * What the list asks of the application.
 * @typedef {object} ListHost
 * @property {(screen: Screen, photo: number) => void} open
 * @property {() => boolean} isCovered whether a photo lies over the list
 * @property {() => Promise<void>} reload the photos, since something has changed
 * @property {() => void} settingsChanged
 */

export class ListScreen {
  #model;
  #container;
  #host;
  #signal;
  /** @type {SourceBar | undefined} */
  #bar;
  /** @type {PhotoList | undefined} */
  list;
  /** What the page is called while the list is seen. */
  title = document.title;

  /**
   * @param {SourceModel} model
   * @param {HTMLElement} container of the server's cells
   * @param {ListHost} host
   * @param {AbortSignal} signal
   */
  constructor(model, container, host, signal) {
    this.#model = model;
    this.#container = container;
    this.#host = host;
    this.#signal = signal;
  }

  /** @param {Promise<void>} shapes that were asked for */
  async connect(shapes) {
    const { dataset } = this.#container;
    this.#model.readSettings(dataset);
    const kind = /** @type {LayoutKind} */ (dataset.layout);
    this.#connectBar();
    connectPullToRefresh(this.#model.core, () => void this.#bar?.refresh(), this.#signal);
    if (dataset.query) await this.#model.find(dataset.query);
    else if (kind === 'wall') await shapes;
    else shapes.catch((error) => this.#model.sayError(error));
    const place = await this.#startingPlace(Number(dataset.offset ?? 0));
    history.scrollRestoration = 'manual';
    this.#connectList(kind, place);
  }

  /** @param {LayoutKind} kind @param {{ index: number, share: number, screenShare: number }} [place] */
  #connectList(kind, place) {
    const signal = this.#signal;
    const { store } = this.#model;
    if (store.count > 0) this.#container.classList.remove('photos--empty');
    const list = new PhotoList(this.#model.core, this.#container, kind, store);
    this.list = list;
    list.connect(place);
    find(document, '.pages', HTMLElement)?.remove();
    list.scroller.addEventListener('rest', () => this.savePlace(), { signal });
    addEventListener('pagehide', () => this.savePlace(), { signal });
    addEventListener('hashchange', () => void this.#revealNamed(), { signal });
    connectCells(this.#container, this.#host.open, signal);
    store.addEventListener('list', () => this.#recount(), { signal });
    store.addEventListener('failure', (event) => {
      this.#model.sayError(/** @type {CustomEvent} */ (event).detail);
    }, { signal });
  }

  disconnect() {
    this.list?.disconnect();
    this.#bar?.disconnect();
  }

  // MARK: Places

  /**
   * Where the list begins: where it was left, at the photo that the address
   * names, or at the page that it names.
   * @param {number} offset of the server's first cell
   */
  async #startingPlace(offset) {
    const { store } = this.#model;
    const saved = history.state?.place;
    if (saved && saved.index < store.count) {
      const photo = await store.fetch(saved.index);
      if (!saved.photo || photo?.id === saved.photo) return saved;
    }
    const wanted = saved?.photo || namedPhoto();
    const index = wanted ? await store.locate(wanted) : offset;
    if (index <= 0) return undefined;
    return { index, share: 0.5, screenShare: wanted ? 0.5 : 0 };
  }

  async #revealNamed() {
    const photo = namedPhoto();
    if (!photo) return;
    const index = await this.#model.store.locate(photo);
    if (index >= 0) this.list?.reveal(index);
  }

  savePlace() {
    if (!this.list || this.#host.isCovered()) return;
    history.replaceState({ ...history.state, place: this.list.place }, '');
  }

  /** Shows the words for an empty list, or takes them away. */
  noteCount() {
    const isEmpty = this.#model.store.count === 0;
    this.#container.classList.toggle('photos--empty', isEmpty);
    if (!isEmpty) find(document, '[data-empty]', HTMLElement)?.remove();
  }

  // MARK: The bar's actions

  #connectBar() {
    const bar = find(document, 'header.bar', HTMLElement);
    if (!bar) return;
    this.#bar = new SourceBar(bar, {
      setLayout: (kind) => void this.#setLayout(kind),
      search: (text) => void this.#search(text),
      refresh: () => this.#refresh(),
      play: (photo) => this.#host.open('gallery', photo),
    });
    this.#bar.connect();
    connectSettings({
      saved: (page) => void this.#settingsSaved(page),
      restored: () => void this.#host.reload(),
      say: (text) => this.#model.say(text),
    }, this.#signal);
  }

  /** Whether the person waits for a refresh. */
  get isRefreshing() {
    return this.#bar?.isRefreshing ?? false;
  }

  /** @param {LayoutKind} kind */
  async #setLayout(kind) {
    await this.#showLayout(kind);
    try {
      await changeSettings(this.#model.source, { layout: kind });
    } catch (error) {
      this.#model.say(words(error));
    }
  }

  /** @param {LayoutKind} kind */
  async #showLayout(kind) {
    if (kind === 'wall') await this.#model.store.loadShapes();
    this.list?.setKind(kind);
  }

  /** @param {Document} page of the source, as the server renders it now */
  async #settingsSaved(page) {
    await this.renew(page);
    await this.#host.reload();
    const isAway = 'offline' in document.documentElement.dataset;
    this.#model.say(isAway ? 'The settings are sent later.' : 'The settings were saved.');
  }

  /**
   * Shows what a newer page of this source says of it: its name, and how it is shown.
   * Whoever looks at a photo is left in peace.
   * @param {Document} page
   */
  async renew(page) {
    const { dataset } = find(page, '[data-layout][data-source]', HTMLElement) ?? {};
    if (!dataset || this.#host.isCovered()) return;
    this.#model.readSettings(dataset);
    this.#host.settingsChanged();
    this.title = page.title;
    document.title = page.title;
    for (const selector of ['.bar__title', '.tabs__sources [aria-current]']) {
      const here = find(document, selector, HTMLElement);
      const there = find(page, selector, HTMLElement);
      if (here && there) here.replaceChildren(...there.childNodes);
    }
    const kind = /** @type {LayoutKind} */ (dataset.layout);
    this.#bar?.showLayout(kind);
    await this.#showLayout(kind);
  }

  /** @param {string} text */
  async #search(text) {
    try {
      await this.#model.find(text);
    } catch (error) {
      this.#model.sayError(error);
      return;
    }
    const address = text ? `?q=${encodeURIComponent(text)}` : location.pathname;
    history.replaceState({ ...history.state, place: undefined }, '', address);
    this.noteCount();
    this.list?.setStore(this.#model.store);
    this.#sayFound(text);
  }

  /** @param {string} text */
  #sayFound(text) {
    find(document, '[data-empty]', HTMLElement)?.remove();
    const facts = find(document, '[data-facts]', HTMLElement);
    if (!facts) return;
    facts.dataset.all ??= facts.textContent ?? '';
    const { count } = this.#model.store;
    const found = count === 0 ? 'Nothing was found' : photosOf(count);
    facts.textContent = text ? `${found} for “${text}”` : facts.dataset.all;
    facts.setAttribute('role', 'status');
  }

  async #refresh() {
    const { all, source } = this.#model;
    const before = all.count;
    try {
      const { facts, photoCount } = await refreshSource(source);
      this.#showFacts(facts);
      const added = photoCount - before;
      this.#model.say(added > 0 ? `${added} new ${added === 1 ? 'photo' : 'photos'}.` : 'Nothing new.');
    } catch (error) {
      this.#model.say(words(error));
    }
  }

  /** Photos were removed, put back, or have come. */
  #recount() {
    const facts = find(document, '[data-facts]', HTMLElement);
    const text = facts?.dataset.all ?? facts?.textContent ?? '';
    this.#showFacts(text.replace(/^[\d,]+ photos?/, photosOf(this.#model.all.count)));
  }

  /** @param {string} text */
  #showFacts(text) {
    const facts = find(document, '[data-facts]', HTMLElement);
    if (!facts) return;
    if (this.#model.store === this.#model.all) facts.textContent = text;
    facts.dataset.all = text;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return (this.list?.key(event) || this.#bar?.key(event)) ?? false;
  }
}

/** @param {number} count */
function photosOf(count) {
  return `${count.toLocaleString('en')} ${count === 1 ? 'photo' : 'photos'}`;
}

/** The photo that the address names, 0 for none. */
function namedPhoto() {
  const hash = /^#photo-(\d+)$/.exec(location.hash);
  return Number(hash?.[1] ?? new URLSearchParams(location.search).get('at') ?? 0);
}

/**
 * Opens the photo whose cell is tapped.
 * @param {HTMLElement} container of the cells
 * @param {(screen: Screen, photo: number) => void} open
 * @param {AbortSignal} signal
 */
export function connectCells(container, open, signal) {
  container.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a[data-photo]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const route = parseRoute(new URL(link.href));
    if (!route || route.photo === 0) return;
    event.preventDefault();
    open(route.screen, route.photo);
  }, { signal });
}
