/**
 * The screen of a source: its list, its bar, and its saved position.
 *
 * Over 300 lines: list, bar, settings and URL depend on one another.
 */

import { changeSettings, fetchPage, fetchSource, isNotFound, messageOf, refreshPlace, refreshSource } from '../../collection/api.js';
import { CellSizing } from './cell-sizing.js';
import { connectCells } from './cell-taps.js';
import { ListSelecting } from './list-selecting.js';
import { find, released } from '../../basics/element.js';
import { changeHistory } from '../../basics/history.js';
import { may } from '../../basics/permissions.js';
import { SerialTask } from '../../basics/serial-task.js';
import { ListFacts } from './list-facts.js';
import { initialPosition, namedPhoto } from './list-position.js';
import { connectOlderPhotos, fetchWithOlder, renewOlder, showOlderParts } from './older-photos.js';
import { PhotoList } from './photo-list.js';
import { connectPullToRefresh } from './pull-to-refresh.js';
import { SourceBar } from './source-bar.js';
import { WallTitles } from './wall-titles.js';
import { listURL, shuffled } from '../../collection/route.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../../collection/api.js').Source} Source */
/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */
/** @typedef {import('./photo-list.js').MakeGuide} MakeGuide */
/** @typedef {import('../../collection/photo-store.js').PhotoStore} PhotoStore */
/** @typedef {import('../../collection/route.js').Screen} Screen */
/** @typedef {import('../../collection/source-model.js').SourceModel} SourceModel */

/**
 * Callbacks of the settings.
 * @typedef {object} SettingsHost
 * @property {(page: Document) => void} saved the current page of the source
 * @property {() => void} restored photos were restored
 * @property {(text: string) => void} toast
 */

