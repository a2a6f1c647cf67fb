/** Globals of a page for the tests of a file, which has its own process. */

/** @type {Map<string, PropertyDescriptor | undefined>} what the replaced ones were before */
const before = new Map();

/** @param {string} name @param {unknown} value until `restoreGlobals` */
export function setGlobal(name, value) {
  if (!before.has(name)) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

export function restoreGlobals() {
  for (const [name, own] of before) {
    if (own) Object.defineProperty(globalThis, name, own);
    else delete globalThis[name];
  }
  before.clear();
}

const isSame = (one, name, listener, capture) =>
  one.name === name && one.listener === listener && one.capture === capture;

/**
 * An event target. In a tree, which `parentNode` makes, events are captured and bubble. Unlike those of Node.js 20, all its
 * listeners end with their signals: there, a target keeps only its last handler for this, and the others may be collected.
 */
export class Target {
  #listeners = [];

  addEventListener(name, listener, options) {
    const { signal, once = false, capture = false } = typeof options === 'boolean' ? { capture: options } : options ?? {};
    const isKnown = this.#listeners.some((each) => isSame(each, name, listener, capture) && !each.signal?.aborted);
    if (!signal?.aborted && !isKnown) this.#listeners.push({ name, listener, signal, once, capture });
  }

  removeEventListener(name, listener, options) {
    const capture = typeof options === 'boolean' ? options : options?.capture ?? false;
    this.#listeners = this.#listeners.filter((each) => !isSame(each, name, listener, capture));
  }

  /** @param {Event} event whose `target` is this, unless the test has defined another one */
  dispatchEvent(event) {
    if (Object.getOwnPropertyDescriptor(event, 'target')?.configurable !== false) {
      Object.defineProperty(event, 'target', { value: this, configurable: true });
    }
    // Events of Node.js do not report whether this was called.
    event.stopImmediatePropagation = () => {
      event.isStopped = true;
      event.stopPropagation();
    };
    const ancestors = [];
    for (let node = this.parentNode; node; node = node.parentNode) ancestors.push(node);
    for (const node of [...ancestors.toReversed(), this]) node.#callListeners(event, true);
    for (const node of [this, ...(event.bubbles ? ancestors : [])]) node.#callListeners(event, false);
    return !event.defaultPrevented;
  }

  #callListeners(event, capture) {
    if (event.cancelBubble) return;
    for (const each of this.#listeners) {
      if (each.name !== event.type || each.capture !== capture || each.signal?.aborted) continue;
      // It may have been removed by the listener before.
      if (event.isStopped || !this.#listeners.includes(each)) continue;
      if (each.once) this.removeEventListener(each.name, each.listener, { capture });
      each.listener.call(this, event);
    }
  }
}
