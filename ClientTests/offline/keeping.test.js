import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { openPage } from '../page/page.js';
import { turns } from '../turns.js';

openPage();
const PICTURES = ['/images/1-a/fitted-640', '/images/2-a/fitted-640', '/images/3-a/fitted-640', '/images/4-a/fitted-640'];
/** What is kept on the device, by name. */
let kept;
/** The pictures that are being downloaded. */
let downloads;
let plans;
/** How often the browser was asked for persistent storage. */
let persisted;
/** The pictures of a list, and the worker's response about them. */
let plan;
let checked;
/** The worker's number of pictures, without reading them. */
let counted;
/** The error status of requests for plans. */
let refusal;
/** How many pictures a full device stores; undefined if there is space for all. */
let fullFrom;
/** The section of the page or sheet, and the sheet around it. */
let panel;
let sheet;
let controller;
/** The observed elements, and the callbacks. */
let observers;
let worker;

const rest = () => turns(20);
/** A busy machine may take longer than usual. */
async function until(isSo) {
  for (let count = 0; !isSo() && count < 200; count += 1) await rest();
  assert.ok(isSo());
}

const DEVICE = {
  kept: () => ({ kept }), keep: ({ source, kept: list }) => { kept[source] = list; }, release: ({ source }) => { delete kept[source]; },
  check: (details) => checked(details), count: (details) => counted(details), noteWhole: ({ source, ...state }) => { Object.assign(kept[source], state); }, state: () => undefined,
};

function download(path, signal) {
  downloads.add(path);
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      downloads.delete(path);
      reject(signal.reason);
    });
  });
}

/** Requests free no space for other pictures. */
function fullResponse(url) {
  downloads.add(`${url} ${downloads.size}`);
  return new Response('', { status: plan.indexOf(url) < fullFrom ? 200 : 507 });
}

Object.assign(globalThis, {
  screen: { width: 400, height: 800 },
  MutationObserver: class {
    constructor(callback) { this.callback = callback; }
    observe(element) { observers.set(element, this.callback); }
    disconnect() {}
  },
  fetch: async (url, { signal } = {}) => {
    if (url.startsWith('/images/') && fullFrom !== undefined) return fullResponse(url);
    if (url.startsWith('/images/')) return download(`${url} ${[...downloads].filter((other) => other.startsWith(url)).length}`, signal);
    if (!url.includes('/keep?')) return new Response(new Uint8Array(2));
    plans += 1;
    if (refusal) return Response.json({}, { status: refusal });
    return Response.json({ title: 'Feed', pictures: plan, bytes: 8 });
  },
});
const activeWorker = { postMessage: ({ type, ...details }, [port]) => { port.postMessage(DEVICE[type](details) ?? {}); port.close(); } };
Object.defineProperty(globalThis, 'navigator', { configurable: true, get: () => ({ serviceWorker: worker, storage: { persist: () => { persisted += 1; } } }) });
const { connectKeeping } = await import('../../Web/js/offline/keeping.js');

const REMOVE = 'Remove from this device';

/** Shows the section, in the page or in a sheet instead of the section before. */
function open() {
  panel?.remove();
  const controls = element('div', { 'data-keep-controls': '' });
  panel = element('section', { 'data-keep': '/sources/feed', hidden: '' }, controls);
  Object.defineProperty(panel, 'words', { get: () => controls.firstElementChild.textContent });
  document.body.append(panel);
}

async function press() {
  panel.querySelector('button').click();
  await rest();
}

beforeEach(async () => {
  controller?.abort();
  await rest();
  [kept, downloads, plans, panel, sheet, controller, observers] = [{}, new Set(), 0, undefined, undefined, new AbortController(), new Map()];
  document.body.replaceChildren();
  persisted = 0;
  [refusal, plan, checked, counted, fullFrom] = [0, PICTURES, () => ({ count: 0, bytes: 0 }), () => ({ count: 0 }), undefined];
  document.documentElement.dataset.user = 'owner';
  worker = Object.assign(new EventTarget(), { controller: activeWorker, ready: Promise.resolve() });
  await connectKeeping(controller.signal);
});

/** Closes the sheet, if one is open, and opens it again. */
async function openSheet() {
  open();
  sheet?.remove();
  sheet = element('dialog', { class: 'sheet' });
  document.body.append(sheet);
  observers.get(document.body)();
  await rest();
}

test('a sheet that is opened again continues the download, and can remove the list', async () => {
  await openSheet();
  await press();
  await until(() => downloads.size === 3);
  assert.equal(panel.querySelector('button').textContent, 'Stop');
  await openSheet();
  await until(() => panel.querySelector('button').textContent === REMOVE && downloads.size === 3);
  assert.ok([...downloads].every((path) => path.endsWith(' 0')), 'it is not downloaded twice');
  await press();
  await until(() => downloads.size === 0);
  assert.deepEqual(kept, {});
});

