/**
 * A list of photos as an application: the list and the screens of its photos over it, all at the URLs of the server's
 * pages.
 */

import { pathOf, urlOf } from '../basics/base.js';
import { fetchPage, isNotFound, messageOf } from '../collection/api.js';
import { isPageBefore } from './back-link.js';
import { NOTHING } from '../collection/collection-store.js';
import { find, isPlainClick } from '../basics/element.js';
import { ListScreen } from '../views/list/list-screen.js';
import { applyOlder } from '../views/list/older-photos.js';
import { connectLive } from './live.js';
import { PhotoScreens } from '../views/frame/photo-screens.js';
import { showChanges, pendingChanges } from '../collection/device-changes.js';
import { onWorkerMessage } from '../collection/device.js';
import { Removals } from './removals.js';
import { changesWhileViewing, isMix, listScreen, listURL } from '../collection/route.js';
import { toggleFullScreen } from '../views/photo/full-screen.js';
import { withRetries } from '../basics/retry-delay.js';
import { SerialTask } from '../basics/serial-task.js';
import { SourceModel } from '../collection/source-model.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../core/core.js').Core} Core */
/** @typedef {import('../collection/route.js').Route} Route */
/** @typedef {import('./toasts.js').Toasts} Toasts */

/**
 * @typedef {object} Parts
 * @property {() => Promise<typeof import('../views/frame/view-factory.js')>} loadViews
 * @property {(url: string, host: import('../views/list/list-screen.js').SettingsHost) => Promise<void>} openSettings
 * @property {(photo: import('../collection/api.js').Photo, url: string, toast: (text: string) => void) => Promise<void>} openShare
 */

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
  /** Two responses processed at the same time would overwrite each other. */
  #reloads = new SerialTask(() => this.#reloadPhotos());

  /**
   * @param {Core} core
   * @param {Toasts} toasts
   * @param {Route} route of the page rendered by the server
   * @param {Promise<import('../collection/api.js').ListShapes>} shapes that are being loaded
   * @param {Pick<import('../views/list/list-screen.js').ListHost, 'loadDates' | 'beginSelecting'> & Parts} parts
   * loaded on demand
   */
  constructor(core, toasts, route, shapes, parts) {
    const { signal } = this.#life;
    const container = find(document, '[data-layout][data-count]', HTMLElement);
    const model = new SourceModel(core, toasts, route.collection, countOfAll(container), () => this.#reload());
    this.#route = route;
    this.#model = model;
    if (container?.dataset.version) model.all.version.photos = Number(container.dataset.version);
    this.#shapes = model.all.loadShapes(shapes);
    this.#opens = container?.dataset.opens ?? 'photo';
    this.#screens = new PhotoScreens(model, {
      list: () => this.#list,
      remove: (photo, index) => this.#removals.remove(photo, index).finally(() => this.#list?.countChanged()),
      setFavorite: (photo, isFavorite) => void this.#setFavorite(photo, isFavorite),
      loadViews: parts.loadViews,
      share: (photo, url) => void this.#share(photo, url, parts.openShare),
      renew: () => void this.#reload(),
      isPageBefore,
    }, signal);
    this.#removals = new Removals(model, (index) => this.#screens.view?.go?.(index));
    if (!container || document.body.dataset.screen !== listScreen(route.collection)) return;
    this.#list = new ListScreen(model, container, {
      open: (screen, photo) => void this.#screens.open(screen, photo),
      isCovered: () => this.#screens.isOpen,
      reload: () => this.#reload(),
      settingsChanged: () => this.#screens.renewFrames(),
      connectSettings: (host, signal) => connectSettings(host, parts.openSettings, signal),
      ...parts,
    }, signal);
  }

  async connect() {
    const { signal } = this.#life;
    addEventListener('popstate', () => void this.#screens.wentBack(), { signal });
    addEventListener('vitrine:renewed', () => void this.#reload(), { signal });
    onWorkerMessage('renewed', ({ list }) => {
      if (list && `${pathOf(location.pathname)}/`.startsWith(`${list}/`)) void this.#reload();
    }, signal);
    addEventListener('vitrine:page', (event) => {
      void this.#renewList(/** @type {CustomEvent<{ page: Document }>} */ (event).detail.page);
    }, { signal });
    onWorkerMessage('changed', (change) => void this.#changedOnDevice(change), signal);
    this.#connectLive(signal);
    if (!this.#list) return withRetries(() => this.#screens.adopt(this.#route));
    await this.#list.connect(this.#shapes);
    void this.#screens.prefetch(this.#opens);
    // Offline, the list replaces the page of a photo.
    if (this.#route.screen !== 'source') await this.#screens.present(this.#route);
  }

  disconnect() {
    this.#life.abort();
    this.#screens.disconnect();
    this.#list?.disconnect();
    this.#model.disconnect();
  }

  /** @param {Document} page of this list, as stored on the device */
  async #renewList(page) {
    const changes = await pendingChanges(location.href);
    if (changes) showChanges(page, changes, location.href);
    await this.#list?.renew(page);
  }

  /**
   * Another window made a change that this device sends later: the server does not know it yet.
   * @param {{ kind: string, photo: number, source: string }} change
   */
  async #changedOnDevice({ kind, photo, source }) {
    if (kind === 'favorite' || kind === 'unfavorite') return this.#model.photos.applyFavorite(photo, kind === 'favorite');
    if (source && !this.#model.photos.includes(source)) return;
    if (kind === 'remove' || kind === 'restore') return this.#model.photos.applyRemoval(photo, kind === 'remove');
    if (kind === 'restoreAll') return this.#reload();
    if (source !== this.#model.source) return;
    try {
      await this.#list?.renew(await fetchPage(listURL(this.#model.all.collection)));
    } catch (error) {
      this.#model.toastError(error);
    }
  }

  /** @param {AbortSignal} signal */
  #connectLive(signal) {
    const includes = (/** @type {string} */ source) => this.#model.photos.includes(source);
    connectLive({
      refreshed: (source, changes) => {
        if (includes(source) && changes) void this.#reload();
        if (source === this.#model.source && !this.#list?.isRefreshing) void this.#list?.renewSource();
      },
      changed: (source, version) => {
        // Collections of several sources have their own version.
        const isKnown = source === this.#model.source && version !== undefined && version === this.#list?.version;
        if (includes(source) && !isKnown) void this.#reload();
        if (source === this.#model.source) void this.#list?.renewSource();
      },
      older: (source, older) => {
        applyOlder(source, older);
        if (!older.isLoading && source === this.#model.source) void this.#list?.renewSource();
        if (includes(source)) void this.#reload();
      },
      deleted: (source) => {
        if (source === this.#model.source) this.#toastDeleted();
        else if (includes(source)) void this.#reload();
      },
      failed: (source, reason) => {
        // The person who started it sees the result in the response.
        if (source === this.#model.source && !this.#list?.isRefreshing) this.#model.toast(reason);
      },
      removed: (source, photo, isRemoved) => {
        if (includes(source)) this.#model.photos.applyRemoval(photo, isRemoved);
      },
      favoriteChanged: (photo, isFavorite) => this.#model.photos.applyFavorite(photo, isFavorite),
      libraryChanged: () => {
        if (isMix(this.#route.collection) || this.#route.collection.path === '/new') void this.#reload();
      },
      began: () => {
        void this.#model.photos.checkVersions();
        this.#list?.catchUp();
      },
      missed: () => {
        void this.#reload();
        if (this.#model.source) void this.#list?.renewSource();
      },
      imageChanged: (imageKey, facts) => {
        this.#model.photos.applyFacts(imageKey, facts);
        this.#screens.updateImage(imageKey);
      },
    }, signal);
  }

  /** @param {import('../collection/api.js').Photo} photo @param {boolean} isFavorite */
  async #setFavorite(photo, isFavorite) {
    try {
      await this.#model.photos.setFavorite(photo, isFavorite);
      this.#model.toast(isFavorite ? messages.favored(photo.title) : messages.unfavored(photo.title));
    } catch (error) {
      this.#model.toastError(error);
    }
  }

  /** @param {import('../collection/api.js').Photo} photo @param {string} url @param {Parts['openShare']} open */
  async #share(photo, url, open) {
    try {
      await open(photo, url, (text) => this.#model.toast(text));
    } catch (error) {
      this.#model.toastError(error);
    }
  }

  /**
   * Reloads the photos; the one being viewed stays in place.
   * @returns {Promise<void>}
   */
  #reload() {
    return this.#keepsOrder ? Promise.resolve() : this.#reloads.request();
  }

  /**
   * The order of recents does not change while one of them is viewed, and favorites stay in place.
   * @returns {boolean}
   */
  get #keepsOrder() {
    return changesWhileViewing(this.#model.collection) && (this.#screens.isOpen || this.#screens.view !== undefined);
  }

  async #reloadPhotos() {
    try {
      // A photo may have been opened since the request.
      await this.#model.photos.reload(() => this.#currentPhoto, () => !this.#keepsOrder);
      this.#list?.countChanged();
    } catch (error) {
      if (isNotFound(error)) this.#toastDeleted();
      else this.#model.toastError(error);
    }
  }

  /** The open photo, or the one at the scroll position. */
  get #currentPhoto() {
    const { view } = this.#screens;
    if (!view) return this.#list?.list?.currentPhoto ?? NOTHING;
    return { photo: this.#model.store.photo(view.index)?.id ?? 0, index: view.index };
  }

  #toastDeleted() {
    this.#model.toast(messages.sourceDeleted, { label: messages.library, run: () => location.assign(urlOf('/')) });
  }

  /**
   * Undoes the change made on the previous page.
   * @param {import('../collection/undo-offer.js').Offer} offer
   */
  async undo({ photos, change }) {
    if (change === 'restore' && photos.length === 1) await this.#removals.restore(photos[0]);
    else await this.#model.photos.changeAll(photos, change);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { view } = this.#screens;
    if (event.key === 'F' && event.shiftKey && !event.ctrlKey) {
      toggleFullScreen();
      return true;
    }
    if (!view || this.#screens.isLeaving) return this.#list?.key(event) ?? false;
    if (event.ctrlKey) return false;
    if (event.key !== 'Escape') return this.#screens.key(event) || view.key(event);
    void this.#screens.back(undefined);
    return true;
  }
}

/**
 * Opens the settings over the list.
 * @param {import('../views/list/list-screen.js').SettingsHost} host @param {Parts['openSettings']} open @param {AbortSignal} signal
 */
function connectSettings(host, open, signal) {
  const link = find(document, 'header.bar a[href$="/settings"]', HTMLAnchorElement);
  let isOpening = false;
  link?.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (isOpening) return;
    isOpening = true;
    open(link.href, host).catch((error) => host.toast(messageOf(error))).finally(() => { isOpening = false; });
  }, { signal });
}

/**
 * @param {HTMLElement | undefined} list rendered by the server, possibly of search results
 */
function countOfAll(list) {
  return Number(find(document, '[data-total]', HTMLElement)?.dataset.total ?? list?.dataset.count ?? 0);
}
