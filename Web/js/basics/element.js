/** Creates elements without HTML strings. */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The paths of the few icons that scripts insert; the same as in icons/ui. */
const ICONS = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  photo: 'M3.5 7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM5 17l4.7-4.7 3.3 3.3 2.5-2.5 3.9 3.9',
  text: 'M5 7h14M5 11h14M5 15h9',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  options: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 5.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4M9 13.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  leaveFullScreen: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return drawing(ICONS[name]);
}

/**
 * An icon with this path.
 * @param {string} path in a 24 by 24 box
 */
export function drawing(path) {
  const space = 'http://www.w3.org/2000/svg';
  const made = document.createElementNS(space, 'svg');
  const attributes = {
    class: 'icon', width: '24', height: '24', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
    'stroke-width': '1.75', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true',
  };
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  const lines = document.createElementNS(space, 'path');
  lines.setAttribute('d', path);
  made.append(lines);
  return made;
}

/**
 * Whether a click is to be handled by the page: others open links in new windows and tabs.
 * @param {MouseEvent} event
 */
export function isPlainClick(event) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * The fields of a form, none of which is a file.
 * @param {HTMLFormElement} form
 */
export function fieldsOf(form) {
  return new URLSearchParams(/** @type {any} */ (new FormData(form)));
}

/**
 * Waits while something in an element is pressed: replacing it would lose the click.
 * @param {Element} container
 */
export async function released(container) {
  while (container.querySelector(':active')) await new Promise((resolve) => { requestAnimationFrame(resolve); });
}

/**
 * The element matching a selector, checked to be of a type.
 * @template {Element} Kind
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new (...values: never[]) => Kind} kind
 * @returns {Kind | undefined}
 */
export function find(root, selector, kind) {
  const found = root.querySelector(selector);
  return found instanceof kind ? found : undefined;
}
