/** Calls all messages of a module with the values at which texts go wrong, and checks what they say. */

import assert from 'node:assert/strict';

/** Numbers with forms and separators of their own. */
export const COUNTS = [0, 1, 2, 1_234_567];

const NO_TEXT = /undefined|null|NaN|Infinity|Invalid Date|\[object|^$|^ | {2}| $/;
const ONE_OF_MANY = /(?<![\d,.])1 (?:new )?(?:photos|sources|pictures|links|changes|seconds)\b|^(?!.*\d of )(?:1|.*[^\d,.]1) \w+ (?:were|are|stay)\b/;
const MANY_OF_ONE = /(?:\b0|2|67) (?:new )?(?:photo|source|picture|link|change|second)\b|(?:\b0|2|67) \w+ (?:was|is|stays)\b/;

/** @param {string} text @param {string} name of the message */
export function checkText(text, name) {
  assert.equal(typeof text, 'string', name);
  for (const wrong of [NO_TEXT, ONE_OF_MANY, MANY_OF_ONE]) assert.doesNotMatch(text, wrong, `${name}: ${text}`);
}

/** All combinations of two lists of values. */
export const pairs = (first, second) => first.flatMap((one) => second.map((other) => [one, other]));

/**
 * Checks the texts of a module, including those in groups.
 * @param {object} messages @param {Record<string, unknown[][]>} values for which each function is called, by its name;
 * functions of one number have those of `COUNTS`
 */
export function checkAll(messages, values = {}) {
  const rest = new Set(Object.keys(values));
  const check = (group) => {
    for (const [name, message] of Object.entries(group)) {
      rest.delete(name);
      if (typeof message === 'string') checkText(message, name);
      else if (typeof message === 'function') for (const each of values[name] ?? COUNTS.map((count) => [count])) checkText(message(...each), name);
      else if (!Array.isArray(message)) check(message);
    }
  };
  check(messages);
  assert.deepEqual([...rest], [], 'no such messages');
}
