import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { messages } from '#messages/common.js';
import { restoreGlobals } from '../../globals.js';
import { deferred, inert, layers, OpenedList, painted } from './opened-list.js';
import { settle } from '../../page/page.js';

const LIST = '/all';
/** @type {OpenedList} */
let page;

beforeEach(() => { page = new OpenedList(LIST); });
afterEach(() => {
  mock.reset();
  restoreGlobals();
});

test('a photo is opened over the list, at its own URL, and left by the history', async () => {
  await page.screens.open('photo', 2);
  assert.deepEqual([location.pathname, history.state, page.entries], ['/all/photos/2', { isInPlace: true }, 1]);
  assert.deepEqual([layers().length, document.title, document.body.dataset.screen], [1, 'Photo 2', 'photo']);
  assert.deepEqual([page.views[0].index, page.views[0].source], [1, '/images/2-a/square-160']);
  assert.deepEqual(inert(), ['nav', 'main']);
  assert.equal(document.activeElement, document.querySelector('[data-stage]'));
  await page.screens.back(undefined);
  assert.deepEqual(page.visits, ['back']);
});

test('taps while a photo is opening are one step back, and the last one counts', async () => {
  const arrive = page.hold('respond');
  const first = page.screens.open('photo', 1);
  const second = page.screens.open('photo', 3);
  arrive();
  await Promise.all([first, second]);
  assert.deepEqual([page.entries, location.pathname, page.views.map(({ index }) => index)], [1, '/all/photos/3', [2]]);
  await page.screens.open('detail', 3);
  assert.equal(page.entries, 2);
});

for (const [what, name] of [['respond', 'page has'], ['scripts', 'scripts have']]) {
  test(`a photo whose ${name} arrived after the person went back is not shown`, async () => {
    const arrive = page.hold(what);
    const opening = page.screens.open('photo', 2);
    await settle();
    history.replaceState(null, '', LIST);
    await page.screens.wentBack();
    arrive();
    await opening;
    assert.deepEqual([layers().length, page.views.length, inert(), document.body.dataset.screen, page.visits], [0, 0, [], 'all', []]);
  });
}

test('a photo that cannot be shown in place, or has left the list, is left to the page of the server', async () => {
  await page.screens.open('photo', 9);
  page.respond = async () => ({ ok: false, status: 500 });
  await page.screens.open('photo', 2);
  assert.deepEqual([page.visits, layers().length], [['reload', 'reload'], 0]);
});

test('offline, the list stays and shows why, and the photo opens later', async () => {
  document.documentElement.dataset.offline = '';
  page.respond = async () => { throw new TypeError('Failed to fetch'); };
  await page.screens.open('photo', 2);
  assert.deepEqual([page.log, location.pathname, layers().length, page.visits], [[messages.notOnDevice], LIST, 0, []]);
  page.respond = async () => ({ ok: true, status: 200 });
  await page.screens.open('photo', 2);
  assert.equal(page.views.length, 1);
});

test('scripts that cannot be loaded offline lead back to the list', async () => {
  document.documentElement.dataset.offline = '';
  page.scripts = Promise.reject(new TypeError('Failed to fetch'));
  page.scripts.catch(() => undefined);
  await page.screens.open('photo', 2);
  await settle();
  assert.deepEqual([layers().length, inert(), location.pathname], [0, [], LIST]);
});

test('going back leads to the cell of the photo on the screen', async () => {
  await page.screens.open('photo', 2);
  page.views[0].index = 2;
  await page.close();
  assert.deepEqual([page.log, layers().length, inert(), page.views[0].isConnected], [['reveal 2'], 0, [], false]);
  assert.deepEqual([location.pathname, document.title, document.body.dataset.screen], [LIST, 'All photos', 'all']);
  assert.equal(document.activeElement, page.cells[2].element);
});

test('a person who is at something else already keeps the focus', async () => {
  await page.screens.open('photo', 2);
  page.cells[0].element.focus();
  await page.close();
  assert.equal(document.activeElement, page.cells[0].element);
});

test('a second press while the photo leaves does nothing', async () => {
  await page.screens.open('photo', 2);
  const end = page.hold('motion');
  const leaving = page.close();
  await page.screens.back(undefined);
  end();
  await leaving;
  assert.deepEqual([page.visits, page.log], [[], ['reveal 1']]);
});

