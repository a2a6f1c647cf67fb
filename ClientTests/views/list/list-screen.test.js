import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { messages } from '#messages/common.js';
import { send } from '../../page/page.js';
import { PhotoList } from '../../../Web/js/views/list/photo-list.js';
import { ListPage, refused, rest, SETTINGS } from './list-page.js';

let page;
beforeEach(() => { page = new ListPage(); });
afterEach(() => page.end());

const open = (about) => page.open(about);
const facts = () => document.querySelector('[data-facts]').textContent;
const isEmpty = () => page.container.classList.contains('photos--empty');

test('a wall is shown when the shapes of its photos are there', async () => {
  await page.start({ layout: 'wall' });
  const arrive = page.hold('GET /sources/feed/shapes', () => new Response(new Uint8Array(10).fill(7)));
  void page.connect();
  await rest();
  assert.equal(page.screen.list, undefined);
  await arrive();
  assert.equal(page.screen.list.kind, 'wall');
});

test('a page of search results shows them, and reports failures of the whole list', async () => {
  await open({ count: 20, search: '?q=5', data: { query: '5' } });
  assert.equal(facts(), '2 photos for “5”');
  assert.equal(page.container.querySelectorAll('a').length, 2);
  page.model.all.dispatchEvent(new CustomEvent('failure', { detail: new Error('Too busy.') }));
  assert.deepEqual(page.log, ['Too busy.']);
});

test('the list takes over the cells of the server, and says how many photos there are', async () => {
  await page.start();
  const [first] = page.container.children;
  document.body.append(element('nav', { class: 'pages' }));
  await page.connect();
  await rest();
  assert.deepEqual(page.container.querySelectorAll('a').map((cell) => cell.dataset.photo), ['11', '12', '13', '14', '15']);
  assert.equal(page.container.children[0], first);
  assert.deepEqual([facts(), document.querySelector('.pages')], ['5 photos', null]);
});

test('a list beside a photo loads no more pictures after it was left, and the list of the page keeps its own', async () => {
  await open();
  const [beside, root] = [element('div', { class: 'photos', 'data-layout': 'grid' }), element('aside')];
  Object.assign(beside, { clientWidth: 200, offsetWidth: 200 });
  root.append(beside);
  document.body.append(root);
  const list = new PhotoList(page.model.core, beside, 'grid', page.model.store, root);
  list.connect({ index: 0, share: 0.5, screenShare: 0.5 });
  const shown = () => beside.querySelectorAll('a').length;
  assert.notEqual(shown(), 0);
  list.disconnect();
  assert.equal(shown(), 0);
  page.screen.disconnect();
  assert.equal(page.container.querySelectorAll('a').length, 5);
});

test('an empty list says so in the words of the server, once, and offers nothing to select', async () => {
  await open({ count: 0 });
  page.page.append(element('div', { class: 'empty', 'data-empty': '' }, 'Nothing here yet.'));
  page.responses['GET /sources/feed'] = () => new Response('');
  page.screen.countChanged();
  page.screen.countChanged();
  await rest();
  assert.deepEqual(document.querySelectorAll('.empty').map((text) => text.textContent), ['Nothing here yet.']);
  assert.deepEqual([isEmpty(), document.querySelector('[data-select]').hidden], [true, true]);
  page.requests = [];
  page.screen.countChanged();
  assert.deepEqual(page.requests, []);
  page.model.store.insert(0, { id: 30, title: '', isRemoved: false, address: '' });
  assert.deepEqual([isEmpty(), document.querySelector('[data-select]').hidden, document.querySelector('.empty')], [false, false, null]);
});

test('the words for an empty list that come late are not shown under photos', async () => {
  await open({ count: 1 });
  const arrive = page.hold('GET /sources/feed', () => new Response(''));
  page.page.append(element('div', { class: 'empty', 'data-empty': '' }));
  page.model.store.remove(0);
  page.model.store.insert(0, { id: 30, title: '', isRemoved: false, address: '' });
  await arrive();
  assert.equal(document.querySelector('.empty'), null);
});

test('a list is shown although the server does not know the photo of its URL', async () => {
  await open({ search: '?at=999' });
  assert.equal(page.container.querySelectorAll('a').length, 5);
  assert.deepEqual(page.log, []);
});

