/** A list and the screens of its photos over it, with views that do nothing, for the tests of photo-screens.js. */

import { element } from '../../../Web/js/basics/element.js';
import { restoreGlobals, setGlobal } from '../../globals.js';
import { openPage } from '../../page/page.js';
import { turns } from '../../turns.js';

openPage();
const { PhotoScreens } = await import('../../../Web/js/views/frame/photo-screens.js');
restoreGlobals();

const succeed = async () => ({ ok: true, status: 200 });

/** The page of a photo, as far as the screens use its parts. */
class Parser {
  parseFromString() {
    const bar = element('header', { class: 'bar' }, element('h1', { class: 'bar__title' }), element('a', { class: 'bar__back' }));
    const text = element('div', { class: 'detail__text' }, 'All about it');
    const content = element('main', { 'data-viewer': '', 'data-detail': '' }, element('div', { 'data-stage': '' }), text);
    return Object.assign(element('div', {}, bar, content), { title: '' });
  }
}

/** Until `restoreGlobals`. */
export class OpenedList {
  /** The calls of the list, and the toasts, in order. */
  log = [];
  /** The views by their order. */
  views = [];
  /** The URLs that were requested. */
  requests = [];
  /** The entries that were added to the history. */
  entries = 0;
  /** How the server responds, and what delays the scripts of the screens and the motion of a view. */
  respond = succeed;
  scripts = Promise.resolve();
  motion = Promise.resolve();
  photos = [1, 2, 3].map((id) => ({ id, title: `Photo ${id}`, image: `/images/${id}-a`, imageKey: `${id}-a` }));

  /** @param {string} path of the list @param {boolean} [hasList] whether it is on the page */
  constructor(path, hasList = true) {
    this.path = path;
    this.visits = openPage(`http://127.0.0.1:8080${path}`).visits;
    setGlobal('DOMParser', Parser);
    setGlobal('fetch', async (url) => {
      this.requests.push(url);
      return { json: async () => ({}), headers: new Headers(), url, text: async () => '', ...await this.respond() };
    });
    const { pushState } = history;
    history.pushState = (...values) => {
      this.entries += 1;
      pushState(...values);
    };
    this.cells = this.photos.map(({ id }) => {
      const picture = element('span');
      return { picture, element: element('a', { href: `${path}/photos/${id}` }, picture), shownSource: `/images/${id}-a/square-160` };
    });
    if (hasList) document.body.append(element('nav'), element('main', {}, ...this.cells.map((cell) => cell.element)));
    const list = { kind: 'grid', cell: (index) => this.cells[index], reveal: (index) => this.log.push(`reveal ${index}`) };
    const screen = { title: 'All photos', savePosition: () => undefined, resumeSearch: () => undefined, list };
    this.host = {
      list: () => (hasList ? screen : undefined), renew: () => this.log.push('renew'), isPageBefore: () => false,
      loadViews: async () => {
        await this.scripts;
        return { makeView: (...values) => this.#makeView(...values) };
      },
    };
    this.screens = new PhotoScreens(this.#model, this.host, new AbortController().signal);
  }

  get #model() {
    const collection = { path: this.path, query: '' };
    const indexOf = (id) => this.photos.findIndex((photo) => photo.id === id);
    const fetch = async (index) => {
      if (!this.photos[index]) throw new Error('Not reached.');
      return this.photos[index];
    };
    const store = {
      collection, indexOf, fetch, photo: (index) => this.photos[index], locate: async (id) => indexOf(id), loadShapes: async () => undefined,
      shapes: { position: (index) => ({ number: index + 1, count: this.photos.length }) },
    };
    return {
      collection, store, all: { collection }, initialZoom: 'fit', readSettings: () => undefined,
      photos: { cancelSearch: () => undefined, firstIntact: fetch },
      toast: (text) => this.log.push(text), toastError: (error) => this.log.push(error.message),
    };
  }

  #makeView({ host }, _, state) {
    const view = {
      ...state, host, isConnected: true, updated: [], completed: 0,
      disconnect: () => { view.isConnected = false; }, updatePhoto: ({ id }) => view.updated.push(id), complete: () => { view.completed += 1; },
      enter: () => this.motion, leave: () => this.motion,
    };
    this.views.push(view);
    return view;
  }

  /** How many views were recorded. */
  get viewCount() {
    return this.requests.filter((url) => url === '/api/v1/views').length;
  }

  /**
   * Holds back responses, scripts or motions.
   * @param {'respond' | 'scripts' | 'motion'} what @returns {() => void} lets them go
   */
  hold(what) {
    const held = deferred();
    this[what] = what === 'respond' ? () => held.promise.then(succeed) : held.promise;
    return held.resolve;
  }

  /** Goes back by a link, not by the history. */
  async close() {
    history.state = null;
    await this.screens.back(undefined);
  }
}

/** A promise that the test settles. */
export function deferred() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

export const layers = () => document.querySelectorAll('.in-place');
export const inert = () => document.querySelectorAll('[inert]').map(({ localName }) => localName);
/** After the picture is painted. */
export const painted = () => turns(20);
