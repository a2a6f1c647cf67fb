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
