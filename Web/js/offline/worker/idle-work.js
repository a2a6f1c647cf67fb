/** Work that is deferred until no list is scrolled, so that it does not delay input. */

import { inBackground } from './scope.js';

/** A page is idle after this time without a request for a cell's picture, in milliseconds. */
const IDLE_DELAY = 1000;
/** The maximum delay. */
const MAX_DELAY = 8000;

/** @type {Set<() => Promise<void>>} */
let pending = new Set();
/** @type {Promise<void> | undefined} */
let running;
let lastRequest = 0;

/** Records that a cell has requested its picture. */
export function recordRequest() {
  lastRequest = performance.now();
}

/**
 * Runs work when the page is next idle; once, even if requested several times.
 * @param {() => Promise<void>} work
 */
export function whenIdle(work) {
  pending.add(work);
  running ??= run();
}

/** Resolves when there is no pending work. */
export function drained() {
  return running ?? Promise.resolve();
}

async function run() {
  while (pending.size > 0) {
    const start = performance.now();
    for (let now = start; now - lastRequest < IDLE_DELAY && now - start < MAX_DELAY; now = performance.now()) {
      await new Promise((resolve) => { setTimeout(resolve, IDLE_DELAY / 4); });
    }
    const batch = [...pending];
    pending = new Set();
    for (const work of batch) await inBackground(work());
  }
  // Without awaiting anything in between, so that no new work is missed.
  running = undefined;
}
