/** Work that waits until no list is scrolled: fingers come first. */

import { inBackground } from './scope.js';

/** A rest begins after this time without a request for a cell's picture, in milliseconds. */
const REST = 1000;
/** What waits is not put off for longer than this. */
const LONGEST = 8000;

/** @type {Set<() => Promise<void>>} */
let waiting = new Set();
/** @type {Promise<void> | undefined} */
let resting;
let lastAsked = 0;

/** Reports that a cell requests its picture now. */
export function noteAsked() {
  lastAsked = performance.now();
}

/**
 * Runs something at the next rest, once, however often it is called until then.
 * @param {() => Promise<void>} work
 */
export function atRest(work) {
  waiting.add(work);
  resting ??= rest().finally(() => { resting = undefined; });
}

/** For when nothing waits any more. */
export function rested() {
  return resting ?? Promise.resolve();
}

async function rest() {
  while (waiting.size > 0) {
    const start = performance.now();
    for (let now = start; now - lastAsked < REST && now - start < LONGEST; now = performance.now()) {
      await new Promise((resolve) => { setTimeout(resolve, REST / 4); });
    }
    const works = [...waiting];
    waiting = new Set();
    for (const work of works) await inBackground(work());
  }
}
