/**
 * Selecting photos of a list, and actions for several photos. A separate module, loaded after the page.
 *
 * Over 300 lines: all actions with selected photos.
 */

import { urlOf } from '../../basics/base.js';
import { drawing, element, find } from '../../basics/element.js';
import { may } from '../../basics/permissions.js';
import { canSharePictures, copyText, fetchPicture } from '../../basics/sharing.js';
import { downloadURL, isHidden, isMix, photoURL } from '../../collection/route.js';
import { forgetUndo, offerUndo } from '../../collection/undo-offer.js';
import { MixSheet } from './mix-sheet.js';
import { MAX_SELECTED, SelectedPhotos } from './selection.js';
import { messages } from '#messages/selecting.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {import('../../collection/api.js').PhotoChange} PhotoChange */
/** @typedef {import('../../collection/source-model.js').SourceModel} SourceModel */
/** @typedef {import('./photo-list.js').PhotoList} PhotoList */
/** @typedef {import('../../collection/api.js').Send} Send */

/** Browsers share no more files at once. */
const MAX_FILES = 10;

const ICONS = {
  favorite: 'M12 20s-8-4.8-8-10.6A4.4 4.4 0 0 1 8.4 5c1.6 0 2.9.8 3.6 2.1C12.7 5.8 14 5 15.6 5A4.4 4.4 0 0 1 20 9.4C20 15.2 12 20 12 20z',
  mix: 'M3.5 9.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M9.5 14.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0',
  leave: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M8 12h8',
  share: 'M12 15V3.5M8 7l4-3.5L16 7M8.5 10.5h-2A1.5 1.5 0 0 0 5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7a1.5 1.5 0 0 0-1.5-1.5h-2',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  remove: 'M4.5 7h15M10 7V4.5h4V7M6.5 7l.9 12.5h9.2L17.5 7M10.2 11v5M13.8 11v5',
  undo: 'M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3',
};

/**
 * @param {SourceModel} model @param {PhotoList} list @param {Send} send
 * @param {() => void} ended
 */
export function beginSelecting(model, list, send, ended) {
  return new SelectMode(model, list, send, ended);
}

export class SelectMode {
  #model;
  #list;
  #send;
  #ended;
  #selection = new SelectedPhotos();
  #store;
  #life = new AbortController();
  /** Whether a toast has shown that the current drag has reached the limit. */
  #isLimitShown = false;
  #isChanging = false;
  #count = element('span', { class: 'selection__count', role: 'status' });
  #favorite;
  #bar;

