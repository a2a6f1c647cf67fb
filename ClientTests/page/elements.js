/** The elements of a page. Nothing is laid out, loaded or submitted: a test sets sizes and positions. */

import { Target } from '../globals.js';
import { matches } from './selectors.js';

class Node extends Target {
  parentNode = null;
  get parentElement() { return this.parentNode instanceof Element ? this.parentNode : null; }
  remove() { this.parentNode?.removeChild(this); }
}

/** Text in an element. */
class Text extends Node {
  constructor(text) {
    super();
    this.textContent = text;
  }
  cloneNode() { return new Text(this.textContent); }
  toString() { return this.textContent; }
}

/** A node with children: the document or an element. */
export class Parent extends Node {
  childNodes = [];
  get children() { return this.childNodes.filter((node) => node instanceof Element); }
  get descendants() { return this.children.flatMap((child) => [child, ...child.descendants]); }
  get firstChild() { return this.childNodes[0] ?? null; }
  get firstElementChild() { return this.children[0] ?? null; }
  querySelectorAll(selectors) { return this.descendants.filter((element) => matches(element, selectors, this)); }
  querySelector(selectors) { return this.querySelectorAll(selectors)[0] ?? null; }
  contains(other) { return other === this || this.descendants.includes(other); }
  removeChild(node) {
    this.childNodes = this.childNodes.filter((each) => each !== node);
    node.parentNode = null;
  }
  /** Inserts nodes and texts before a child, or at the end. */
  insert(parts, child) {
    const nodes = parts.map((part) => (typeof part === 'string' ? new Text(part) : part));
    // The child may be one of those that move.
    const next = child && this.childNodes.slice(this.childNodes.indexOf(child)).find((node) => !nodes.includes(node));
    for (const node of nodes) if (node.parentNode) node.remove();
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, ...nodes);
    for (const node of nodes) node.parentNode = this;
  }
  append(...parts) { this.insert(parts); }
  prepend(...parts) { this.insert(parts, this.firstChild); }
  insertBefore(node, child) { this.insert([node], child); }
  replaceChildren(...parts) {
    for (const node of this.childNodes) this.removeChild(node);
    this.append(...parts);
  }
  get textContent() { return this.childNodes.map((node) => node.textContent).join(''); }
  set textContent(text) { this.replaceChildren(...(text ? [text] : [])); }
}

/** What `animate` returns; the test finishes it. */
class Animation extends EventTarget {
  playState = 'running';
  currentTime = 0;
  constructor(frames, options) {
    super();
    const getComputedTiming = () => ({ ...options, endTime: options.duration, localTime: this.currentTime });
    Object.assign(this, { frames, options, effect: { getKeyframes: () => frames, getTiming: () => options, getComputedTiming } });
    this.finished = new Promise((resolve) => { this.resolve = resolve; });
  }
  finish() {
    this.playState = 'finished';
    this.resolve(this);
    this.dispatchEvent(new Event('finish'));
  }
  cancel() { this.playState = 'idle'; }
}

class Style {
  setProperty(name, value) { this[name] = value; }
  getPropertyValue(name) { return this[name] ?? ''; }
  removeProperty(name) { delete this[name]; }
}

