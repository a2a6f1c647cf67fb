/** The rules, which are those of the Swift core: what to keep, to show, to send. */

import { shell } from './scope.js';

const PAGE_BYTES = 65536;
/** The numbers by which the core knows an action. */
const ACTIONS = ['view', 'remove', 'restore', 'settings', 'restoreAll'];
const FATES = ['done', 'waits', 'dropped'];

/** @typedef {{ bytes: number, seen: number, kept: string }} Measured */
/** @typedef {{ kind: string, subject: string }} Action */
/** @typedef {{ call: Record<string, (...numbers: number[]) => number>, memory: WebAssembly.Memory, start: number }} Core */

/** @type {Promise<Core> | undefined} */
let loading;

/** @returns {Promise<Core>} */
function core() {
  loading ??= load();
  loading.catch(() => { loading = undefined; });
  return loading;
}

async function load() {
  const address = `/assets/${shell.version}/viewer.wasm`;
  const answer = await caches.match(address) ?? await fetch(address);
  if (!answer.ok) throw new Error(`The core is not there (${answer.status}).`);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
  const { memory, __heap_base: base } = /** @type {Record<string, any>} */ (instance.exports);
  const call = /** @type {Core['call']} */ (/** @type {unknown} */ (instance.exports));
  return { call, memory, start: Math.ceil(base.value / 8) * 8 };
}

/** @param {Core} core @param {number} byteCount */
function room({ memory, start }, byteCount) {
  const missing = start + byteCount - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  return start;
}

/**
 * Which pictures to let go of, so that the others fit.
 * @template {Measured} Picture
 * @param {Picture[]} pictures @param {number} budget in bytes
 * @returns {Promise<Picture[]>}
 */
export async function evictions(pictures, budget) {
  const here = await core();
  const start = room(here, pictures.length * 28);
  const numbers = new Float64Array(here.memory.buffer, start, pictures.length * 3);
  pictures.forEach(({ bytes, seen, kept }, place) => numbers.set([bytes, seen, kept ? 1 : 0], place * 3));
  const order = start + numbers.byteLength;
  const count = here.call.budget_evictions(budget, start, pictures.length, order);
  return [...new Int32Array(here.memory.buffer, order, count)].map((place) => pictures[place]);
}

/**
 * The number of the rendition to show in place of another, -1 for none.
 * @param {number} wanted @param {number[]} codes
 */
export async function bestRendition(wanted, codes) {
  const here = await core();
  const start = room(here, codes.length * 4);
  new Int32Array(here.memory.buffer, start, codes.length).set(codes);
  return here.call.rendition_kept(wanted, start, codes.length);
}

/**
 * Those of the waiting actions that a later one has made needless.
 * @template {Action} Waiting
 * @param {Waiting[]} actions @returns {Promise<Waiting[]>}
 */
export async function needless(actions) {
  const here = await core();
  const start = room(here, actions.length * 17);
  const subjects = [...new Set(actions.map(({ subject }) => subject))];
  const numbers = new Float64Array(here.memory.buffer, start, actions.length * 2);
  actions.forEach(({ kind, subject }, place) => {
    numbers.set([ACTIONS.indexOf(kind), subjects.indexOf(subject)], place * 2);
  });
  const marks = start + numbers.byteLength;
  here.call.outbox_needless(start, actions.length, marks);
  const found = new Uint8Array(here.memory.buffer, marks, actions.length).slice();
  return actions.filter((_, place) => found[place] === 1);
}

/**
 * What becomes of an action that was answered with a status, 0 for no answer.
 * @param {number} status
 */
export async function fate(status) {
  return FATES[(await core()).call.outbox_fate(status)];
}

/** @param {number} failures */
export async function delaySeconds(failures) {
  return (await core()).call.outbox_delay(failures);
}

/**
 * How long the network is waited for while there is a copy.
 * @param {boolean} isReached @param {boolean} isOutdated @param {number} lastWait
 */
export async function patience(isReached, isOutdated, lastWait) {
  return (await core()).call.patience(Number(isReached), Number(isOutdated), lastWait);
}
