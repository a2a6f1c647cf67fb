/**
 * One source as an application: its list and, over it, the screens of its
 * photos, all at the addresses that the server's own pages have.
 */

import { changeSettings, isAborted, noteView, refreshSource, removePhoto, restorePhoto, searchPhotos, words } from './api.js';
import { element, find } from './element.js';
import { connectLive } from './live.js';
import { PageFrames } from './page-frames.js';
import { PhotoList } from './photo-list.js';
import { FoundPhotos, PhotoStore } from './photo-store.js';
import { connectPullToRefresh } from './pull-to-refresh.js';
import { parseRoute, photoAddress, sourceAddress } from './route.js';
import { connectSettings } from './settings-sheet.js';
import { SourceBar } from './source-bar.js';
import { makeLayer, makeView } from './view-factory.js';
import { showBar } from './viewer-parts.js';

/** @typedef {import('./api.js').Photo} Photo */
/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./layout-table.js').LayoutKind} LayoutKind */
/** @typedef {import('./photo-stage.js').ZoomMode} ZoomMode */
/** @typedef {import('./route.js').Route} Route */
/** @typedef {import('./route.js').Screen} Screen */
/** @typedef {import('./toasts.js').Toasts} Toasts */
/** @typedef {import('./viewer-parts.js').View} View */
/** @typedef {import('./viewer-parts.js').ViewElements} ViewElements */

/** Shapes that became known are read again so long after the last one did. */
const LEARNING_MILLISECONDS = 1500;

export class SourceApp {
  #core;
  #toasts;
  #route;
  #source;
  #frames;
  #life = new AbortController();
  /** @type {PhotoStore} */
  #all;
  /** @type {PhotoStore} */
  #store;
  /** @type {PhotoList | undefined} */
  #list;
  /** @type {PhotoList | undefined} */
  #split;
  /** @type {SourceBar | undefined} */
  #bar;
  /** @type {View | undefined} */
  #view;
  /** @type {HTMLElement | undefined} */
  #layer;
  /** @type {AbortController | undefined} */
  #searching;
  #shapes;
  #presentation = 0;
  #learning = 0;
  /**
   * What was removed (true) and put back here: the server tells of it too.
   * @type {Map<number, boolean>}
   */
  #changed = new Map();
  #container;
  #sourceTitle = document.title;
  /** @type {ZoomMode} */
  #initialZoom = 'fit';
  /** @type {ZoomMode} */
  #slideshowMode = 'fill';
  #seconds = 2;

  /**
   * @param {Core} core
   * @param {Toasts} toasts
   * @param {Route} route of the page that the server has rendered
   * @param {Promise<Uint8Array>} shapes that have been asked for
   */
  constructor(core, toasts, route, shapes) {
    this.#core = core;
    this.#toasts = toasts;
    this.#route = route;
    this.#source = route.source;
    this.#frames = new PageFrames(route.source);
    this.#container = find(document, '[data-layout][data-source]', HTMLElement);
    this.#all = new PhotoStore(core, route.source, Number(this.#container?.dataset.count ?? 0));
    this.#store = this.#all;
    this.#shapes = this.#all.loadShapes(shapes);
  }