test('while a photo moves or is pulled away, its cell is empty', async () => {
  const end = page.hold('motion');
  const opening = page.screens.open('photo', 2);
  await settle();
  assert.equal(page.cells[1].picture.style.visibility, 'hidden');
  end();
  await opening;
  assert.equal(page.cells[1].picture.style.visibility, undefined);
  for (const [isPulled, visibility] of [[true, 'hidden'], [false, undefined]]) {
    page.views[0].host.pulled(isPulled);
    assert.deepEqual([page.cells[1].picture.style.visibility, document.body.hasAttribute('data-pulled')], [visibility, isPulled]);
  }
});

test('the cell stays empty when the person goes back before the photo has arrived', async () => {
  const endEntering = page.hold('motion');
  const opening = page.screens.open('photo', 2);
  await settle();
  const endLeaving = page.hold('motion');
  const left = page.close();
  endEntering();
  await opening;
  assert.deepEqual([page.cells[1].picture.style.visibility, inert()], ['hidden', []]);
  endLeaving();
  await left;
  assert.equal(page.cells[1].picture.style.visibility, undefined);
});

for (const [path, isRenewed] of [['/recents', true], ['/favorites', true], ['/all', false]]) {
  test(`${path} is ${isRenewed ? 'read again' : 'left alone'} after a photo was viewed`, async () => {
    page = new OpenedList(path);
    history.replaceState(null, '', path);
    await page.screens.open('photo', 2);
    await page.close();
    assert.equal(page.log.includes('renew'), isRenewed);
  });
}

test('the page of a photo leads to its list, or back to it', async () => {
  page = new OpenedList(LIST, false);
  await page.screens.back('/sources/feed');
  await page.screens.back(undefined);
  page.host.isPageBefore = () => true;
  await page.screens.back(undefined);
  assert.deepEqual(page.visits, ['/sources/feed', LIST, 'back']);
});

test('the list of a removed photo is loaded anew, once the server has accepted that', async () => {
  page = new OpenedList(LIST, false);
  page.host.isPageBefore = () => true;
  const removal = deferred();
  const going = page.screens.back(undefined, removal.promise);
  await settle();
  assert.deepEqual(page.visits, []);
  removal.resolve(true);
  await going;
  await page.screens.back(undefined, Promise.resolve(false));
  assert.deepEqual(page.visits, [LIST], 'left although the photo is still there');
});

test('only another URL changes the screen, not another part of it', async () => {
  await page.screens.open('photo', 2);
  location.hash = '#content';
  await page.screens.wentBack();
  assert.equal(page.views.length, 1);
  history.replaceState(history.state, '', '/all/photos/3');
  await page.screens.wentBack();
  assert.deepEqual(page.views.map(({ index }) => index), [1, 2]);
  history.replaceState(null, '', '/sources/feed');
  await page.screens.wentBack();
  assert.deepEqual(page.visits, ['reload']);
});

test('facts about an image are passed to the screen that shows it', async () => {
  page.screens.updateImage('2-a');
  await page.screens.open('photo', 2);
  for (const key of ['1-a', '2-a']) page.screens.updateImage(key);
  assert.deepEqual(page.views[0].updated, [2]);
});

test('the URL, title and views follow the photo; a text has no view', async () => {
  await page.screens.open('photo', 2);
  page.views[0].host.changed(page.photos[2]);
  assert.deepEqual([location.pathname, document.title, page.entries], ['/all/photos/3', 'Photo 3', 1]);
  await painted();
  assert.equal(page.viewCount, 1);
  page.views[0].host.changed({ id: 1, title: 'A text' });
  page.views[0].host.changed(page.photos[1], false);
  await painted();
  assert.equal(page.viewCount, 1);
});

test('a view that cannot be recorded disturbs nobody', async () => {
  const info = mock.method(console, 'info', () => undefined);
  await page.screens.open('photo', 2);
  page.respond = async () => ({ ok: false, status: 500 });
  page.views[0].host.changed(page.photos[2]);
  await painted();
  assert.deepEqual([info.mock.callCount(), page.log, page.visits], [1, [], []]);
});

