/** A page for the tests of modules that look for elements and change them, with events that bubble. */

import { setGlobal, Target } from '../globals.js';
import { classes, createElement, createElementNS, Parent } from './elements.js';

class Document extends Parent {
  readyState = 'complete';
  title = '';
  hidden = false;
  #cookies = new Map();
  createElement = createElement;
  createElementNS = createElementNS;
  adoptNode(node) { return node; }
  get documentElement() { return this.children[0]; }
  get body() { return this.documentElement.children[0]; }
  get images() { return this.querySelectorAll('img'); }
  get cookie() { return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '); }
  set cookie(text) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(text);
    if (/max-age=0(;|$)/.test(text)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** Sizes do not change by themselves. */
class ResizeObserver {
  observe() {}
  disconnect() {}
}

/** The fields of a form. */
class FormData {
  constructor(form) { this.form = form; }
  * [Symbol.iterator]() {
    for (const { name, value } of this.form.querySelectorAll('input[name]')) yield [name, value];
  }
}

/** The media queries that were requested; they outlive the pages of the tests, as modules may request them only once. */
const media = new Map();

/** @param {string} query as a module writes it; the test sets `matches` */
export function mediaQuery(query) {
  if (!media.has(query)) media.set(query, Object.assign(new Target(), { matches: false }));
  return media.get(query);
}

/**
 * Makes this process a page with an empty body, until `restoreGlobals`. Callbacks for a frame run soon, unless
 * `holdFrames` is called.
 * @param {string} [url]
 * @returns {{ visits: string[] }} the URLs that scripts led to; `reload` and `back` for those
 */
export function openPage(url = 'http://127.0.0.1:8080/all') {
  const page = new Document();
  const visits = [];
  const root = new Target();
  page.parentNode = root;
  page.append(createElement('html'));
  page.documentElement.append(createElement('body'));
  page.activeElement = page.body;
  const current = new URL(url);
  Object.assign(current, { assign: (to) => visits.push(to), reload: () => visits.push('reload') });
  const change = (state, _, to) => {
    history.state = state;
    if (to !== undefined) current.href = new URL(to, current.href).href;
  };
  const globals = {
    ...classes, MouseEvent: class extends Event {}, FormData, ResizeObserver,
    document: page, window: globalThis, location: current, navigator: {}, devicePixelRatio: 1,
    matchMedia: mediaQuery, requestAnimationFrame: queueMicrotask,
    history: { state: null, length: 1, pushState: change, replaceState: change, back: () => visits.push('back') },
  };
  for (const [name, value] of Object.entries(globals)) setGlobal(name, value);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) setGlobal(name, root[name].bind(root));
  return { visits };
}

/** Dispatches an event that bubbles, with these properties; returns it. */
export function send(target, type, properties = {}) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(event, name, { value, configurable: true });
  }
  target.dispatchEvent(event);
  return event;
}

/** Lets promises that can settle do so. */
export const settle = () => new Promise((resolve) => { setImmediate(() => setImmediate(resolve)); });
