/** The page of a list of photos as the server renders it, the list in it, and a server that serves both. */

import { setMaxListeners } from 'node:events';
import { element } from '../../../Web/js/basics/element.js';
import { SourceModel } from '../../../Web/js/collection/source-model.js';
import { ListScreen } from '../../../Web/js/views/list/list-screen.js';
import { frame } from '../../page/frames.js';
import { send } from '../../page/page.js';
import { startList } from './dated-list.js';

// A page has more listeners than Node.js expects of a signal.
setMaxListeners(0);

const photo = (id) => ({ id, source: 'feed', title: `Photo ${id}`, isRemoved: false, image: `/images/${id}`, address: `/sources/feed/photos/${id}` });
export const SETTINGS = { layout: 'grid', initialZoom: 'fit', slideshowSeconds: 3, slideshowFits: true };

export class ListPage {
  /** The IDs of the photos on the server. */
  ids = [];
  /** The requests to the server, as method and path below its API, with what is sent. */
  requests = [];
  /** The responses of the server other than photos, by request. */
  responses = {};
  /** The toasts, and what is opened or done by the application. */
  log = [];
  isCovered = false;
  /** Another page of the server, which is empty at first. */
  page;
  life = new AbortController();

  /** @param {{ path?: string, search?: string, count?: number, layout?: string, role?: string, data?: object }} facts */
  async start({ path = '/sources/feed', search = '', count = 5, layout = 'grid', role = 'admin', data = {} } = {}) {
    const { core, scroller, container, bar } = await startList(new URL(path + search, 'http://photos.example'));
    scroller.disconnect();
    this.ids = Array.from({ length: count }, (_, index) => 11 + index);
    this.container = container;
    this.#startGlobals();
    const { documentElement: root } = document;
    Object.assign(root.dataset, { role });
    Object.assign(container.dataset, { layout, source: 'feed', count, version: 7, offset: 0, seconds: 4, ...data });
    const cell = (id) => element('a', { class: 'cell', 'data-photo': id, href: photo(id).address }, element('span', { class: 'cell__picture' }));
    container.append(...this.ids.map(cell));
    const layouts = ['list', 'wall', 'grid'].map((name) => Object.assign(element('button', { name: 'layout', value: name }), { value: name }));
    this.field = Object.assign(element('input', { class: 'search__field' }), { value: '' });
    bar.append(
      element('h1', { class: 'bar__title' }, 'Feed'), element('form', { 'data-layouts': '' }, ...layouts),
      element('form', { 'data-search': '' }, this.field), element('form', { 'data-refresh': '' }, element('button')),
      element('a', { 'data-slideshow-link': '', href: '/gallery' }),
    );
    container.before(element('button', { 'data-select': '' }), element('p', { 'data-facts': '' }));
    document.title = 'Feed · Vitrine';
    const toasts = { show: (text) => this.log.push(text) };
    const collection = { path, query: '', order: '' };
    this.model = new SourceModel(core, toasts, collection, count, async () => void this.log.push('reload'));
    this.screen = new ListScreen(this.model, container, {
      open: (screen, id) => this.log.push([screen, id]), isCovered: () => this.isCovered, reload: () => this.model.reload(),
      settingsChanged: () => this.log.push('settings'), connectSettings: (host) => { this.settings = host; },
      loadDates: async () => undefined, beginSelecting: async () => ({ end: () => this.log.push('end'), key: () => false }),
    }, this.life.signal);
  }

  #startGlobals() {
    const page = this.page = element('html');
    const styles = globalThis.getComputedStyle;
    location.assign = (to) => this.log.push(String(to));
    Object.assign(globalThis, {
      getComputedStyle: (part) => ({ ...styles(part), borderTopWidth: '2px', borderLeftWidth: '0px', columnCount: '1' }),
      fetch: (to, options) => this.#respond(to, options),
      // Pages of the server are made of elements, not of text.
      DOMParser: class { parseFromString = () => page; },
    });
    Object.assign(this.container, { clientWidth: 390, offsetWidth: 390 });
    const create = document.createElement;
    document.createElement = (name) => Object.assign(create(name), name === 'span' ? { box: { left: 0, top: 0, width: 100, height: 100 } } : {});
  }

  async #respond(to, { method = 'GET', body, signal } = {}) {
    const path = String(to).replace('http://photos.example', '').replace('/api/v1', '');
    const request = `${method} ${path}${body ? ` ${body}` : ''}`;
    this.requests.push(request);
    const other = this.responses[`${method} ${path}`];
    const response = other ? await other() : this.#photos(path);
    if (signal?.aborted) throw signal.reason;
    return response;
  }

  #photos(path) {
    const { pathname, searchParams } = new URL(path, 'http://photos.example');
    const ids = searchParams.has('q') ? this.ids.filter((id) => String(id).endsWith(searchParams.get('q'))) : this.ids;
    if (pathname.endsWith('/shapes')) return new Response(new Uint8Array(2 * ids.length).fill(7));
    const id = Number(/\/photos\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    if (id && !ids.includes(id)) return refused('There is no such photo.', 404);
    if (id) return Response.json({ photo: photo(id), index: ids.indexOf(id) });
    const offset = Number(searchParams.get('offset'));
    return Response.json({ photos: ids.slice(offset, offset + 60).map(photo), offset, total: ids.length });
  }

  /** Starts it, and waits until the list is shown. */
  async open(facts) {
    await this.start(facts);
    await this.connect();
    await rest();
    frame();
    this.requests = [];
  }

  /** The layout that is shown. */
  get kind() {
    return this.container.dataset.layout;
  }

  connect() {
    return this.screen.connect(this.model.all.loadShapes());
  }

  // MARK: What a person does

  async choose(layout) {
    const submitter = document.querySelectorAll('button[name="layout"]').find(({ value }) => value === layout);
    send(document.querySelector('[data-layouts]'), 'submit', { submitter });
    await rest();
  }

  async search(text) {
    this.field.value = text;
    send(document.querySelector('[data-search]'), 'submit');
    // The bar starts it after this task.
    await new Promise((resolve) => { setTimeout(resolve); });
    await rest();
  }

  async refresh() {
    send(document.querySelector('[data-refresh]'), 'submit');
    await rest();
  }

  /** Holds a response back; returns a function that lets it arrive. */
  hold(request, respond) {
    let release;
    const released = new Promise((resolve) => { release = resolve; });
    this.responses[request] = async () => {
      await released;
      return respond();
    };
    return async () => {
      release();
      await rest();
    };
  }

  /** Ends all that may still wait for something. */
  end() {
    this.life.abort();
    this.screen.disconnect();
    this.model.disconnect();
  }
}

export const refused = (message, status) => Response.json({ error: { message } }, { status });

/** Lets responses arrive. */
export const rest = async () => { for (let turn = 0; turn < 25; turn += 1) await new Promise(setImmediate); };
