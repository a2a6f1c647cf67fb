import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { restoreGlobals, setGlobal } from '../globals.js';
import { openPage } from '../page/page.js';

const HOST = 'http://127.0.0.1:8080';
openPage();
const { connectBackLinks, isPageBefore } = await import('../../Web/js/shell/back-link.js');
restoreGlobals();

/** @type {AbortController} */
let life;
let link;
let visits;

/** Loads a page into a tab with a number of entries. */
function load(length = 5) {
  life?.abort();
  ({ visits } = openPage(`${HOST}/all/photos/7`));
  history.length = length;
  life = new AbortController();
  link = element('a', { class: 'bar__back', href: '/all?q=sea' }, element('span'));
  document.body.append(link);
  connectBackLinks(life.signal);
}

beforeEach(() => load());
afterEach(() => {
  life.abort();
  restoreGlobals();
});

/** The browser has come from another page. */
function comeFrom(url) {
  setGlobal('navigation', { entries: () => [{ url: `${HOST}/` }, { url }, { url: location.href }], currentEntry: { index: 2 } });
}

function click(more = {}) {
  const event = Object.assign(new MouseEvent('click', { bubbles: true, cancelable: true }), { button: 0, ...more });
  link.children[0].dispatchEvent(event);
  return event;
}

test('the arrow goes back in the history if that leads to its page', () => {
  comeFrom(`${HOST}/all?q=sea`);
  assert.equal(click().defaultPrevented, true);
  assert.deepEqual(visits, ['back']);
});

test('it is an ordinary link if the page before is another one', () => {
  for (const url of [`${HOST}/all`, `${HOST}/all?q=sea&order=oldest`, `${HOST}/recents?q=sea`, 'http://photos.example/all?q=sea']) {
    comeFrom(url);
    assert.equal(click().defaultPrevented, false, url);
  }
  assert.deepEqual(visits, []);
});

test('where a list was scrolled to does not make it another page', () => {
  comeFrom(`${HOST}/all?q=sea&at=40#content`);
  assert.ok(isPageBefore('/all?q=sea'));
});

test('a link that opens a new tab, or that something else has handled, is left alone', () => {
  comeFrom(`${HOST}/all?q=sea`);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) click(more);
  link.addEventListener('click', (event) => event.preventDefault());
  click();
  assert.deepEqual(visits, []);
});

test('other links are left alone', () => {
  comeFrom(`${HOST}/all?q=sea`);
  link.className = 'button';
  click();
  assert.deepEqual(visits, []);
});

test('the first page of a tab has none before it', () => {
  setGlobal('navigation', { entries: () => [{ url: location.href }], currentEntry: { index: 0 } });
  assert.equal(isPageBefore('/all/photos/7'), false);
  load(1);
  delete globalThis.navigation;
  document.referrer = `${HOST}/all?q=sea`;
  assert.equal(isPageBefore('/all?q=sea'), false);
});

test('without the list of pages, the page that led here is the one before, unless this page has added entries', () => {
  document.referrer = `${HOST}/all?q=sea`;
  assert.equal(isPageBefore('/all?q=sea'), true);
  location.hash = '#content';
  assert.equal(isPageBefore('/all?q=sea'), false, 'the entry before is this page');
  location.hash = '';
  const { state } = history;
  history.pushState({ isInPlace: true }, '', '/all/photos/8');
  history.length = 6;
  assert.equal(isPageBefore('/all?q=sea'), false);
  history.replaceState(state, '', '/all/photos/7');
  assert.equal(isPageBefore('/all?q=sea'), true, 'back at the entry of the page');
});

test('a page that is reloaded at an entry that it has added is not the one after the page that led here', () => {
  document.referrer = `${HOST}/all?q=sea`;
  history.pushState({}, '', '/all');
  connectBackLinks(life.signal);
  assert.equal(isPageBefore('/all?q=sea'), false);
});

test('the first page of a tab that is reloaded after a photo was opened still has none before it', () => {
  load(1);
  history.length = 2;
  document.referrer = `${HOST}/all?q=sea`;
  connectBackLinks(life.signal);
  assert.equal(isPageBefore('/all?q=sea'), false);
});

test('a page that is left listens no more', () => {
  comeFrom(`${HOST}/all?q=sea`);
  life.abort();
  assert.equal(click().defaultPrevented, false);
});
