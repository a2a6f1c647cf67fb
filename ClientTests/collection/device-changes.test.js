import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openPage } from '../page/page.js';
import { restoreGlobals } from '../globals.js';

openPage();
const { pendingChanges, showChanges } = await import('../../Web/js/collection/device-changes.js');

const NONE = { isReached: true, removed: [], restored: [], isWhole: false, settings: {} };
const SOURCE = 'http://127.0.0.1:8080/sources/feed';

beforeEach(() => openPage(SOURCE));
afterEach(restoreGlobals);

/** Adds an element to the page. */
function add(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  document.body.append(made);
  return made;
}

const listOf = (...photos) => add('div', { class: 'photos photos--grid', 'data-count': '40', 'data-layout': 'grid', 'data-source': 'feed' },
  ...photos.map((photo) => add('a', { 'data-photo': photo })));
const restoreForm = (source, photo) => add('li', { class: 'rows__item' },
  add('form', { method: 'post', action: `/sources/${source}/photos/${photo}/restore` }));

/** A settings form with these fields. */
function settingsForm(values) {
  const form = add('form', { action: '/sources/feed/settings' });
  const field = (value) => Object.assign(document.createElement('input'), { value });
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, field(value)]));
  fields.was = field(JSON.stringify(values));
  form.elements = { namedItem: (name) => fields[name] ?? null };
  return () => Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
}

test('photos that were removed without a network are not in the list, nor counted', () => {
  const list = listOf(7, 8, 9);
  showChanges(document, { ...NONE, removed: [8, 77] }, SOURCE);
  assert.deepEqual(list.children.map(({ dataset }) => dataset.photo), ['7', '9']);
  assert.equal(list.dataset.count, '39');
});

test('photos that were restored are no longer offered for that', () => {
  const rows = [restoreForm('feed', 7), restoreForm('feed', 17), restoreForm('feed', 8)];
  showChanges(document, { ...NONE, restored: [7] }, SOURCE);
  assert.deepEqual(rows.map(({ isConnected }) => isConnected), [false, true, true]);
});

test('a source of which all photos were restored offers none, and other sources theirs', () => {
  const rows = [restoreForm('feed', 7), restoreForm('feed', 8), restoreForm('feed-2', 9)];
  showChanges(document, { ...NONE, isWhole: true }, SOURCE);
  assert.deepEqual(rows.map(({ isConnected }) => isConnected), [false, false, true]);
});

test('settings that are still to be sent are those of the list', () => {
  const list = listOf(7);
  const buttons = ['grid', 'wall'].map((value) => add('button', { name: 'layout', value, 'aria-pressed': String(value === 'grid') }));
  const settings = { layout: 'wall', opens: 'gallery', initialZoom: 'actual', slideshowSeconds: 9, slideshowFits: false };
  showChanges(document, { ...NONE, settings: { settings } }, SOURCE);
  const { layout, opens, initialZoom, seconds, slideshow } = list.dataset;
  assert.deepEqual({ layout, opens, initialZoom, seconds, slideshow }, { layout: 'wall', opens: 'gallery', initialZoom: 'actual', seconds: '9', slideshow: 'fill' });
  assert.equal(list.className, 'photos photos--wall');
  assert.deepEqual(buttons.map((button) => button.getAttribute('aria-pressed')), ['false', 'true']);
  assert.deepEqual(buttons.map((button) => button.classList.contains('is-chosen')), [false, true]);
});

test('settings that were not changed stay as the page says', () => {
  const list = listOf(7);
  document.title = 'Feed · Vitrine';
  showChanges(document, { ...NONE, settings: { settings: { slideshowSeconds: 9 } } }, SOURCE);
  assert.deepEqual([list.dataset.layout, list.className, document.title], ['grid', 'photos photos--grid', 'Feed · Vitrine']);
});

test('a new title is shown everywhere; without one, that of the feed stays', () => {
  listOf(7);
  const places = [add('h1', { class: 'bar__title' }, 'Feed'), add('h2', { 'data-large-title': '' }, 'Feed')];
  showChanges(document, { ...NONE, settings: { title: '' } }, SOURCE);
  assert.deepEqual(places.map(({ textContent }) => textContent), ['Feed', 'Feed']);
  showChanges(document, { ...NONE, settings: { title: 'Sea' } }, SOURCE);
  assert.deepEqual([...places.map(({ textContent }) => textContent), document.title], ['Sea', 'Sea', 'Sea · Vitrine']);
});

test('the form has the settings that are still to be sent, and does not send them again', () => {
  const values = settingsForm({ title: 'Feed', seconds: '2', slideshow: 'fill', zoom: 'fit' });
  showChanges(document, { ...NONE, settings: { title: 'Sea', settings: { slideshowFits: true, initialZoom: 'actual' } } }, SOURCE);
  const { was, ...shown } = values();
  assert.deepEqual(shown, { title: 'Sea', seconds: '2', slideshow: 'fit', zoom: 'actual' });
  assert.deepEqual(JSON.parse(was), shown);
});

test('in a folder of its host, the pages of a source are found, too', () => {
  document.documentElement.dataset.base = '/photos/';
  const row = add('li', { class: 'rows__item' }, add('form', { action: '/photos/sources/feed/photos/7/restore' }));
  showChanges(document, { ...NONE, isWhole: true }, 'http://127.0.0.1:8080/photos/sources/feed/settings');
  assert.equal(row.isConnected, false);
});

for (const [url, source] of [[SOURCE, 'feed'], ['/sources/feed/settings?at=1', 'feed'], ['/all', '']]) {
  test(`the changes of the source at ${url} are requested from the device`, async () => {
    const requests = [];
    const controller = { postMessage: (message, [port]) => {
      requests.push(message);
      port.postMessage(NONE);
    } };
    globalThis.navigator.serviceWorker = { controller };
    assert.deepEqual(await pendingChanges(url), NONE);
    assert.deepEqual(requests, [{ type: 'changes', source }]);
  });
}

test('without a worker that responds in time, no changes are shown', async (context) => {
  assert.equal(await pendingChanges(SOURCE), undefined);
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let isRequested;
  // An open port would keep this process alive.
  globalThis.navigator.serviceWorker = { controller: { postMessage: (_, [port]) => {
    isRequested = true;
    port.close();
  } } };
  const pending = pendingChanges(SOURCE, 1500);
  context.mock.timers.tick(1500);
  assert.equal(await pending, undefined);
  assert.ok(isRequested);
});
