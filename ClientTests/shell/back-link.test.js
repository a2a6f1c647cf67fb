import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { give, restoreGlobals } from '../globals.js';
import { openPage } from '../page/page.js';

const HOST = 'http://127.0.0.1:8080';
openPage();
history.length = 5;
const { connectBackLinks, isPageBefore } = await import('../../Web/js/shell/back-link.js');
restoreGlobals();

/** @type {AbortController} */
let life;
let link;
let visits;

beforeEach(() => {
  ({ visits } = openPage(`${HOST}/all/photos/7`));
  history.length = 5;
  life = new AbortController();
  link = element('a', { class: 'bar__back', href: '/all?q=sea' }, element('span'));
  document.body.append(link);
  connectBackLinks(life.signal);
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

/** The browser has come from another page. */
function comeFrom(url) {
  give('navigation', { entries: () => [{ url: `${HOST}/` }, { url }, { url: location.href }], currentEntry: { index: 2 } });
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
  give('navigation', { entries: () => [{ url: location.href }], currentEntry: { index: 0 } });
  assert.equal(isPageBefore('/all/photos/7'), false);
  history.length = 1;
  delete globalThis.navigation;
  document.referrer = `${HOST}/all?q=sea`;
  assert.equal(isPageBefore('/all?q=sea'), false);
});

test('without the list of pages, the page that led here is the one before, until the history grows', () => {
  document.referrer = `${HOST}/all?q=sea`;
  assert.equal(isPageBefore('/all?q=sea'), true);
  location.hash = '#content';
  assert.equal(isPageBefore('/all?q=sea'), false, 'the entry before is this page');
  location.hash = '';
  history.length = 6;
  assert.equal(isPageBefore('/all?q=sea'), false);
});

test('a page that is left listens no more', () => {
  comeFrom(`${HOST}/all?q=sea`);
  life.abort();
  assert.equal(click().defaultPrevented, false);
});
