/** A page without any of the elements that the screens look for: they add or leave out what is missing. */

class BlankElement extends EventTarget {}
for (const name of ['Element', 'HTMLElement', 'HTMLFormElement', 'HTMLButtonElement', 'HTMLAnchorElement', 'HTMLImageElement', 'HTMLSelectElement', 'HTMLInputElement', 'HTMLDialogElement']) {
  globalThis[name] = BlankElement;
}

const nothing = () => undefined;

/** An element that contains nothing, and can be told everything. */
export const blank = () => Object.assign(new BlankElement(), {
  style: {}, dataset: {}, classList: { toggle: nothing, add: nothing, remove: nothing, contains: () => false },
  querySelector: () => null, querySelectorAll: () => [], closest: () => null, contains: () => false,
  setAttribute: nothing, getAttribute: () => null, removeAttribute: nothing, toggleAttribute: nothing, hasAttribute: () => false,
  append: nothing, prepend: nothing, after: nothing, remove: nothing, replaceChildren: nothing, insertBefore: nothing,
  getBoundingClientRect: () => ({ left: 0, top: 0, width: 300, height: 200 }),
});

/** A core that answers 0 to every question. */
export const makeCore = () => ({
  results: 0, call: new Proxy({}, { get: () => () => 0 }), allocateValue: () => 8, releaseValue: nothing, written: (count) => Array(count).fill(0),
});

/** Makes this process such a page; before the modules of a screen are imported. */
export function startPage() {
  globalThis.document = Object.assign(blank(), { createElement: blank, createElementNS: blank, body: blank(), documentElement: blank() });
  globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  const page = new EventTarget();
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page), dispatchEvent: page.dispatchEvent.bind(page), window: globalThis, devicePixelRatio: 1, requestAnimationFrame: () => 0, cancelAnimationFrame: nothing,
    ResizeObserver: class { observe() {} disconnect() {} }, localStorage: { getItem: () => null }, history: { state: null, replaceState: nothing },
  });
}
