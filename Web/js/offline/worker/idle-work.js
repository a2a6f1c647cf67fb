/** Work that waits until no list is scrolled, so that it does not delay input. */

import { inBackground } from './scope.js';

/** A page is idle after this time without a request for a cell's picture, in milliseconds. */
const REST = 1000;
/** The maximum delay. */
const LONGEST = 8000;

/** @type {Set<() => Promise<void>>} */
let waiting = new Set();
/** @type {Promise<void> | undefined} */
let resting;
let lastAsked = 0;

/** Reports that a cell has requested its picture. */
export function noteRequest() {
  lastAsked = performance.now();
}

/**
 * Runs something when the page is next idle, once, even if called several times before.
 * @param {() => Promise<void>} work
 */
export function whenIdle(work) {
  waiting.add(work);
  resting ??= rest();
}

/** Called when there is no more pending work. */
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
  // At once: work that comes now is not to be missed.
  resting = undefined;
}