test('while new photos of a kept list are downloaded, its button says that the whole list is removed', async () => {
  kept = { feed: { title: 'Feed', side: 640, isWhole: true } };
  checked = () => ({ count: 2, bytes: 4 });
  await openSheet();
  await until(() => downloads.size === 3);
  assert.equal(panel.querySelector('button').textContent, REMOVE);
  await press();
  await until(() => downloads.size === 0);
  assert.deepEqual([kept, panel.querySelector('button').textContent], [{}, 'Keep on this device']);
});

test('a double click starts a download once, and does not stop it', async () => {
  await openSheet();
  const button = panel.querySelector('button');
  for (const detail of [1, 2]) button.dispatchEvent(Object.assign(new Event('click'), { detail }));
  await until(() => downloads.size === 3);
  assert.equal(button.textContent, 'Stop');
});

test('a section that is filled again inside of its sheet is shown', async () => {
  await openSheet();
  open();
  observers.get(sheet)?.();
  assert.equal(panel.hidden, false);
});

test('a sheet that was closed makes no more requests', async () => {
  for (let count = 0; count < 4; count += 1) await openSheet();
  const reach = () => worker.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'reach' } }));
  reach();
  await rest();
  plans = 0;
  reach();
  await rest();
  assert.equal(plans, 1);
});

test('a list that is no longer public is removed for visitors, and for nobody because a session has ended', async () => {
  const keptAfter = async (user, status) => {
    kept = { '/mixes/pub': { title: 'Pub', side: 640, isWhole: true } };
    [refusal, document.documentElement.dataset.user] = [status, user];
    await connectKeeping(controller.signal);
    return Object.keys(kept);
  };
  assert.deepEqual(await keptAfter('7', 401), ['/mixes/pub']);
  assert.deepEqual(await keptAfter('visitor', 503), ['/mixes/pub']);
  assert.deepEqual(await keptAfter('visitor', 401), []);
  assert.deepEqual(await keptAfter('7', 404), []);
});

test('pictures of a long list are verified part by part', async () => {
  const parts = [];
  const pictures = Array.from({ length: 1000 }, (_, index) => `/images/${index}-a/fitted-640`);
  [plan, kept] = [pictures, { feed: { title: 'Feed', side: 640, isWhole: true } }];
  checked = ({ paths }) => {
    parts.push(paths.length);
    return { count: paths.length, bytes: 10 * paths.length };
  };
  counted = checked;
  open();
  await connectKeeping(controller.signal);
  await rest();
  assert.ok(Math.max(...parts) <= 200);
  assert.match(panel.words, /1,000.*1,000/);
  assert.equal(downloads.size, 0);
});

test('what is kept is not read again on each page, unless a person looks at it', async () => {
  let reads = 0;
  kept = { feed: { title: 'Feed', side: 640, isWhole: true } };
  checked = ({ paths }) => {
    reads += 1;
    return { count: paths.length, bytes: 0 };
  };
  counted = ({ paths }) => ({ count: paths.length });
  await connectKeeping(controller.signal);
  await rest();
  assert.deepEqual([reads, downloads.size], [0, 0]);
  await openSheet();
  assert.equal(reads, 1);
});

test('a list is not downloaded again because the worker is busy', async () => {
  kept = { feed: { title: 'Feed', side: 640, isWhole: true } };
  counted = () => ({ error: 'busy' });
  await connectKeeping(controller.signal);
  await rest();
  assert.equal(downloads.size, 0);
});

test('the browser is asked for persistent storage when a person keeps a list', async () => {
  await openSheet();
  assert.equal(persisted, 0);
  await press();
  assert.equal(persisted, 1);
  await openSheet();
  assert.equal(persisted, 1, 'a resumed download does not ask');
});

test('a list for which there is no space is not downloaded again and again', async () => {
  [fullFrom, checked] = [1, () => ({ count: 1, bytes: 10 })];
  plan = Array.from({ length: 100 }, (_, index) => `/images/${index}-a/fitted-640`);
  await openSheet();
  await press();
  await until(() => panel.words.includes('no space'));
  assert.match(panel.words, /1 of 100/);
  assert.deepEqual(kept.feed, { title: 'Feed', side: 640, isWhole: false, isFull: true });
  assert.ok(downloads.size <= 8, `${downloads.size} requests`);
  const { size } = downloads;
  await connectKeeping(controller.signal);
  await openSheet();
  await rest();
  assert.equal(downloads.size, size);
  assert.match(panel.words, /no space/);
});

test('the reason why a list could not be kept stays on the screen', async () => {
  await openSheet();
  refusal = 503;
  await press();
  await rest();
  assert.match(panel.words, /reached/);
});
