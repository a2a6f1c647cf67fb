/** The rules of the Swift core: what to store, show and send. */

import { urlOf } from '../../basics/base.js';
import { coreExports } from '../../core/exports.js';
import { CoreMemory } from '../../core/memory.js';
import { shell } from './scope.js';

/** The numbers of actions in the core. */
const ACTIONS = ['view', 'remove', 'restore', 'settings', 'restoreAll', 'favorite', 'unfavorite', 'visit'];
/** Sizes of a 64-bit number and a 32-bit integer, in bytes. */
const WIDE = 8;
const NARROW = 4;
const OUTCOMES = ['done', 'waits', 'dropped'];

/** @typedef {{ bytes: number, seen: number, kept: string }} Measured */
/** @typedef {{ kind: string, subject: string }} Action */
/** @typedef {{ call: import('../../core/exports.js').CoreExports, memory: CoreMemory }} Core */

/** @type {Promise<Core> | undefined} */
let loading;

/** @returns {Promise<Core>} */
function core() {
  loading ??= load();
  loading.catch(() => { loading = undefined; });
  return loading;
}

async function load() {
  const path = `/assets/${shell.version}/viewer.wasm`;
  const response = await caches.match(path) ?? await fetch(urlOf(path));
  if (!response.ok) throw new Error(`The core is not there (${response.status}).`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  const call = coreExports(instance);
  return { call, memory: new CoreMemory(call) };
}

/**
 * Which pictures to evict to fit the budget.
 * @template {Measured} Picture
 * @param {Picture[]} pictures @param {number} budget in bytes
 * @returns {Promise<Picture[]>}
 */
export async function evictions(pictures, budget) {
  const { call, memory } = await core();
  return memory.scope((allocate) => {
    const [measures, order] = [allocate(pictures.length * 3 * WIDE), allocate(pictures.length * NARROW)];
    const numbers = memory.numbers(measures, pictures.length * 3);
    pictures.forEach(({ bytes, seen, kept }, index) => numbers.set([bytes, seen, kept ? 1 : 0], index * 3));
    const count = call.budget_evictions(budget, measures, pictures.length, order);
    return [...memory.integers(order, count)].map((index) => pictures[index]);
  });
}

/**
 * The number of the rendition to show instead of another, -1 for none.
 * @param {number} requested @param {number[]} codes
 */
export async function bestRendition(requested, codes) {
  const { call, memory } = await core();
  return memory.scope((allocate) => {
    const renditions = allocate(codes.length * NARROW);
    memory.integers(renditions, codes.length).set(codes);
    return call.rendition_stored(requested, renditions, codes.length);
  });
}

/**
 * Pending actions that are superseded by later ones.
 * @template {Action} PendingAction
 * @param {PendingAction[]} actions @returns {Promise<PendingAction[]>}
 */
export async function findSuperseded(actions) {
  const { call, memory } = await core();
  const subjects = [...new Set(actions.map(({ subject }) => subject))];
  return memory.scope((allocate) => {
    const [described, marks] = [allocate(actions.length * 2 * WIDE), allocate(actions.length)];
    const numbers = memory.numbers(described, actions.length * 2);
    actions.forEach(({ kind, subject }, index) => {
      numbers.set([ACTIONS.indexOf(kind), subjects.indexOf(subject)], index * 2);
    });
    call.outbox_superseded(described, actions.length, marks);
    const found = memory.bytes(marks, actions.length);
    return actions.filter((_, index) => found[index] === 1);
  });
}

/**
 * The outcome of sending an action, for the status of the response; 0 for none.
 * @param {number} status
 */
export async function outcomeOf(status) {
  return OUTCOMES[(await core()).call.outbox_outcome(status)];
}

/** @param {number} failures */
export async function delaySeconds(failures) {
  return (await core()).call.outbox_delay(failures);
}

/**
 * How long to wait for the network if there is a copy.
 * @param {boolean} isReached @param {boolean} isOutdated @param {number} lastWait
 */
export async function networkTimeout(isReached, isOutdated, lastWait) {
  return (await core()).call.network_timeout(Number(isReached), Number(isOutdated), lastWait);
}