  /** @param {SourceModel} model @param {PhotoList} list @param {Send} send @param {() => void} ended */
  constructor(model, list, send, ended) {
    this.#model = model;
    this.#list = list;
    this.#send = send;
    this.#ended = ended;
    this.#store = list.store;
    this.#favorite = this.#action('favorite', messages.favorite, () => this.#toggleFavorite());
    this.#bar = element('section', { class: 'selection', 'aria-label': messages.selection },
      element('div', { class: 'selection__head' }, this.#text(messages.cancel, () => this.end()), this.#count,
        this.#text(messages.all, () => void this.#selectAll())),
      element('div', { class: 'selection__actions' }, ...this.#actions()));
    document.body.append(this.#bar);
    this.#store.addEventListener('photos', () => {
      // A change of a thousand photos dispatches as many.
      if (!this.#isChanging) this.#showActions();
    }, { signal: this.#life.signal });
    this.#store.addEventListener('removed', (event) => {
      if (this.#selection.drop(/** @type {CustomEvent} */ (event).detail)) this.#changed(true);
    }, { signal: this.#life.signal });
    document.documentElement.dataset.selecting = '';
    this.#show();
  }

  #actions() {
    const { collection } = this.#model;
    return [
      ...(isHidden(collection) ? [] : [this.#favorite]),
      ...(may('member') ? [this.#action('mix', messages.mix, () => this.#openMixes())] : []),
      ...(isMix(collection) && isChangeable() ? [this.#action('leave', messages.leaveMix, () => this.#leaveMix(collection.path))] : []),
      this.#action('share', messages.share, () => this.#share()),
      this.#action('download', messages.download, () => this.#download()),
      ...(may('member') ? [isHidden(collection) ? this.#action('undo', messages.restore, () => this.#change('restore'))
        : this.#action('remove', messages.remove, () => this.#change('remove'))] : []),
    ];
  }

  /** @param {string} label @param {() => void} run */
  #text(label, run) {
    const button = element('button', { class: 'button button--text', type: 'button' }, label);
    button.addEventListener('click', run);
    return button;
  }

  /** @param {keyof typeof ICONS} name @param {string} label @param {() => Promise<void> | void} run */
  #action(name, label, run) {
    const button = element('button', { class: 'selection__action', type: 'button' }, drawing(ICONS[name]), element('span', {}, label));
    button.addEventListener('click', () => void this.#run(run));
    return button;
  }

  /** @param {() => Promise<void> | void} run */
  async #run(run) {
    try {
      await run();
    } catch (error) {
      this.#model.toastError(error);
    }
  }

  // MARK: Selecting

  /**
   * @param {number} index @param {boolean} isRange
   */
  async select(index, isRange) {
    await this.#run(async () => {
      const photo = this.#store.photo(index) ?? await this.#store.fetch(index);
      if (!photo || this.#isChanging || this.#life.signal.aborted) return;
      const isWhole = isRange ? await this.#selection.extend(this.#store, index) : this.#selection.toggle(photo);
      this.#changed(isWhole);
      this.#selection.beginRange(photo.id);
      this.#isLimitShown = false;
    });
  }

  /**
   * A finger that pressed a photo was dragged over another one.
   * @param {number} index
   */
  async dragTo(index) {
    await this.#run(async () => {
      const isWhole = await this.#selection.dragTo(this.#store, index);
      if (this.#life.signal.aborted) return;
      if (!isWhole && !this.#isLimitShown) this.#model.toast(messages.limit(MAX_SELECTED));
      this.#isLimitShown ||= !isWhole;
      this.#show();
    });
  }

  async #selectAll() {
    await this.#run(async () => this.#changed(await this.#selection.selectAll(this.#store)));
  }

  /** @param {boolean} isWhole whether the whole range could be selected */
  #changed(isWhole) {
    if (this.#life.signal.aborted) return;
    if (!isWhole) this.#model.toast(messages.limit(MAX_SELECTED));
    if (this.#selection.count === 0) return this.end();
    this.#show();
  }

  #show() {
    const { count } = this.#selection;
    this.#list.setMarks((photo) => this.#selection.has(photo.id));
    this.#count.textContent = messages.selected(count);
    this.#showActions();
  }

  #showActions() {
    const label = this.#favorite.lastElementChild;
    if (label) label.textContent = this.#areFavorites ? messages.unfavorite : messages.favorite;
    for (const button of this.#bar.querySelectorAll('.selection__action')) button.toggleAttribute('disabled', this.#selection.count === 0);
  }

  /** The selected photos, with all facts known by now. */
  get #photos() {
    const { indices } = this.#store;
    return this.#selection.photos.map((photo) => this.#store.photo(indices.get(photo.id) ?? -1) ?? photo);
  }

  get #areFavorites() {
    const photos = this.#photos;
    return photos.length > 0 && photos.every(({ isFavorite }) => isFavorite);
  }

  /** Ends the selection. */
  end() {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    const hadFocus = this.#bar.contains(document.activeElement);
    this.#bar.remove();
    delete document.documentElement.dataset.selecting;
    this.#list.setMarks(undefined);
    if (hadFocus) find(document, '.photos a.cell[tabindex="0"]', HTMLElement)?.focus({ preventScroll: true });
    this.#ended();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape') this.end();
    else if (event.key === 'a' && event.ctrlKey) void this.#selectAll();
    else if (event.key === 'f' && !event.ctrlKey) void this.#run(() => this.#toggleFavorite());
    else if (event.key === 'Delete' && may('member')) void this.#run(() => this.#change(isHidden(this.#model.collection) ? 'restore' : 'remove'));
    else return false;
    return true;
  }

  // MARK: Actions

  #toggleFavorite() {
    return this.#change(this.#areFavorites ? 'unfavorite' : 'favorite');
  }

  /**
   * Changes several photos, which can also be undone on the next pages.
   * @param {PhotoChange} change
   */
  async #change(change) {
    const photos = this.#photos;
    if (photos.length === 0 || this.#isChanging) return;
    const reverse = /** @type {const} */ ({ remove: 'restore', restore: 'remove', favorite: 'unfavorite', unfavorite: 'favorite' })[change];
    const texts = { remove: messages.removed, restore: messages.restored, favorite: messages.favored, unfavorite: messages.unfavored };
    // If some of the photos were favorites before, the change cannot be undone by a single change.
    const changed = change.endsWith('favorite') ? photos.filter(({ isFavorite = false }) => isFavorite === (change === 'unfavorite')) : photos;
    const ids = changed.map(({ id }) => id);
    const text = texts[change](photos.length);
    this.#isChanging = true;
    try {
      await offerUndo({ photos: ids, change: reverse, text }, this.#model.photos.changeAll(photos.map(({ id }) => id), change));
    } finally {
      this.#isChanging = false;
    }
    this.end();
    const undo = () => {
      forgetUndo(ids);
      void this.#run(() => this.#model.photos.changeAll(ids, reverse));
    };
    this.#model.toast(text, ids.length > 0 ? { label: messages.undo, run: undo } : undefined);
  }

  /** Shares the pictures if the browser supports that, otherwise the links. */
  async #share() {
    const photos = this.#photos;
    const links = photos.map(({ id }) => new URL(photoURL(this.#model.collection, id, 'photo'), location.href).href);
    const pictures = photos.length <= MAX_FILES && canSharePictures() ? photos.filter(({ image, failure }) => image && failure === undefined) : [];
    this.end();
    if (pictures.length > 0) this.#model.toast(messages.gettingPictures(pictures.length));
    const files = await Promise.all(pictures.map((photo) => fetchPicture(photo))).catch(() => []);
    await this.#shareOrCopy(
      files.length > 0 ? { files: files.map(withUniqueName) } : { text: links.join('\n') }, links, files.length > 0);
  }

  /**
   * @param {ShareData} data @param {string[]} links @param {boolean} offersRetry whether another press may help
   * @returns {Promise<void>}
   */
  async #shareOrCopy(data, links, offersRetry) {
    try {
      await navigator.share(data);
    } catch (error) {
      const { name } = /** @type {Error} */ (error);
      if (name === 'AbortError') return;
      // Browsers share only soon after a press: the pictures took too long to load.
      if (offersRetry) return this.#model.toast(messages.picturesReady, { label: messages.share, run: () => void this.#shareOrCopy(data, links, false) });
      this.#model.toast(await copyText(links.join('\n')) ? messages.linksCopied(links.length) : messages.linksNotCopied);
    }
  }

  #download() {
    const photos = this.#photos.filter(({ image }) => image);
    if (photos.length === 0) return this.#model.toast(messages.noOriginal);
    if (isOffline()) return this.#model.toast(messages.downloadNeedsNetwork);
    this.end();
    this.#model.toast(messages.downloading(photos.length));
    const [first] = photos;
    if (photos.length === 1) element('a', { href: downloadURL(first.image ?? ''), download: '' }).click();
    else saveTogether(photos.map(({ id }) => id), document.querySelector('[data-large-title], .bar__title')?.textContent ?? '');
  }

  // MARK: Mixes

  #openMixes() {
    const { photos } = this.#selection;
    return new MixSheet(photos.length, this.#send, (mix) => this.#run(() => this.#addTo(mix, photos))).open();
  }

  /** @param {import('./mix-sheet.js').Mix} mix @param {Photo[]} photos */
  async #addTo({ id, title, address }, photos) {
    const { count } = await this.#send(`/mixes/${id}/photos`, 'POST', { photos: photos.map((photo) => photo.id) });
    this.end();
    const text = count > 0 ? messages.added(count, title) : messages.inMixAlready(title);
    this.#model.toast(text, { label: messages.open, run: () => location.assign(address) });
  }

  /** @param {string} path of the mix */
  async #leaveMix(path) {
    const ids = this.#selection.photos.map(({ id }) => id);
    const { count } = await this.#send(`${path}/photos/remove`, 'POST', { photos: ids });
    this.end();
    this.#model.toast(count === ids.length ? messages.left(count) : messages.leftSome(count, ids.length - count));
    await this.#model.reload();
  }
}

/**
 * A file whose name none of those before it has.
 * @param {File} file @param {number} index @param {File[]} files
 */
function withUniqueName(file, index, files) {
  const isFirst = files.findIndex(({ name }) => name === file.name) === index;
  return isFirst ? file : new File([file], `${index + 1} ${file.name}`, { type: file.type });
}

/** Whether photos can be added to and removed from the current list. */
const isChangeable = () => find(document, '[data-layout][data-count]', HTMLElement)?.dataset.changeable !== undefined;

const isOffline = () => 'offline' in document.documentElement.dataset;

/**
 * Downloads several photos as one file, which the server streams.
 * @param {number[]} photos @param {string} title of the file
 */
function saveTogether(photos, title) {
  const form = element('form', { method: 'post', action: urlOf('/download'), hidden: '' });
  for (const [name, value] of [['photos', photos.join()], ['title', title]]) form.append(element('input', { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
  form.remove();
}