  async connect() {
    const { signal } = this.#life;
    addEventListener('popstate', () => void this.#wentBack(), { signal });
    addEventListener('hashchange', () => void this.#revealNamed(), { signal });
    connectLive({
      refreshed: (source, changes) => void this.#refreshed(source, changes),
      failed: (source, reason) => {
        // The person who has asked for it is told by the answer.
        if (source === this.#source && !this.#bar?.isRefreshing) this.#toasts.show(reason);
      },
      removed: (source, photo, isRemoved) => void this.#removedElsewhere(source, photo, isRemoved),
      learned: (revision, facts) => this.#learned(revision, facts),
    }, signal);
    addEventListener('vitrine:renewed', () => void this.#refreshed(this.#source, 1), { signal });
    if (document.body.dataset.screen !== 'source') return this.#adopt();
    await this.#connectList();
    // Without a network the list stands in for the page of a photo.
    if (this.#route.screen !== 'source') await this.#present(this.#route);
  }

  disconnect() {
    this.#life.abort();
    this.#view?.disconnect();
    this.#list?.disconnect();
    this.#bar?.disconnect();
    this.#all.disconnect();
  }

  // MARK: The list

  async #connectList() {
    const container = this.#container;
    if (!container) return;
    const { dataset } = container;
    const { signal } = this.#life;
    this.#readSettings(dataset);
    const kind = /** @type {LayoutKind} */ (dataset.layout);
    this.#connectBar();
    connectPullToRefresh(this.#core, () => void this.#bar?.refresh(), signal);
    if (dataset.query) await this.#find(dataset.query);
    else if (kind === 'wall') await this.#shapes;
    else this.#shapes.catch((error) => this.#toasts.show(words(error)));
    const place = await this.#startingPlace(Number(dataset.offset ?? 0));
    history.scrollRestoration = 'manual';
    if (this.#store.count > 0) container.classList.remove('photos--empty');
    const list = new PhotoList(this.#core, container, kind, this.#store);
    this.#list = list;
    list.connect(place);
    find(document, '.pages', HTMLElement)?.remove();
    list.scroller.addEventListener('rest', () => this.#savePlace(), { signal });
    addEventListener('pagehide', () => this.#savePlace(), { signal });
    container.addEventListener('click', (event) => this.#cellClicked(event, list), { signal });
    this.#store.addEventListener('failure', (event) => this.#toasts.show(words(/** @type {CustomEvent} */ (event).detail)), { signal });
    void this.#warmFrames(String(dataset.opens ?? 'photo'));
  }

  #connectBar() {
    const bar = find(document, 'header.bar', HTMLElement);
    if (!bar) return;
    this.#bar = new SourceBar(bar, {
      setLayout: (kind) => void this.#setLayout(kind),
      search: (text) => void this.#search(text),
      refresh: () => this.#refresh(),
      play: (photo) => void this.#open('gallery', photo),
    });
    this.#bar.connect();
    connectSettings({
      saved: (page) => void this.#settingsSaved(page),
      restored: () => void this.#refreshed(this.#source, 1),
      say: (text) => this.#toasts.show(text),
    }, this.#life.signal);
  }

  /** @param {DOMStringMap} dataset of the server's list */
  #readSettings(dataset) {
    this.#initialZoom = /** @type {ZoomMode} */ (dataset.initialZoom ?? 'fit');
    this.#slideshowMode = /** @type {ZoomMode} */ (dataset.slideshow ?? 'fill');
    this.#seconds = Number(dataset.seconds ?? 2);
  }

  /** @param {Document} page of the source, as the server renders it now */
  async #settingsSaved(page) {
    const { dataset } = find(page, '[data-layout][data-source]', HTMLElement) ?? {};
    if (!dataset) return;
    this.#readSettings(dataset);
    this.#frames = new PageFrames(this.#source);
    this.#sourceTitle = page.title;
    document.title = page.title;
    for (const selector of ['.bar__title', '.tabs__sources [aria-current]']) {
      const here = find(document, selector, HTMLElement);
      const there = find(page, selector, HTMLElement);
      if (here && there) here.replaceChildren(...there.childNodes);
    }
    const kind = /** @type {LayoutKind} */ (dataset.layout);
    this.#bar?.showLayout(kind);
    if (kind === 'wall') await this.#store.loadShapes();
    this.#list?.setKind(kind);
    await this.#refreshed(this.#source, 1);
    this.#toasts.show('The settings were saved.');
  }

  /**
   * Where the list begins: where it was left, at the photo that the address
   * names, or at the page that it names.
   * @param {number} offset of the server's first cell
   */
  async #startingPlace(offset) {
    const saved = history.state?.place;
    if (saved && saved.index < this.#store.count) {
      const photo = await this.#store.fetch(saved.index);
      if (!saved.photo || photo?.id === saved.photo) return saved;
    }
    const wanted = saved?.photo || this.#namedPhoto;
    const index = wanted ? await this.#store.locate(wanted) : offset;
    if (index <= 0) return undefined;
    return { index, share: 0.5, screenShare: wanted ? 0.5 : 0 };
  }

  /** The photo that the address names, 0 for none. */
  get #namedPhoto() {
    const hash = /^#photo-(\d+)$/.exec(location.hash);
    return Number(hash?.[1] ?? new URLSearchParams(location.search).get('at') ?? 0);
  }

  async #revealNamed() {
    const photo = this.#namedPhoto;
    if (!photo || !this.#list) return;
    const index = await this.#store.locate(photo);
    if (index >= 0) this.#list.reveal(index);
  }

  #savePlace() {
    if (!this.#list || this.#layer) return;
    history.replaceState({ ...history.state, place: this.#list.place }, '');
  }

  /** @param {MouseEvent} event @param {PhotoList} list */
  #cellClicked(event, list) {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[data-photo]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const route = parseRoute(new URL(link.href));
    if (!route || route.photo === 0) return;
    event.preventDefault();
    void this.#open(route.screen, route.photo, list === this.#split);
  }

  /**
   * Fetches the frame of the screen that a tap opens before it is needed.
   * @param {string} screen
   */
  async #warmFrames(screen) {
    const photo = await this.#goodPhoto(0).catch(() => undefined);
    if (!photo || screen === 'detail') return;
    try {
      await this.#frames.get(/** @type {Screen} */ (screen), photo.id);
    } catch (error) {
      // It is asked for again when it is needed.
      console.info(words(error));
    }
  }

  /**
   * A photo whose page has every button.
   * @param {number} index to begin with
   */
  async #goodPhoto(index) {
    await this.#store.fetch(index);
    for (let other = index; other < this.#store.count; other += 1) {
      const photo = this.#store.photo(other);
      if (photo?.image && !photo.failure) return photo;
    }
    return undefined;
  }

  // MARK: The bar's actions

  /** @param {LayoutKind} kind */
  async #setLayout(kind) {
    if (kind === 'wall') await this.#store.loadShapes();
    this.#list?.setKind(kind);
    try {
      await changeSettings(this.#source, { layout: kind });
    } catch (error) {
      this.#toasts.show(words(error));
    }
  }

  /** @param {string} text */
  async #search(text) {
    try {
      if (text) await this.#find(text);
      else this.#store = this.#all;
    } catch (error) {
      if (!isAborted(error)) this.#toasts.show(words(error));
      return;
    }
    history.replaceState({ ...history.state, place: undefined }, '', text ? `?q=${encodeURIComponent(text)}` : location.pathname);
    this.#container?.classList.toggle('photos--empty', this.#store.count === 0);
    this.#list?.setStore(this.#store);
    this.#sayFound(text);
  }

  /** @param {string} text */
  async #find(text) {
    this.#searching?.abort();
    this.#searching = new AbortController();
    const { photos } = await searchPhotos(this.#source, text, this.#searching.signal);
    this.#store = new FoundPhotos(this.#core, this.#source, photos);
  }

  /** @param {string} text */
  #sayFound(text) {
    find(document, '[data-empty]', HTMLElement)?.remove();
    const facts = find(document, '[data-facts]', HTMLElement);
    if (!facts) return;
    facts.dataset.all ??= facts.textContent ?? '';
    const { count } = this.#store;
    const found = count === 0 ? 'Nothing was found' : `${count} ${count === 1 ? 'photo' : 'photos'}`;
    facts.textContent = text ? `${found} for “${text}”` : facts.dataset.all;
    facts.setAttribute('role', 'status');
  }

  async #refresh() {
    const before = this.#all.count;
    try {
      const source = await refreshSource(this.#source);
      this.#showFacts(source.facts);
      const added = source.photoCount - before;
      this.#toasts.show(added > 0 ? `${added} new ${added === 1 ? 'photo' : 'photos'}.` : 'Nothing new.');
    } catch (error) {
      this.#toasts.show(words(error));
    }
  }

  /** @param {string} text */
  #showFacts(text) {
    const facts = find(document, '[data-facts]', HTMLElement);
    if (!facts) return;
    if (this.#store === this.#all) facts.textContent = text;
    facts.dataset.all = text;
  }

  // MARK: What the server says

  /** @param {string} source @param {number | undefined} changes */
  async #refreshed(source, changes) {
    if (source !== this.#source || !changes) return;
    try {
      await this.#all.reload(this.#view ? this.#all.photo(this.#view.index)?.id ?? 0 : this.#list?.lookedAt ?? 0);
      this.#container?.classList.toggle('photos--empty', this.#store.count === 0);
      if (this.#store.count > 0) find(document, '[data-empty]', HTMLElement)?.remove();
    } catch (error) {
      if (!isAborted(error)) this.#toasts.show(words(error));
    }
  }

  /** @param {string} revision @param {import('./live.js').LiveFacts} facts */
  #learned(revision, facts) {
    const isHere = this.#store.learn(revision, facts);
    const shown = this.#view && this.#store.photo(this.#view.index);
    if (shown?.revision === revision) this.#view?.learn(shown);
    if (isHere || !facts.width || this.#learning !== 0 || !this.#all.shapes.hasUnknown) return;
    this.#learning = window.setTimeout(() => {
      this.#learning = 0;
      this.#all.reloadShapes().catch((error) => { if (!isAborted(error)) this.#toasts.show(words(error)); });
    }, LEARNING_MILLISECONDS);
  }

