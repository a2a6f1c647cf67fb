/**
 * Keeping a source or place on this device: downloading with progress, verifying, and removing.
 *
 * Over 300 lines: the page and its panel can continue each other's downloads.
 */

import { urlOf } from '../basics/base.js';
import { element, find } from '../basics/element.js';
import { KEEP_HEADER, NO_SPACE } from '../basics/keeping-requests.js';
import { pageUser } from '../basics/page-user.js';
import { VISITOR } from '../basics/users.js';
import { messageOf } from '../collection/api.js';
import { callWorker, onWorkerMessage } from '../collection/device.js';
import { messages } from '#messages/common.js';

/** The number of simultaneous downloads; those of the page itself have priority. */
const MAX_CONCURRENT = 3;
/** The sides of renditions. */
const SIDES = [640, 1280, 2048, 4096];
/** The number of pictures that are verified together. */
const BATCH_SIZE = 200;
/** The number of photos in a part of a list, as requested by the app. */
const WINDOW = 60;
/** The size of a row in the shapes. */
const SHAPE_BYTES = 2;

/**
 * The downloads of this page, by the names of their lists.
 * @type {Map<string, AbortController>}
 */
const running = new Map();

/**
 * Begins a download, and cancels an earlier one of the same list.
 * @param {string} name
 */
function begin(name) {
  running.get(name)?.abort();
  const controller = new AbortController();
  running.set(name, controller);
  return controller;
}

/** @typedef {{ title: string, pictures: string[], bytes: number }} Plan */
/** @typedef {{ title: string, side: number, isWhole: boolean, isFull?: boolean }} KeptList */

/** The rendition that covers all pixels of this screen. */
function screenSide() {
  const pixels = Math.max(screen.width, screen.height) * Math.min(devicePixelRatio, 2);
  return SIDES.find((side) => side >= pixels * 0.8) ?? SIDES[SIDES.length - 1];
}

/**
 * The key of a kept list: the name of a source, or the path of the page of other lists.
 * @param {string} list the path of its page
 */
const nameOf = (list) => /^\/sources\/([^/]+)$/.exec(list)?.[1] ?? list;

/** @param {string} name */
const listOf = (name) => (name.startsWith('/') ? name : `/sources/${name}`);

/** @returns {Promise<Record<string, KeptList>>} by their names */
async function keptLists() {
  return (await callWorker('kept'))?.kept ?? {};
}

/** @param {string} name @param {number} side @returns {Promise<Plan | undefined>} undefined if there is no such list */
async function fetchPlan(name, side) {
  // A copy could describe a list that was deleted.
  const response = await fetch(urlOf(`/api/v1${listOf(name)}/keep?side=${side}`), { cache: 'no-cache' });
  const isJSON = response.headers.get('Content-Type')?.startsWith('application/json');
  // Visitors are asked to sign in for what is no longer public.
  const isMissing = response.status === 404 || (response.status === 401 && pageUser() === VISITOR);
  if (isMissing && isJSON) return undefined;
  if (!response.ok) throw new Error(messages.notReached);
  return response.json();
}

/**
 * The part of a page or sheet about keeping a list on this device, and downloads that were started before and are
 * incomplete.
 * @param {AbortSignal} signal
 */