class Element extends Parent {
  #attributes = new Map();
  style = new Style();
  /** Its animations, the oldest first. */
  motions = [];
  /** Its position and size on the screen. */
  box = { left: 0, top: 0, width: 0, height: 0 };
  offsetWidth = 0;
  offsetHeight = 0;
  offsetTop = 0;
  offsetLeft = 0;
  clientWidth = 0;
  clientHeight = 0;
  scrollTop = 0;
  /** Whether a pointer is down on it, for `:active`. */
  isPressed = false;
  constructor(name) {
    super();
    this.localName = name;
  }
  getAttribute(name) { return this.#attributes.get(name) ?? null; }
  hasAttribute(name) { return this.#attributes.has(name); }
  setAttribute(name, value) { this.#attributes.set(name, String(value)); }
  removeAttribute(name) { this.#attributes.delete(name); }
  toggleAttribute(name, isOn = !this.hasAttribute(name)) {
    if (isOn) this.setAttribute(name, this.getAttribute(name) ?? '');
    else this.removeAttribute(name);
  }
  get dataset() {
    const key = (name) => `data-${String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return new Proxy({}, {
      get: (_, name) => this.getAttribute(key(name)) ?? undefined,
      has: (_, name) => this.hasAttribute(key(name)),
      set: (_, name, value) => (this.setAttribute(key(name), value), true),
      deleteProperty: (_, name) => (this.removeAttribute(key(name)), true),
    });
  }
  get classList() {
    const names = () => new Set(this.className.split(' ').filter(Boolean));
    const toggle = (name, isOn = !names().has(name)) => {
      const next = names();
      next[isOn ? 'add' : 'delete'](name);
      this.className = [...next].join(' ');
    };
    return {
      contains: (name) => names().has(name), toggle,
      add: (...more) => more.forEach((name) => toggle(name, true)), remove: (name) => toggle(name, false),
    };
  }
  get ownerDocument() { return document; }
  get isConnected() { return document.contains(this); }
  get nextElementSibling() {
    const siblings = this.parentNode?.children ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  matches(selectors) { return matches(this, selectors, this); }
  closest(selectors) { return this.matches(selectors) ? this : this.parentElement?.closest(selectors) ?? null; }
  remove() {
    if (this.contains(document.activeElement)) document.activeElement = document.body;
    super.remove();
  }
  before(...parts) { this.parentNode?.insert(parts, this); }
  after(...parts) {
    const siblings = this.parentNode?.childNodes ?? [];
    this.parentNode?.insert(parts, siblings[siblings.indexOf(this) + 1]);
  }
  replaceWith(...parts) {
    this.before(...parts);
    this.remove();
  }
  cloneNode(isDeep = false) {
    const copy = document.createElement(this.localName);
    for (const [name, value] of this.#attributes) copy.setAttribute(name, value);
    if (isDeep) copy.append(...this.childNodes.map((node) => node.cloneNode(true)));
    return copy;
  }
  isEqualNode(other) { return String(this) === String(other); }
  toString() {
    const attributes = [...this.#attributes].map(([name, value]) => ` ${name}="${value}"`).join('');
    return `<${this.localName}${attributes}>${this.childNodes.join('')}</${this.localName}>`;
  }
  getBoundingClientRect() {
    const { left, top, width, height } = this.box;
    return { right: left + width, bottom: top + height, ...this.box };
  }
  getClientRects() { return this.closest('[hidden]') ? [] : [this.box]; }
  animate(frames, options) {
    const animation = new Animation(frames, options);
    this.motions.push(animation);
    return animation;
  }
  getAnimations() { return this.motions.filter(({ playState }) => playState === 'running'); }
  setPointerCapture(id) { this.captured = id; }
  hasPointerCapture(id) { return this.captured === id; }
}

class HTMLElement extends Element {
  focus() {
    document.activeElement = this;
    this.dispatchEvent(new Event('focusin', { bubbles: true }));
  }
  blur() { if (document.activeElement === this) document.activeElement = document.body; }
  click() {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    return this.dispatchEvent(Object.assign(event, { button: 0 }));
  }
}

class HTMLDialogElement extends HTMLElement {
  show() { this.open = true; }
  showModal() { this.open = true; }
  close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  }
}

class HTMLFormElement extends HTMLElement {
  get method() { return this.getAttribute('method') ?? 'get'; }
  get action() { return new URL(this.getAttribute('action') ?? '', location.href).href; }
  requestSubmit(submitter = null) {
    const event = new Event('submit', { bubbles: true, cancelable: true });
    return this.dispatchEvent(Object.assign(event, { submitter }));
  }
}

class HTMLInputElement extends HTMLElement {
  value = '';
  defaultValue = '';
}
class HTMLSelectElement extends HTMLElement { value = ''; }
class HTMLButtonElement extends HTMLElement {}
class HTMLAnchorElement extends HTMLElement {}
class HTMLImageElement extends HTMLElement { currentSrc = ''; }

/** Defines a property that reflects an attribute. */
function reflect(kind, key, get, set, name = key) {
  Object.defineProperty(kind.prototype, key, {
    get() { return get(this.getAttribute(name)); }, set(value) { set(this, name, value); }, configurable: true,
  });
}
const setText = (element, name, value) => element.setAttribute(name, value);
for (const key of ['id', 'title', 'lang', 'alt', 'name', 'type', 'sizes', 'srcset']) {
  reflect(Element, key, (own) => own ?? '', setText);
}
reflect(Element, 'className', (own) => own ?? '', setText, 'class');
reflect(Element, 'tabIndex', (own) => Number(own ?? -1), setText, 'tabindex');
for (const key of ['hidden', 'open', 'disabled', 'checked', 'inert']) {
  reflect(Element, key, (own) => own !== null, (element, name, value) => element.toggleAttribute(name, value));
}
for (const [kind, key] of [[HTMLAnchorElement, 'href'], [HTMLImageElement, 'src']]) {
  reflect(kind, key, (own) => (own === null ? '' : new URL(own, location.href).href), setText);
}

/** The classes that are globals of a page, by their names. */
export const classes = {
  Node, Element, HTMLElement, HTMLAnchorElement, HTMLButtonElement, HTMLDialogElement, HTMLFormElement,
  HTMLImageElement, HTMLInputElement, HTMLSelectElement,
};
const KINDS = {
  a: HTMLAnchorElement, button: HTMLButtonElement, dialog: HTMLDialogElement, form: HTMLFormElement,
  img: HTMLImageElement, input: HTMLInputElement, select: HTMLSelectElement,
};
export const createElement = (name) => new (KINDS[name] ?? HTMLElement)(name);
export const createElementNS = (_, name) => new Element(name);