/**
 * What the list requires from the application.
 * @typedef {object} ListHost
 * @property {(screen: Screen, photo: number) => void} open
 * @property {() => boolean} isCovered whether a photo is open over the list
 * @property {() => Promise<void>} reload the photos, after a change
 * @property {() => void} settingsChanged
 * @property {(host: SettingsHost, signal: AbortSignal) => void} connectSettings opens the settings over the list
 * @property {(model: SourceModel) => Promise<MakeGuide | undefined>} loadDates for lists ordered by date
 * @property {import('./list-selecting.js').BeginSelecting} beginSelecting
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
  #facts;
  /** @type {WeakSet<PhotoStore>} */
  #watched = new WeakSet();
  /**
   * The layout that is set for the source, unless another one was chosen since it was last read.
   * @type {string | undefined}
   */
  #setting;
  /**
   * The layout chosen last, which may be waiting for the shapes.
   * @type {LayoutKind | undefined}
   */
  #requestedKind;
  /**
   * What was searched for last, until there are results.
   * @type {string | undefined}
   */
  #interruptedSearch;
  /** @type {ListSelecting | undefined} */
  #selecting;
  /** @type {CellSizing | undefined} */
  #sizing;
  /** @type {WallTitles | undefined} */
  #titles;
  /** One at a time, so that the last response is the newest. */
  #renewals = new SerialTask(() => this.#readSource());
  /** The title of the page while the list is shown. */
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
    /** The version of the list, as last stated by the server. */
    this.version = Number(container.dataset.version);
    this.#facts = new ListFacts(model);
  }

  /** @param {Promise<void>} shapes that are being loaded */
  async connect(shapes) {
    const { dataset } = this.#container;
    this.#model.readSettings(dataset);
    const kind = /** @type {LayoutKind} */ (dataset.layout);
    if (!layoutInURL()) this.#setting = kind;
    this.#connectBar();
    const makeGuide = dataset.dated === undefined ? undefined : await this.#host.loadDates(this.#model);
    if (dataset.query) await this.#model.photos.find(dataset.query);
    else if (kind === 'wall') await shapes;
    else shapes.catch((error) => this.#model.toastError(error));
    history.scrollRestoration = 'manual';
    const position = await initialPosition(this.#model.store, Number(dataset.offset ?? 0));
    await released(this.#container);
    this.#connectList(kind, position, makeGuide);
    // Until the list can change, the forms of the server do.
    this.#bar?.connect();
    if (this.#bar?.canRefresh) connectPullToRefresh(this.#model.core, () => void this.#bar?.refresh(), this.#signal);
  }

  /** @param {LayoutKind} kind @param {import('./list-position.js').ListPosition} [position] @param {MakeGuide} [makeGuide] */
  #connectList(kind, position, makeGuide) {
    const signal = this.#signal;
    const { store } = this.#model;
    if (store.count > 0) this.#container.classList.remove('photos--empty');
    const list = new PhotoList(this.#model.core, this.#container, kind, store);
    this.list = list;
    // Before the list measures its styles.
    this.#sizing = new CellSizing(this.#model.core, this.#container, list);
    this.#sizing.connect(signal);
    this.#titles = new WallTitles(list);
    this.#titles.connect(signal);
    // It may be hidden until now (first-paint.js).
    delete document.documentElement.dataset.restores;
    list.connect(position, makeGuide);
    find(document, '.pages', HTMLElement)?.remove();
    connectOlderPhotos(this.#model.source, (text) => this.#model.toast(text), signal);
    showOlderParts(this.#model.source, store === this.#model.all);
    list.scroller.addEventListener('rest', () => this.savePosition(), { signal });
    addEventListener('pagehide', () => this.savePosition(), { signal });
    addEventListener('hashchange', () => {
      this.#revealNamed().catch((error) => this.#model.toastError(error));
    }, { signal });
    this.#selecting = new ListSelecting(this.#model, list, this.#host.beginSelecting);
    this.#selecting.connect(this.#container, signal);
    connectCells(this.#container, this.#host.open, signal);
    this.#watch(store);
    if (store !== this.#model.all) this.#watch(this.#model.all);
    // The page may be stored on the device, and the photos without those removed since.
    if (store.hasShapes) this.#facts.show();
  }

  /**
   * Updates the count when photos are added or removed, and shows errors.
   * @param {PhotoStore} store
   */
  #watch(store) {
    if (this.#watched.has(store)) return;
    this.#watched.add(store);
    const signal = this.#signal;
    for (const name of ['list', 'shapes']) store.addEventListener(name, () => this.#facts.show(), { signal });
    store.addEventListener('list', () => this.countChanged(), { signal });
    store.addEventListener('failure', (event) => {
      this.#model.toastError(/** @type {CustomEvent} */ (event).detail);
    }, { signal });
  }

  disconnect() {
    this.#selecting?.end();
    this.list?.disconnect();
    this.#bar?.disconnect();
  }

  // MARK: Positions

  async #revealNamed() {
    const photo = namedPhoto(this.#model.store.dates !== undefined);
    if (!photo) return;
    const index = await this.#model.store.locate(photo);
    if (index >= 0) this.list?.reveal(index);
  }

  savePosition() {
    if (!this.list || this.#host.isCovered()) return;
    // If the browser refuses, the next position is saved.
    changeHistory('replaceState', { ...history.state, place: this.list.position });
  }

  /** Shows or hides the text for an empty list. */
  countChanged() {
    const { store } = this.#model;
    const isEmpty = store.count === 0;
    this.#container.classList.toggle('photos--empty', isEmpty);
    find(document, '[data-select]', HTMLElement)?.toggleAttribute('hidden', isEmpty);
    const text = find(document, '[data-empty]', HTMLElement);
    if (!isEmpty) text?.remove();
    else if (!text && store === this.#model.all) void this.#showEmpty(store);
  }

  /**
   * Shows the server's text for an empty list.
   * @param {PhotoStore} store
   */
  async #showEmpty(store) {
    try {
      const page = await fetchPage(listURL(store.collection));
      const text = find(page, '.empty', HTMLElement);
      if (text && store.count === 0 && !find(document, '[data-empty]', HTMLElement)) this.#container.after(text);
    } catch (error) {
      // The line above the list shows that it is empty.
      console.info(messageOf(error));
    }
  }

  // MARK: The bar's actions

  #connectBar() {
    const bar = find(document, 'header.bar', HTMLElement);
    if (!bar) return;
    this.#bar = new SourceBar(bar, {
      setLayout: (kind) => void this.#setLayout(kind),
      search: (text) => void this.#search(text),
      setOrder: (order) => location.assign(this.#urlOf({ order: shuffled(order) })),
      refresh: () => this.#refresh(),
      play: () => void this.#play(),
    });
    this.#bar.connectMenus();
    this.#host.connectSettings({
      saved: (page) => void this.#settingsSaved(page),
      restored: () => void this.#host.reload(),
      toast: (text) => this.#model.toast(text),
    }, this.#signal);
  }

  /** Starts a slideshow of the photos shown, at the first visible one. */
  async #play() {
    try {
      const photo = await this.#model.photos.firstIntact(this.list?.firstVisible ?? 0) ?? await this.#model.photos.firstIntact(0);
      if (photo) this.#host.open('gallery', photo.id);
      else this.#model.toast(messages.noneShown);
    } catch (error) {
      this.#model.toastError(error);
    }
  }

  /** Whether the person waits for a refresh. */
  get isRefreshing() {
    return this.#bar?.isRefreshing ?? false;
  }

  /** @param {LayoutKind} kind */
  async #setLayout(kind) {
    this.#setting = undefined;
    try {
      if (!await this.#showLayout(kind) || !this.#model.source) return;
      if (!may('admin')) return saveLayoutInURL(kind);
      await changeSettings(this.#model.source, { layout: kind });
    } catch (error) {
      this.#model.toastError(error);
    }
  }

  /** @param {LayoutKind} kind @returns {Promise<boolean>} whether no other one was chosen before it could be shown */
  async #showLayout(kind) {
    this.#requestedKind = kind;
    try {
      if (kind === 'wall') await this.#model.store.loadShapes();
    } catch (error) {
      if (this.list) this.#bar?.showLayout(this.list.kind);
      throw error;
    }
    if (this.#requestedKind !== kind) return false;
    this.list?.setKind(kind);
    this.#sizing?.layoutChanged();
    this.#titles?.layoutChanged();
    if (layoutInURL()) saveLayoutInURL(kind);
    return true;
  }

  /** @param {Document} page of the source, as currently rendered by the server */
  async #settingsSaved(page) {
    await this.renew(page);
    await this.#host.reload();
    const isOffline = 'offline' in document.documentElement.dataset;
    this.#model.toast(isOffline ? messages.settingsSentLater : messages.settingsSaved);
  }

  /**
   * Shows the name and display settings from a newer page of this source. No-op while a photo is open.
   * @param {Document} page
   */
  async renew(page) {
    const { dataset } = find(page, '[data-layout][data-source]', HTMLElement) ?? {};
    if (!dataset || this.#host.isCovered()) return;
    this.#model.readSettings(dataset);
    this.#host.settingsChanged();
    renewOlder(this.#model.source, page);
    this.title = page.title;
    document.title = page.title;
    for (const selector of ['.bar__title', '[data-large-title]', '.tabs__sources [aria-current]']) {
      const current = find(document, selector, HTMLElement);
      const newer = find(page, selector, HTMLElement);
      if (current && newer) current.replaceChildren(...newer.childNodes);
    }
    // The layout of the URL is not the setting.
    if (!layoutInURL()) await this.#follow(dataset.layout);
  }

  /**
   * Shows another layout when the setting changes; one that was chosen in this page stays until then.
   * @param {string | undefined} layout that is set
   */
  async #follow(layout) {
    const isChanged = this.#setting !== undefined && layout !== this.#setting;
    this.#setting = layout;
    if (!isChanged || layout === this.#container.dataset.layout) return;
    const kind = /** @type {LayoutKind} */ (layout);
    this.#bar?.showLayout(kind);
    await this.#showLayout(kind).catch((error) => this.#model.toastError(error));
  }

  /** @param {Partial<import('../../collection/route.js').Collection>} change of the list */
  #urlOf(change) {
    const url = new URL(listURL({ ...this.#model.collection, ...change }), location.href);
    const layout = layoutInURL();
    if (layout) url.searchParams.set('layout', layout);
    return url;
  }

  /** Continues a search that was interrupted by opening a photo. */
  resumeSearch() {
    if (this.#interruptedSearch !== undefined) void this.#search(this.#interruptedSearch);
  }

  /** @param {string} text */
  async #search(text) {
    this.#interruptedSearch = text;
    // The URL is that of a photo which was opened since.
    if (history.state?.isInPlace) return;
    this.#selecting?.end();
    try {
      await this.#model.photos.find(text);
    } catch (error) {
      this.#model.toastError(error);
      return;
    }
    this.#interruptedSearch = undefined;
    // A selection that was started in the meantime belongs to the previous list.
    this.#selecting?.end();
    changeHistory('replaceState', { ...history.state, place: undefined }, this.#urlOf({ query: text }));
    this.countChanged();
    this.list?.setStore(this.#model.store);
    showOlderParts(this.#model.source, this.#model.store === this.#model.all);
    this.#watch(this.#model.store);
    this.#facts.showFound();
  }

  async #refresh() {
    try {
      if (!this.#model.source) return await this.#refreshPlace();
      const source = await fetchWithOlder(this.#model.source, () => refreshSource(this.#model.source));
      this.#show(source);
      this.#model.toast(messages.refreshed(source.refresh));
    } catch (error) {
      this.#model.toast(messageOf(error));
    }
  }

  async #refreshPlace() {
    const { declaredCount, refresh } = await refreshPlace(this.#model.all.collection);
    this.#facts.update({ declared: declaredCount });
    this.#model.toast(messages.refreshed(refresh));
  }

  /** @param {Source} source */
  #show({ title, freshness, version }) {
    this.version = version;
    this.#facts.update({ freshness });
    this.#facts.showTitle(title);
    this.title = messages.pageTitle(title);
    if (!this.#host.isCovered()) document.title = this.title;
  }

  /** Requests the progress of loading older photos: earlier events were missed. */
  catchUp() {
    if (find(document, '[data-older]', HTMLElement)) void this.renewSource();
  }

  /** Reloads the name and display settings of the source, after a change elsewhere. */
  renewSource() {
    return this.#renewals.request();
  }

  async #readSource() {
    try {
      const source = await fetchWithOlder(this.#model.source, () => fetchSource(this.#model.source, this.#signal));
      this.#show(source);
      this.#model.applySettings(source.settings);
      this.#host.settingsChanged();
      if (!this.#host.isCovered()) await this.#follow(source.settings.layout);
    } catch (error) {
      // The list reports a deleted source.
      if (!isNotFound(error)) this.#model.toastError(error);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return (this.#selecting?.key(event) || this.#sizing?.key(event) || this.list?.key(event) || this.list?.scroller.key(event) || this.#bar?.key(event)) ?? false;
  }
}

/** The layout of the URL, which only this person sees. */
const layoutInURL = () => new URLSearchParams(location.search).get('layout');

/**
 * For people who cannot change the setting for everybody, the layout is in the URL, as without scripts.
 * @param {LayoutKind} kind
 */
function saveLayoutInURL(kind) {
  const url = new URL(location.href);
  url.searchParams.set('layout', kind);
  changeHistory('replaceState', history.state, url);
}
