import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { offerUndo } from '../../Web/js/collection/undo-offer.js';
import { makeCore } from '../collection/held-server.js';
import { restoreGlobals, setGlobal } from '../globals.js';
import { openPage, settle } from '../page/page.js';

openPage();
setGlobal('localStorage', { getItem: () => null });
const { Core } = await import('../../Web/js/core/core.js');
const { SourceApp } = await import('../../Web/js/shell/source-app.js');
const { loadMore, openPhotoPage } = await import('../../Web/js/shell/photo-pages.js');
restoreGlobals();

/** @type {AbortController} */
let life;
/** What happened, in order. */
let log;
/** The messages, with their actions. */
let shown;
let core;
/** How the server responds, and the keys that the app handles. */
let respond;
let handled;

beforeEach(() => {
  start('/sources/feed');
  [log, shown, handled] = [[], [], []];
  life = new AbortController();
  const basic = makeCore();
  const call = { ...basic.call, pull_size: () => 8, pull_begin: () => undefined, pull_end: () => 1 };
  core = { ...basic, call, allocateValue: () => 8, releaseValue: () => undefined };
  respond = async () => new Response(new Uint8Array(10));
  mock.method(Core, 'load', async (assets) => { log.push(`core of ${assets}`); return core; });
  mock.method(SourceApp.prototype, 'connect', async () => { log.push('connect'); });
  mock.method(SourceApp.prototype, 'undo', async ({ photos }) => { log.push(`undo ${photos}`); });
  mock.method(SourceApp.prototype, 'key', ({ key }) => handled.includes(key));
});
afterEach(() => {
  life.abort();
  mock.restoreAll();
  restoreGlobals();
});

/** A page of the server. */
function start(path) {
  openPage(`http://127.0.0.1:8080${path}`);
  const stored = new Map();
  setGlobal('sessionStorage', { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value), removeItem: (name) => stored.delete(name) });
  setGlobal('fetch', async (url) => {
    log.push(url);
    return respond();
  });
  document.body.dataset.assets = '/assets/1';
}

const toasts = { show: (text, action) => shown.push({ text, action }) };
const open = (pending = Promise.resolve()) => openPhotoPage(toasts, pending, life.signal);
const isReady = () => document.documentElement.dataset.app === 'ready';
const press = (key) => !document.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));

test('a list is connected once the core and the pending changes are loaded', async () => {
  let arrive;
  const opening = open(new Promise((resolve) => { arrive = resolve; }));
  await settle();
  assert.deepEqual([log, isReady()], [['/api/v1/sources/feed/shapes', 'core of /assets/1'], false]);
  arrive();
  await opening;
  assert.deepEqual([log.at(-1), isReady()], ['connect', true]);
});

test('the shapes of a search are those of its list', async () => {
  start('/sources/feed?q=sea&order=oldest');
  await open();
  assert.equal(log[0], '/api/v1/sources/feed/shapes?order=oldest');
});

test('a page without a list only offers to undo the last change', async () => {
  start('/mixes/new');
  void offerUndo({ photos: [3], change: 'restore', text: 'Removed.' }, Promise.resolve());
  await open();
  assert.deepEqual([log, shown.length, isReady()], [[], 1, false]);
});

test('the list undoes the last change itself, without loading the page again', async () => {
  void offerUndo({ photos: [3], change: 'restore', text: 'Removed.' }, Promise.resolve());
  await open();
  shown[0].action.run();
  await settle();
  assert.equal(log.at(-1), 'undo 3');
});

test('without the core the page stays as it is', async () => {
  mock.method(Core, 'load', async () => { throw new Error('It is not there.'); });
  await assert.rejects(open(), { message: 'It is not there.' });
  assert.equal(isReady(), false);
});

test('a list that the server refuses while the core is loading does not fail twice', async () => {
  const unhandled = [];
  const record = (error) => unhandled.push(error);
  process.on('unhandledRejection', record);
  respond = async () => new Response('{}', { status: 500 });
  mock.method(Core, 'load', () => new Promise(() => undefined));
  void open();
  await settle();
  await settle();
  process.off('unhandledRejection', record);
  assert.deepEqual(unhandled, []);
});

test('a question mark shows the keys, unless the app handles it', async () => {
  navigator.platform = 'Linux';
  await open();
  handled = ['?', 'r'];
  assert.equal(press('?'), true);
  await settle();
  assert.equal(document.querySelector('dialog'), null);
  handled = ['r'];
  assert.deepEqual([press('r'), press('q'), press('?')], [true, false, true]);
  while (!document.querySelector('dialog')) await settle();
  assert.ok(document.querySelector('dialog').open);
});

for (const [role, bar, count] of [['member', 'bar', 1], ['viewer', 'bar', 0], ['member', 'bar bar--list', 0]]) {
  test(`pulling the page as a ${role} ${count ? 'refreshes the source' : 'does nothing'} with a form in “${bar}”`, async () => {
    document.documentElement.dataset.role = role;
    const form = element('form', { 'data-refresh': '' });
    document.body.append(element('header', { class: bar }, form));
    let submitted = 0;
    form.addEventListener('submit', () => { submitted += 1; });
    await open();
    document.dispatchEvent(new Event('touchend'));
    assert.equal(submitted, count);
    life.abort();
    document.dispatchEvent(new Event('touchend'));
    assert.equal(submitted, count, 'after the page was left');
  });
}

test('the current source is scrolled into view in the sidebar and beside the list', async () => {
  const scrolled = [];
  const current = (name) => Object.assign(element('a', { class: 'is-current' }), { scrollIntoView: () => scrolled.push(name) });
  document.body.append(element('nav', { class: 'tabs__sources' }, current('sidebar')), element('nav', { class: 'beside' }, current('beside')));
  await open();
  assert.deepEqual(scrolled, ['sidebar', 'beside']);
});

test('a page that was left handles no keys', async () => {
  handled = ['r'];
  await open();
  life.abort();
  assert.equal(press('r'), false);
});

test('what a list needs next is loaded without disturbing it', async () => {
  const info = mock.method(console, 'info', () => undefined);
  loadMore();
  await import('../../Web/js/views/list/select-mode.js');
  await import('../../Web/js/views/frame/view-factory.js');
  await settle();
  assert.deepEqual([info.mock.callCount(), shown], [0, []]);
});