test('moving through the recents records one view: more would reorder them', async () => {
  page = new OpenedList('/recents');
  await page.screens.open('photo', 2);
  for (const photo of page.photos) page.views[0].host.changed(photo);
  await painted();
  assert.equal(page.viewCount, 1);
});

test('a URL that the browser refuses follows later', async () => {
  await page.screens.open('photo', 2);
  mock.timers.enable({ apis: ['setTimeout'] });
  const refusal = mock.method(history, 'replaceState', () => { throw new DOMException('Too many calls.', 'SecurityError'); });
  page.views[0].host.changed(page.photos[2]);
  assert.equal(location.pathname, '/all/photos/2');
  refusal.mock.restore();
  mock.timers.tick(300);
  assert.equal(location.pathname, '/all/photos/3');
});

test('a view that has been left changes neither the URL nor the title', async () => {
  await page.screens.open('photo', 2);
  const [{ host: own }] = page.views;
  await page.close();
  own.changed(page.photos[2]);
  assert.deepEqual([location.pathname, document.title], [LIST, 'All photos']);
});

test('the description of a photo is that of its page, or an error', async () => {
  await page.screens.open('photo', 2);
  assert.equal((await page.views[0].host.describe(page.photos[2])).textContent, 'All about it');
  page.respond = async () => ({ ok: false, status: 404 });
  await assert.rejects(page.views[0].host.describe(page.photos[2]), { message: messages.didNotWork(404) });
});

test('details are completed when their page arrives, stay without it, and leave if there is none', async () => {
  await page.screens.open('detail', 1);
  await page.close();
  const [arrive, end] = [page.hold('respond'), page.hold('motion')];
  const opening = page.screens.open('detail', 2);
  await settle();
  for (const photo of [1, 3]) await page.screens.open('detail', photo);
  end();
  await opening;
  arrive();
  await settle();
  assert.deepEqual(page.views.map(({ completed }) => completed), [0, 0, 0, 1]);
  const fail = async () => { throw new TypeError('Failed to fetch'); };
  for (const [photo, respond] of [[2, fail], [3, async () => ({ ok: true, status: 200, text: fail })]]) {
    page.respond = respond;
    await page.screens.open('detail', photo);
    await settle();
    assert.deepEqual([page.views.at(-1).isConnected, page.visits], [true, []], 'also if the connection is lost after the headers');
  }
  page.respond = async () => ({ ok: false, status: 404 });
  await page.screens.open('detail', 1);
  await settle();
  assert.deepEqual(page.visits, ['reload']);
});

test('another photo of the details takes their place at its URL, without the sheet about them', async () => {
  await page.screens.open('detail', 2);
  const sheet = element('dialog', { class: 'sheet', open: '' });
  document.body.append(sheet);
  await page.views[0].replace(() => 2);
  assert.deepEqual([page.views[1].index, location.pathname, page.entries, page.views[0].isConnected], [2, '/all/photos/3/detail', 1, false]);
  assert.equal(sheet.open, false);
});

test('details whose next photo cannot be loaded stay, show why, and are still completed', async () => {
  await page.screens.open('detail', 1);
  const arrive = page.hold('respond');
  await page.screens.open('detail', 2);
  page.photos.length = 2;
  await page.views[1].replace(() => 2);
  assert.deepEqual([page.views.length, location.pathname, layers().length, page.log], [2, '/all/photos/2/detail', 1, ['Not reached.']]);
  arrive();
  await settle();
  assert.equal(page.views[1].completed, 1);
});

test('the page of a photo is taken over as it is, and one without its photo is left alone', async () => {
  page = new OpenedList(LIST, false);
  document.body.replaceChildren(element('header', { class: 'bar' }), element('main', { 'data-viewer': '' }, element('div', { 'data-stage': '', 'data-mode': 'fill' })));
  await page.screens.adopt({ screen: 'photo', photo: 9, collection: { path: LIST, query: '' } });
  assert.equal(page.screens.view, undefined);
  await page.screens.adopt({ screen: 'photo', photo: 3, collection: { path: LIST, query: '' } });
  assert.deepEqual([page.screens.view.index, page.screens.isOpen, page.requests], [2, false, []]);
  page.screens.disconnect();
  assert.equal(page.views[0].isConnected, false);
});