test('a photo that is named later is shown, and one that is unknown is reported', async () => {
  await open({ count: 200, search: '?at=100' });
  assert.ok(document.scrollingElement.scrollTop > 500);
  location.hash = '#photo-200';
  dispatchEvent(new Event('hashchange'));
  await rest();
  assert.ok(document.scrollingElement.scrollTop > 3000);
  location.hash = '#photo-999';
  dispatchEvent(new Event('hashchange'));
  await rest();
  assert.deepEqual(page.log, ['There is no such photo.']);
});

test('the position is saved for a later visit, but not while a photo is open', async () => {
  await open({ count: 200 });
  page.isCovered = true;
  dispatchEvent(new Event('pagehide'));
  assert.equal(history.state, null);
  page.isCovered = false;
  history.state = { other: 1 };
  dispatchEvent(new Event('pagehide'));
  assert.deepEqual([history.state.other, history.state.place.photo, history.state.place.index], [1, 11, 0]);
  history.state = null;
  page.screen.list.scroller.dispatchEvent(new Event('rest'));
  assert.equal(history.state.place.photo, 11);
  assert.equal(history.scrollRestoration, 'manual', 'the browser does not scroll it, too');
});

test('a list that is left does nothing any more', async () => {
  await open();
  page.life.abort();
  page.screen.disconnect();
  location.hash = '#photo-999';
  for (const name of ['hashchange', 'pagehide', 'beforeprint']) dispatchEvent(new Event(name));
  page.model.store.remove(0);
  await page.refresh();
  assert.equal(page.container.classList.contains('is-virtual'), true, 'it is not laid out for paper');
  assert.deepEqual([history.state, page.requests, page.log, facts()], [null, [], [], '5 photos']);
});

// MARK: Searching

test('a search shows what it finds, at its own URL, and none shows all again', async () => {
  await open({ count: 20 });
  history.state = { place: { index: 3 } };
  await page.search('5');
  assert.deepEqual([facts(), location.search, history.state.place], ['2 photos for “5”', '?q=5', undefined]);
  assert.deepEqual(page.container.querySelectorAll('a').map((cell) => cell.dataset.photo), ['15', '25']);
  page.model.store.remove(1);
  assert.equal(facts(), '1 photo for “5”');
  await page.search('99');
  assert.deepEqual([facts(), isEmpty()], ['Nothing found for “99”', true]);
  await page.search('');
  assert.deepEqual([facts(), location.search, isEmpty()], ['20 photos', '', false]);
  page.model.store.dispatchEvent(new CustomEvent('failure', { detail: new Error('Too busy.') }));
  assert.deepEqual(page.log, ['Too busy.'], 'once');
});

test('a search keeps the layout of the URL, and ends the selection', async () => {
  await open({ search: '?layout=grid' });
  send(document.querySelector('[data-select]'), 'click');
  await rest();
  await page.search('5');
  assert.equal(location.search, '?q=5&layout=grid');
  assert.ok(page.log.includes('end'));
});

test('a search that failed says so, and leaves the photos', async () => {
  await open();
  send(document.querySelector('[data-select]'), 'click');
  await rest();
  page.responses['GET /sources/feed/shapes?q=5'] = () => refused('Too busy.', 503);
  await page.search('5');
  assert.deepEqual([page.log, facts(), location.search], [['end', 'Too busy.'], '5 photos', '']);
});

test('words that were typed before the list was there are searched for', async () => {
  await page.start({ count: 20 });
  page.field.value = '5';
  await page.connect();
  await new Promise((resolve) => { setTimeout(resolve); });
  await rest();
  assert.deepEqual([facts(), location.search], ['2 photos for “5”', '?q=5']);
});

test('the response to a search that is not the last one is not shown', async () => {
  await open({ count: 20 });
  const arrive = page.hold('GET /sources/feed/shapes?q=5', () => new Response(new Uint8Array(4)));
  await page.search('5');
  await page.search('1');
  await arrive();
  assert.deepEqual([facts(), location.search, page.log], ['2 photos for “1”', '?q=1', []]);
});

