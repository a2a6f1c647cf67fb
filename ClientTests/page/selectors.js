/** Matching of the selectors that the client uses; others throw an error. */

const ATTRIBUTE = /\[([\w-]+)(?:([$^]?=)"?([^"\]]*)"?)?\]/.source;
const PART = new RegExp(`\\*|([a-z][a-z\\d]*)|\\.([\\w-]+)|#([\\w-]+)|${ATTRIBUTE}|:not\\(([^)]*)\\)|:([a-z-]+)`, 'gy');
const STATES = {
  scope: (element, scope) => element === scope,
  active: (element) => element.isPressed === true,
  hover: (element) => element.isHovered === true,
  'focus-visible': (element) => element === document.activeElement,
  'focus-within': (element) => element.contains(document.activeElement),
};
const OPERATORS = {
  '=': (own, value) => own === value,
  '$=': (own, value) => own.endsWith(value),
  '^=': (own, value) => own.startsWith(value),
};

/** Whether an element matches a selector without spaces. */
function matchesCompound(element, compound, scope) {
  const parts = [...compound.matchAll(PART)];
  if (parts.map(([whole]) => whole).join('') !== compound) throw new Error(`Unknown selector: ${compound}`);
  return parts.every(([whole, name, className, id, key, operator, value, other, state]) => {
    if (whole === '*') return true;
    if (name) return element.localName === name;
    if (className) return element.classList.contains(className);
    if (id) return element.id === id;
    if (other) return !matchesCompound(element, other, scope);
    if (state && !STATES[state]) throw new Error(`Unknown selector: ${whole}`);
    if (state) return STATES[state](element, scope);
    const own = element.getAttribute(key);
    return own !== null && (!operator || OPERATORS[operator](own, value));
  });
}

/** Whether an element matches the last of these compounds, and its ancestors and siblings those before. */
function matchesChain(element, chain, scope) {
  const before = [...chain];
  if (!matchesCompound(element, before.pop(), scope)) return false;
  if (before.length === 0) return true;
  const combinator = ['>', '~'].includes(before.at(-1)) ? before.pop() : ' ';
  if (combinator === '~') {
    const siblings = element.parentNode?.children ?? [];
    return siblings.slice(0, siblings.indexOf(element)).some((sibling) => matchesChain(sibling, before, scope));
  }
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (matchesChain(parent, before, scope)) return true;
    if (combinator === '>') return false;
  }
  return false;
}

/** Whether an element matches one of the selectors in a list; `scope` is where it is searched for. */
export function matches(element, selectors, scope) {
  return selectors.split(',').some((selector) => matchesChain(element, selector.trim().split(/\s+/), scope));
}
