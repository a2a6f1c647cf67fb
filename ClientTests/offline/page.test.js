import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { openPage, settle } from '../page/page.js';
import { restoreGlobals, setGlobal } from '../globals.js';

const HOST = 'http://127.0.0.1:8080';
/** The URLs that the page loaded and fetched, and the types of its messages to the worker. */
let visits;
let fetched;
let sent;
/** Whether the worker was registered, and the controls for keeping photos are connected. */
let isRegistered;
let isKeeping;
let isLost;
let serviceWorker;
/** What was logged. */
let lines;
const { info } = console;

const worker = { postMessage({ type }, [port]) {
  sent.push(type);
  port.postMessage(type === 'state' ? { version: '1', isReached: !isLost, waiting: 0 } : {});
} };

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  [fetched, sent, isRegistered, isKeeping, isLost] = [[], [], false, false, false];
  lines = [];
  console.info = (line) => lines.push(line);
});
afterEach(() => {
  mock.timers.reset();
  restoreGlobals();
  console.info = info;
});

const turns = async () => { for (let turn = 0; turn < 30; turn += 1) await settle(); };

/** Loads the offline part of a page. @param {string} path @param {string} screen @param {object} [facts] */
async function load(path, screen, { isControlled = true, hasWorkers = true } = {}) {
  ({ visits } = openPage(HOST + path));
  location.replace = (url) => visits.push(url);
  document.head = document.createElement('head');
  document.documentElement.append(document.head);
  Object.assign(document.body.dataset, { assets: '/assets/1', screen });
  if (isLost) document.documentElement.dataset.offline = '';
  const register = async () => {
    [isRegistered, serviceWorker.controller] = [true, worker];
    return Object.assign(new EventTarget(), { active: {}, installing: null, waiting: null });
  };
  serviceWorker = Object.assign(new EventTarget(), { controller: isControlled ? worker : null, ready: Promise.resolve(), register });
  setGlobal('navigator', { onLine: !isLost, ...(hasWorkers && { serviceWorker }) });
  setGlobal('HTMLSelectElement', class {});
  setGlobal('Image', class { async decode() {} });
  setGlobal('MutationObserver', class { observe() { isKeeping = true; } disconnect() {} });
  setGlobal('fetch', async (url) => {
    fetched.push(url);
    if (isLost) throw new TypeError('Failed to fetch');
    return new Response();
  });
  let renewals = 0;
  addEventListener('vitrine:renewed', () => { renewals += 1; });
  await import(`../../Web/js/offline/page.js?${Math.random()}`);
  await turns();
  return () => renewals;
}

test('a page with a worker is connected at once', async () => {
  await load('/all', 'all');
  assert.ok(isRegistered && isKeeping);
  assert.ok(sent.includes('begin'), sent.join());
  assert.deepEqual([fetched, visits], [[], []], 'the worker has seen everything');
});

test('on a first visit, the worker is registered once nobody has scrolled for a while', async () => {
  await load('/all', 'all', { isControlled: false });
  for (let time = 0; time < 5; time += 1) {
    mock.timers.tick(1400);
    dispatchEvent(new Event('scroll'));
  }
  await turns();
  assert.equal(isRegistered, false);
  mock.timers.tick(1500);
  await turns();
  assert.ok(isRegistered && isKeeping);
  assert.deepEqual(fetched, [`${HOST}/all`], 'the worker stores what was loaded before');
  assert.ok(sent.includes('takeIn'));
});

test('a network that is lost on a first visit does not disable what can be kept', async () => {
  await load('/all', 'all', { isControlled: false });
  isLost = true;
  mock.timers.tick(1500);
  await turns();
  assert.ok(isRegistered);
  assert.ok(isKeeping);
});

test('a new worker stores what was loaded, and begins', async () => {
  await load('/all', 'all');
  sent = [];
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  await turns();
  assert.deepEqual(fetched, [`${HOST}/all`]);
  for (const type of ['begin', 'takeIn']) assert.ok(sent.includes(type), sent.join());
});

test('a browser without workers has the styles and the banner', async () => {
  await load('/all', 'all', { hasWorkers: false });
  const styles = () => document.head.children.filter(({ href }) => href === '/assets/1/offline/offline.css');
  assert.equal(styles().length, 1);
  assert.ok(document.querySelector('.offline-banner'));
  assert.deepEqual([isKeeping, lines], [false, []]);
});

test('the page shown in place of another one is loaded again when the server is back', async () => {
  await load('/sources/feed#7', 'offline');
  assert.deepEqual(visits, [`${HOST}/sources/feed`]);
});

test('it stays while the server cannot be reached, and if it was opened itself', async () => {
  isLost = true;
  await load('/sources/feed', 'offline');
  assert.deepEqual(visits, []);
  isLost = false;
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'reach', isReached: true } }));
  await turns();
  assert.deepEqual(visits, [`${HOST}/sources/feed`]);
  await load('/offline', 'offline');
  assert.deepEqual(visits, []);
});

test('without a network, recents are those of this device', async () => {
  assert.equal((await load('/recents', 'recents'))(), 0);
  isLost = true;
  assert.ok((await load('/recents', 'recents'))() > 0);
  assert.equal((await load('/all', 'all'))(), 0);
});