test('words that are typed are not searched for once a photo is open', async () => {
  await open();
  history.state = { isInPlace: true };
  await page.search('5');
  assert.deepEqual([page.requests, facts(), location.search], [[], '5 photos', '']);
});

// MARK: Refreshing and settings

test('a refresh says what is new, and shows the facts of the source', async () => {
  const source = { title: 'Fjords', version: 9, freshness: 'Now', refresh: { added: 2, changed: 0, left: 0 } };
  await open();
  const arrive = page.hold('POST /sources/feed/refresh', () => Response.json(source));
  await page.refresh();
  assert.equal(page.screen.isRefreshing, true);
  await arrive();
  assert.deepEqual([page.screen.isRefreshing, page.log, page.screen.version], [false, ['2 new photos.'], 9]);
  assert.deepEqual([document.title, document.querySelector('.bar__title').textContent, facts()], ['Fjords · Vitrine', 'Fjords', '5 photos · Now']);
});

test('a refresh that failed says why, and can be repeated', async () => {
  page.responses['POST /sources/feed/refresh'] = () => refused('The feed is gone.', 502);
  await open();
  await page.refresh();
  await page.refresh();
  assert.deepEqual([page.log, page.screen.isRefreshing], [['The feed is gone.', 'The feed is gone.'], false]);
});

test('a refresh of a place says how many photos there are in it', async () => {
  page.responses['POST /places/lake/refresh'] = () => Response.json({ declaredCount: 40 });
  await open({ path: '/places/lake' });
  await page.refresh();
  assert.deepEqual([page.log, facts()], [[messages.refreshed(undefined)], '5 of 40 photos']);
});

test('a newer page of the source changes its name and settings, but nothing under an open photo', async () => {
  await open();
  page.page.title = 'Fjords · Vitrine';
  const section = element('section', { 'data-layout': 'list', 'data-source': 'feed', 'data-seconds': '9' });
  page.page.append(element('h1', { class: 'bar__title' }, 'Fjords'), section);
  page.isCovered = true;
  await page.screen.renew(page.page);
  assert.deepEqual([document.title, page.model.seconds, page.log], ['Feed · Vitrine', 4, []]);
  page.isCovered = false;
  await page.screen.renew(page.page);
  assert.deepEqual([document.title, page.model.seconds, page.log, page.kind], ['Fjords · Vitrine', 9, ['settings'], 'list']);
  assert.equal(document.querySelector('.bar__title').textContent, 'Fjords');
});

for (const [name, text] of [['online', messages.settingsSaved], ['offline', messages.settingsSentLater]]) {
  test(`that settings were saved is shown, ${name}`, async () => {
    await open();
    if (name === 'offline') document.documentElement.dataset.offline = '';
    page.settings.saved(page.page);
    await rest();
    assert.deepEqual(page.log, ['reload', text]);
  });
}

test('the facts of a source are read again after a change elsewhere; the list reports its deletion', async () => {
  await open();
  page.responses['GET /sources/feed'] = () => refused('There is no such source.', 404);
  await page.screen.renewSource();
  assert.deepEqual(page.log, []);
  page.responses['GET /sources/feed'] = () => { throw new TypeError('refused'); };
  await page.screen.renewSource();
  assert.deepEqual(page.log, [messages.notReached]);
});

test('the progress of older photos is read again when events were missed, where it is shown', async () => {
  page.responses['GET /sources/feed'] = () => Response.json({ title: 'Feed', version: 8, settings: SETTINGS });
  await open();
  page.screen.catchUp();
  assert.deepEqual(page.requests, []);
  document.body.append(element('div', { 'data-older': 'feed' }));
  page.screen.catchUp();
  await rest();
  assert.deepEqual(page.requests, ['GET /sources/feed']);
});

// MARK: Slideshow

test('a slideshow starts at the first photo that can be shown', async () => {
  await open();
  const play = async () => {
    send(document.querySelector('[data-slideshow-link]'), 'click', { button: 0, metaKey: false, ctrlKey: false, shiftKey: false });
    await rest();
  };
  await play();
  assert.deepEqual(page.log, [['gallery', 11]]);
  for (const index of [0, 1, 2, 3, 4]) page.model.store.photo(index).failure = 'It is gone.';
  await play();
  assert.equal(page.log.at(-1), messages.noneShown);
});
