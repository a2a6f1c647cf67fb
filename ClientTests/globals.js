/** Globals of a page for the tests of a file, which has its own process. */

/** @type {Map<string, PropertyDescriptor | undefined>} what the replaced ones were before */
const before = new Map();

/** @param {string} name @param {unknown} value until `restoreGlobals` */
export function give(name, value) {
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

/**
 * A target whose listeners end with their signals. Node.js 20 keeps only the last handler for this that a target has, and
 * may collect the others.
 */
export class Target extends EventTarget {
  addEventListener(type, listener, options) {
    const { signal, ...others } = typeof options === 'boolean' ? { capture: options } : options ?? {};
    if (signal?.aborted) return;
    super.addEventListener(type, listener, others);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others), { once: true });
  }
}