export async function connectKeeping(signal) {
  const update = () => {
    const panel = find(document, '[data-keep][hidden]', HTMLElement);
    if (panel) void connectPanel(panel, signal);
    // A sheet can be filled again.
    const sheet = find(document, 'dialog.sheet', HTMLElement);
    if (sheet) observer.observe(sheet, { childList: true });
  };
  const observer = new MutationObserver(update);
  observer.observe(document.body, { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
  update();
  await resumeAll(signal);
}

/** @param {AbortSignal} signal */
async function resumeAll(signal) {
  for (const [name, { isWhole, isFull, side }] of Object.entries(await keptLists())) {
    try {
      // Lists deleted on the server are also removed from the device.
      const plan = await fetchPlan(name, side);
      if (!plan) await callWorker('release', { source: name });
      // The list may have new photos. On a full device, a person has to start again.
      else if (!isFull && (!isWhole || isIncomplete(plan, await examine(plan, 'count')))) await resume(name, plan, signal);
    } catch (error) {
      // The other lists may be available; this one is tried again on the next page.
      console.info(String(error));
    }
  }
}

/**
 * The pictures that are on this device, part by part.
 * @param {Plan} plan @param {'check' | 'count'} type whether the worker reads each of them, or only counts them
 * @returns {Promise<{ count: number, bytes: number }>}
 */
async function examine({ pictures }, type) {
  const found = { count: 0, bytes: 0 };
  for (let first = 0; first < pictures.length; first += BATCH_SIZE) {
    const part = await callWorker(type, { paths: pictures.slice(first, first + BATCH_SIZE) });
    // A busy worker does not mean that they are missing.
    if (!part) throw new Error(messages.notReached);
    found.count += part.count;
    found.bytes += part.bytes ?? 0;
  }
  return found;
}

/** @param {Plan} plan @param {{ count: number }} found */
const isIncomplete = ({ pictures }, { count }) => count < pictures.length;

/**
 * Downloads in the background, until the panel of the list takes over.
 * @param {string} name @param {Plan} plan @param {AbortSignal} signal
 */
async function resume(name, plan, signal) {
  if (find(document, '[data-keep]', HTMLElement)?.dataset.keep === listOf(name)) return;
  const controller = begin(name);
  signal.addEventListener('abort', () => controller.abort(), { signal: controller.signal });
  await fetchAll(name, plan, controller.signal, () => undefined);
}

/** @param {HTMLElement} panel @param {AbortSignal} signal */
async function connectPanel(panel, signal) {
  const name = nameOf(panel.dataset.keep ?? '');
  const budget = find(panel, '[data-budget]', HTMLSelectElement);
  panel.hidden = false;
  if (budget) await connectBudget(budget, signal);
  await new KeepPanel(name, panel).connect(signal);
}

/** @param {HTMLSelectElement} choice @param {AbortSignal} signal */
async function connectBudget(choice, signal) {
  const state = await callWorker('state');
  if (!state) return;
  choice.value = String(state.budget);
  choice.addEventListener('change', () => void callWorker('budget', { bytes: Number(choice.value) }), { signal });
}

class KeepPanel {
  #name;
  #panel;
  #status = element('p', { class: 'keep__words', role: 'status' });
  #progress = element('progress', { class: 'keep__progress', max: '1', value: '0', hidden: '', 'aria-label': messages.fetched });
  #button = element('button', { class: 'button', type: 'button' });
  #isBusy = false;
  #isKept = false;
  #isIncomplete = false;

  /** @param {string} name @param {HTMLElement} panel */
  constructor(name, panel) {
    this.#name = name;
    this.#panel = panel;
  }

  /** @param {AbortSignal} signal */
  async connect(signal) {
    find(this.#panel, '[data-keep-controls]', HTMLElement)?.replaceChildren(this.#status, this.#progress, this.#button);
    this.#button.addEventListener('click', ({ detail }) => {
      // The second click of two would undo the first.
      if (!(detail > 1)) void (this.#isKept ? this.#release() : this.#choose());
    }, { signal });
    const controller = new AbortController();
    signal.addEventListener('abort', () => controller.abort(), { signal: controller.signal });
    onWorkerMessage('reach', () => this.#panel.isConnected ? void this.#show() : controller.abort(), controller.signal);
    await this.#show();
    const kept = (await keptLists())[this.#name];
    if (kept && !kept.isFull && (!kept.isWhole || this.#isIncomplete)) await this.#keep();
  }

  async #show() {
    if (this.#isBusy) return;
    const kept = (await keptLists())[this.#name];
    this.#isKept = kept !== undefined;
    this.#button.textContent = this.#isKept ? messages.giveUp : messages.keep;
    this.#progress.hidden = true;
    try {
      const plan = await fetchPlan(this.#name, kept?.side ?? screenSide());
      this.#button.disabled = false;
      if (!plan) this.#status.textContent = messages.sourceGone;
      else if (kept) await this.#showCheck(plan, kept);
      else this.#status.textContent = messages.plan(plan.pictures.length, plan.bytes);
    } catch {
      this.#button.disabled = !this.#isKept;
      this.#status.textContent = this.#isKept ? messages.kept : messages.keepingNeedsNetwork;
    }
  }

  /** @param {Plan} plan @param {KeptList} kept */
  async #showCheck(plan, { isFull }) {
    const found = await examine(plan, 'check');
    this.#isIncomplete = isIncomplete(plan, found);
    const text = messages.keptOf(found.count, plan.pictures.length, found.bytes);
    this.#status.textContent = isFull && this.#isIncomplete ? `${text} ${messages.noSpace}` : text;
  }

  #choose() {
    // Otherwise browsers delete everything if the device lacks space, or after some days without a visit.
    void navigator.storage?.persist?.();
    return this.#keep();
  }

  async #keep() {
    this.#isBusy = true;
    // Another press removes all that was kept before, too.
    if (!this.#isKept) this.#button.textContent = messages.stop;
    this.#isKept = true;
    const { signal } = begin(this.#name);
    this.#progress.hidden = false;
    const side = (await keptLists())[this.#name]?.side ?? screenSide();
    let failure = '';
    try {
      const plan = await fetchPlan(this.#name, side);
      if (!plan) throw new Error(messages.sourceGone);
      signal.throwIfAborted();
      await callWorker('keep', { source: this.#name, kept: { title: plan.title, side, isWhole: false } });
      await fetchAll(this.#name, plan, signal, (done) => {
        this.#progress.value = done / Math.max(plan.pictures.length, 1);
        this.#status.textContent = messages.fetchedOf(done, plan.pictures.length);
      });
    } catch (error) {
      if (signal.aborted) return;
      failure = messageOf(error);
    }
    this.#isBusy = false;
    await this.#show();
    if (failure) this.#status.textContent = failure;
  }

  async #release() {
    this.#isBusy = false;
    running.get(this.#name)?.abort();
    await callWorker('release', { source: this.#name });
    await this.#show();
  }
}

/**
 * Downloads the missing parts of a list: first its rows, then the pictures.
 * @param {string} name @param {Plan} plan @param {AbortSignal} signal cancels requests
 * @param {(done: number) => void} report
 */
async function fetchAll(name, { pictures }, signal, report) {
  await fetchList(listOf(name), signal);
  let done = 0;
  let next = 0;
  let isFull = false;
  const work = async () => {
    while (next < pictures.length) {
      const url = pictures[next];
      next += 1;
      const get = () => fetch(url, { headers: { [KEEP_HEADER]: name }, signal });
      let response = await get();
      // Other pictures were evicted in the meantime.
      if (response.status === NO_SPACE) response = await get();
      await response.arrayBuffer();
      if (response.status === NO_SPACE) [isFull, next] = [true, pictures.length];
      done += response.ok ? 1 : 0;
      report(done);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  signal.throwIfAborted();
  await callWorker('noteWhole', { source: name, isWhole: done === pictures.length, isFull });
}

/**
 * All rows of the list, including those without a picture.
 * @param {string} list the path of its page @param {AbortSignal} signal
 */
async function fetchList(list, signal) {
  await fetchPart(list, signal);
  const shapes = await fetchPart(`/api/v1${list}/shapes`, signal);
  const rows = (await shapes.arrayBuffer()).byteLength / SHAPE_BYTES;
  for (let offset = 0; offset < rows; offset += WINDOW) {
    await fetchPart(`/api/v1${list}/photos?offset=${offset}&limit=${WINDOW}`, signal);
  }
}

/**
 * All parts of a list are required: if the server is busy, the list is requested again later.
 * @param {string} path @param {AbortSignal} signal
 */
async function fetchPart(path, signal) {
  const response = await fetch(urlOf(path), { signal });
  if (!response.ok) throw new Error(messages.listFailed(response.status));
  return response;
}
