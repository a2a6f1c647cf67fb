/** The rules of the Swift core: what to keep, show and send. */

import { urlOf } from '../../basics/base.js';
import { coreExports } from '../../core/exports.js';
import { CoreMemory } from '../../core/memory.js';
import { shell } from './scope.js';

/** The numbers of actions in the core. */
const ACTIONS = ['view', 'remove', 'restore', 'settings', 'restoreAll', 'favorite', 'unfavorite', 'visit'];
/** Sizes of a 64-bit number and a 32-bit integer, in bytes. */
const WIDE = 8;
const NARROW = 4;
const FATES = ['done', 'waits', 'dropped'];

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
  const answer = await caches.match(path) ?? await fetch(urlOf(path));
  if (!answer.ok) throw new Error(`The core is not there (${answer.status}).`);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
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
  return memory.scope((take) => {
    const [measures, order] = [take(pictures.length * 3 * WIDE), take(pictures.length * NARROW)];
    const numbers = memory.numbers(measures, pictures.length * 3);
    pictures.forEach(({ bytes, seen, kept }, place) => numbers.set([bytes, seen, kept ? 1 : 0], place * 3));
    const count = call.budget_evictions(budget, measures, pictures.length, order);
    return [...memory.integers(order, count)].map((place) => pictures[place]);
  });
}

/**
 * The number of the rendition to show instead of another, -1 for none.
 * @param {number} wanted @param {number[]} codes
 */
export async function bestRendition(wanted, codes) {
  const { call, memory } = await core();
  return memory.scope((take) => {
    const renditions = take(codes.length * NARROW);
    memory.integers(renditions, codes.length).set(codes);
    return call.rendition_kept(wanted, renditions, codes.length);
  });
}

/**
 * Pending actions that are superseded by later ones.
 * @template {Action} Waiting
 * @param {Waiting[]} actions @returns {Promise<Waiting[]>}
 */
export async function needless(actions) {
  const { call, memory } = await core();
  const subjects = [...new Set(actions.map(({ subject }) => subject))];
  return memory.scope((take) => {
    const [described, marks] = [take(actions.length * 2 * WIDE), take(actions.length)];
    const numbers = memory.numbers(described, actions.length * 2);
    actions.forEach(({ kind, subject }, place) => {
      numbers.set([ACTIONS.indexOf(kind), subjects.indexOf(subject)], place * 2);
    });
    call.outbox_needless(described, actions.length, marks);
    const found = memory.bytes(marks, actions.length);
    return actions.filter((_, place) => found[place] === 1);
  });
}

/**
 * What to do with an action after an answer with a status, 0 for no answer.
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
 * How long to wait for the network if there is a copy.
 * @param {boolean} isReached @param {boolean} isOutdated @param {number} lastWait
 */
export async function networkTimeout(isReached, isOutdated, lastWait) {
  return (await core()).call.network_timeout(Number(isReached), Number(isOutdated), lastWait);
}