  // MARK: Screens of a photo

  /** The page is that of a photo: its parts are taken over as they are. */
  async #adopt() {
    const bar = find(document, 'header.bar', HTMLElement);
    const content = find(document, '[data-viewer], [data-detail]', HTMLElement);
    if (!bar || !content) return;
    const stage = find(content, '[data-stage]', HTMLElement);
    const mode = /** @type {ZoomMode} */ (stage?.dataset.mode ?? 'fit');
    if (this.#route.screen === 'gallery') this.#slideshowMode = mode;
    else this.#initialZoom = mode;
    this.#seconds = Number(content.dataset.seconds ?? 2);
    await this.#all.loadShapes();
    const index = await this.#all.locate(this.#route.photo);
    // A photo that was removed, or has left its feed, stays as the server shows it.
    if (index < 0 || !(await this.#all.fetch(index))) return;
    const source = find(content, 'img[data-image]', HTMLImageElement)?.currentSrc;
    this.#view = await this.#makeView({ bar, content }, this.#route.screen, index, source, true);
    this.#connectSplit(find(document, '[data-split]', HTMLElement), index);
  }

  /**
   * @param {ViewElements} elements @param {Screen} screen @param {number} index
   * @param {string | undefined} source @param {boolean} isNoted whether the server knows of the look already
   */
  async #makeView(elements, screen, index, source, isNoted) {
    let notedAlready = isNoted;
    const context = {
      core: this.#core, store: this.#store, initialZoom: this.#initialZoom,
      slideshowMode: this.#slideshowMode, seconds: this.#seconds,
      host: {
        back: () => this.#back(elements.content.dataset.back),
        open: (/** @type {Screen} */ other, /** @type {Photo} */ photo) => void this.#open(other, photo.id),
        changed: (/** @type {Photo} */ photo) => {
          this.#photoChanged(photo, screen, notedAlready);
          notedAlready = false;
        },
        remove: (/** @type {Photo} */ photo, /** @type {number} */ place) => this.#remove(photo, place),
        say: (/** @type {string} */ text) => this.#toasts.show(text),
      },
    };
    return makeView(context, elements, {
      screen, index, source, canClose: true, replace: (other) => void this.#replaceDetail(other),
    });
  }

  /** @param {Photo} photo @param {Screen} screen @param {boolean} isNoted */
  #photoChanged(photo, screen, isNoted) {
    const address = photoAddress(this.#source, photo.id, screen);
    document.title = photo.title;
    if (location.pathname !== address) history.replaceState(history.state, '', address);
    const index = this.#store.indexOf(photo.id);
    this.#split?.setCurrent(index);
    this.#split?.reveal(index);
    if (isNoted || !photo.image) return;
    noteView(photo.id).catch((error) => {
      // A look that could not be noted costs nothing but the note.
      console.info(words(error));
    });
  }

  /**
   * Opens a screen at its own address.
   * @param {Screen} screen @param {number} photo @param {boolean} [replaces] the photo that is open
   */
  async #open(screen, photo, replaces = false) {
    this.#savePlace();
    const address = photoAddress(this.#source, photo, screen);
    if (replaces && this.#view?.screen === screen) history.replaceState(history.state, '', address);
    else history.pushState({ isInPlace: true }, '', address);
    await this.#present({ source: this.#source, screen, photo, query: '' });
  }

  /** @param {number} index */
  async #replaceDetail(index) {
    const photo = await this.#store.fetch(index);
    if (!photo) return;
    history.replaceState(history.state, '', photoAddress(this.#source, photo.id, 'detail'));
    await this.#present({ source: this.#source, screen: 'detail', photo: photo.id, query: '' });
  }

  /**
   * Shows what the address says.
   * @param {Route} route
   */
  async #present(route) {
    this.#presentation += 1;
    const presentation = this.#presentation;
    try {
      const index = await this.#store.locate(route.photo);
      const photo = index < 0 ? undefined : await this.#store.fetch(index);
      if (!photo) throw new Error('This photo is no longer in the source.');
      const isDetail = route.screen === 'detail';
      const model = isDetail ? photo : await this.#goodPhoto(index) ?? photo;
      const frame = isDetail
        ? await this.#frames.page(route.screen, photo.id) : await this.#frames.get(route.screen, model.id);
      if (presentation !== this.#presentation) return;
      await this.#showLayer(route.screen, frame, index, photo);
    } catch (error) {
      if (presentation !== this.#presentation || isAborted(error)) return;
      // The server's own page says what is the matter, where there is a server.
      if ('offline' in document.documentElement.dataset) this.#stayOnList();
      else location.reload();
    }
  }

  #stayOnList() {
    this.#toasts.show('This photo is not on this device.');
    if (this.#view) history.back();
    else history.replaceState({}, '', sourceAddress(this.#source));
  }

  /** @param {Screen} screen @param {ViewElements & { title: string }} frame @param {number} index @param {Photo} photo */
  async #showLayer(screen, frame, index, photo) {
    const cell = this.#layer ? undefined : this.#list?.cell(index);
    const from = cell?.picture.getBoundingClientRect();
    this.#removeLayer();
    this.#setBehind(true);
    const split = screen === 'photo' ? this.#makeSplit() : undefined;
    this.#layer = makeLayer(screen, frame, split);
    document.body.dataset.screen = screen;
    showBar(screen !== 'photo' || this.#initialZoom !== 'actual' || photo.failure !== undefined);
    this.#connectSplit(split, index);
    this.#view = await this.#makeView(frame, screen, index, cell?.shownSource, screen === 'detail');
    if (screen === 'detail') document.title = photo.title;
    frame.content.querySelector('[data-stage]')?.setAttribute('aria-label', 'Photo');
    /** @type {HTMLElement | null} */ (frame.content.querySelector('[data-stage]') ?? frame.bar.querySelector('.bar__back'))?.focus({ preventScroll: true });
    if (from) await this.#view.enter?.(from);
  }

  /** @param {boolean} isBehind whether the list is behind a layer */
  #setBehind(isBehind) {
    for (const part of document.querySelectorAll('body > nav, body > header, body > main')) {
      part.toggleAttribute('inert', isBehind);
    }
  }

  #removeLayer() {
    this.#view?.disconnect();
    this.#view = undefined;
    this.#split?.disconnect();
    this.#split = undefined;
    this.#layer?.remove();
    this.#layer = undefined;
  }

  #makeSplit() {
    if (!this.#list) return undefined;
    const kind = this.#list.kind === 'list' ? 'list' : 'grid';
    const cells = element('div', { class: `split__cells photos photos--${kind}`, 'data-kind': kind });
    return element('aside', { class: 'split', 'aria-label': 'Photos of this source' }, cells);
  }

  /** @param {HTMLElement | undefined} split @param {number} index */
  #connectSplit(split, index) {
    const cells = split && find(split, '.split__cells', HTMLElement);
    if (!split || !cells) return;
    const kind = cells.classList.contains('photos--list') ? 'list' : 'grid';
    const list = new PhotoList(this.#core, cells, kind, this.#store, split);
    this.#split = list;
    cells.addEventListener('click', (event) => this.#cellClicked(event, list), { signal: this.#life.signal });
    list.connect({ index, share: 0.5, screenShare: 0.5 });
    list.setCurrent(index);
  }

  /** @param {string | undefined} address of the page to go back to, where nothing is behind */
  #back(address) {
    if (history.state?.isInPlace) history.back();
    else if (this.#list) void this.#leave(true);
    else location.assign(address ?? sourceAddress(this.#source));
  }

  async #wentBack() {
    const route = parseRoute(location);
    const isHere = route?.source === this.#source && (this.#list !== undefined || route.screen !== 'source');
    if (!route || !isHere) location.reload();
    else if (route.screen === 'source') await this.#leave(false);
    else await this.#present(route);
  }

  /**
   * Goes back to the list, to the cell of the photo.
   * @param {boolean} setsAddress
   */
  async #leave(setsAddress) {
    this.#presentation += 1;
    const presentation = this.#presentation;
    const view = this.#view;
    const layer = this.#layer;
    if (setsAddress) history.pushState({}, '', sourceAddress(this.#source));
    document.body.dataset.screen = 'source';
    document.title = this.#sourceTitle;
    this.#setBehind(false);
    if (view) this.#list?.reveal(view.index);
    const cell = view && this.#list?.cell(view.index);
    layer?.classList.add('is-leaving');
    if (cell) await view.leave?.(cell.picture.getBoundingClientRect());
    if (presentation !== this.#presentation) return;
    this.#removeLayer();
    showBar(true);
    cell?.element.focus({ preventScroll: true });
    this.#savePlace();
  }

  // MARK: Removal

  /**
   * A photo was removed or put back on another device, or in another window.
   * @param {string} source @param {number} photo @param {boolean} isRemoved
   */
  async #removedElsewhere(source, photo, isRemoved) {
    if (source !== this.#source || this.#changed.get(photo) === isRemoved) return;
    this.#changed.delete(photo);
    const index = isRemoved ? this.#store.indexOf(photo) : -1;
    if (index >= 0) this.#store.remove(index);
    else await this.#refreshed(source, 1);
  }

  /** @param {Photo} photo @param {number} index */
  async #remove(photo, index) {
    const { id, title } = photo;
    this.#changed.set(id, true);
    this.#store.remove(index);
    try {
      await removePhoto(id);
      this.#toasts.show(`“${title}” was removed.`, { label: 'Undo', run: () => void this.#restore(id) });
    } catch (error) {
      this.#changed.delete(id);
      this.#store.insert(index, photo);
      this.#toasts.show(words(error));
    }
  }

  /** @param {number} id */
  async #restore(id) {
    try {
      this.#changed.set(id, false);
      const { photo, index } = await restorePhoto(id);
      const place = Math.min(index ?? 0, this.#store.count);
      this.#store.insert(place, photo);
      // What was taken away by mistake is seen again where it was missed.
      this.#view?.go?.(place);
    } catch (error) {
      this.#toasts.show(words(error));
    }
  }

  // MARK: Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.#view) return (this.#list?.key(event) || this.#bar?.key(event)) ?? false;
    if (event.key === 'Escape') this.#back(undefined);
    else return this.#view.key(event);
    return true;
  }
}
