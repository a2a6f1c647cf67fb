import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { restoreGlobals } from '../../globals.js';
import { mediaQuery, openPage, settle } from '../../page/page.js';

const BESIDE = mediaQuery('(min-width: 64em) and (min-height: 30em)');
mediaQuery('(prefers-reduced-motion: reduce)').matches = true;
openPage();
const { InfoPanel } = await import('../../../Web/js/views/photo/info-panel.js');
restoreGlobals();

const SEA = { id: 1, title: 'Sea', description: 'A short text', page: 'https://photos.example/1' };
const RIDGE = { id: 2, title: 'Ridge', description: 'Another text', language: 'fr' };
let panel;
/** The requested descriptions, each to be resolved by the test. */
let requests;
let opened;
let turns;

beforeEach(() => {
  openPage();
  BESIDE.matches = false;
  [requests, opened, turns] = [[], 0, []];
  const describe = ({ id }) => new Promise((resolve, fail) => requests.push({ id, resolve, fail }));
  panel = new InfoPanel(describe, ({ id }) => `/all/photos/${id}/detail`, () => { opened += 1; }, (step) => turns.push(step));
});
afterEach(() => {
  mock.restoreAll();
  restoreGlobals();
});

const dialog = () => document.querySelector('dialog');
const title = () => dialog().querySelector('h2').textContent;
const text = () => dialog().querySelector('.info__text').textContent;
const page = (...parts) => element('div', {}, ...parts);

test('it opens at once with what the list knows, and closes again', () => {
  panel.toggle(SEA);
  assert.ok(dialog().open);
  assert.equal(title(), 'Sea');
  assert.match(text(), /A short text/);
  panel.toggle(SEA);
  assert.equal(dialog(), null);
  panel.toggle(RIDGE);
  assert.equal(title(), 'Ridge');
});

test('arrow keys turn to other photos behind the sheet, and it shows these', () => {
  panel.toggle(SEA);
  const press = (key, more) => dialog().dispatchEvent(Object.assign(new Event('keydown'), { key, ...more }));
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown']) press(key);
  for (const other of ['altKey', 'ctrlKey', 'metaKey']) press('ArrowLeft', { [other]: true });
  assert.deepEqual(turns, [1, -1]);
  panel.show(RIDGE);
  assert.equal(title(), 'Ridge');
});

test('the text of the page replaces it when it arrives, without what the sheet has itself', async () => {
  panel.toggle(SEA);
  requests[0].resolve(page(element('h1', { class: 'detail__title' }, 'Sea'), element('p', {}, 'All about it'), element('p', { class: 'detail__actions' }, 'Remove')));
  await settle();
  assert.equal(text(), 'All about it');
});

test('without the page, the facts of the list stay', async () => {
  const info = mock.method(console, 'info', () => undefined);
  panel.toggle(SEA);
  requests[0].fail(new Error('Not reached.'));
  await settle();
  assert.match(text(), /A short text/);
  assert.equal(info.mock.callCount(), 1);
});

test('the page of a photo that is no longer shown is not mixed with the next one', async () => {
  panel.toggle(SEA);
  panel.show(RIDGE);
  requests[0].resolve(page('All about the sea'));
  await settle();
  assert.deepEqual([title(), requests.length], ['Ridge', 2]);
  assert.match(text(), /Another text/);
  requests[1].resolve(page('All about the ridge'));
  await settle();
  assert.equal(text(), 'All about the ridge');
});

test('a page that arrives after the panel closed, or opened again, is not shown', async () => {
  panel.toggle(SEA);
  panel.close();
  panel.toggle(SEA);
  requests[0].resolve(page('Too late'));
  await settle();
  assert.match(text(), /A short text/);
});

test('the description of the same photo is not requested twice, and none for a closed panel', () => {
  panel.show(SEA);
  panel.toggle(SEA);
  panel.show({ ...SEA });
  assert.equal(requests.length, 1);
});

test('the focus stays in the panel when the text with the focus is replaced', async () => {
  panel.toggle(SEA);
  dialog().querySelector('.metadata__value a').focus();
  requests[0].resolve(page('All about it'));
  await settle();
  assert.equal(document.activeElement, dialog().querySelector('button'));
  panel.show(RIDGE);
  document.activeElement = document.body;
  requests[1].resolve(page('All about it'));
  await settle();
  assert.equal(document.activeElement, document.body, 'the photo has lost the focus');
});

test('a long title is also in the text, where there is space for it', () => {
  const long = 'x'.repeat(71);
  panel.toggle({ ...SEA, title: long });
  assert.ok(text().startsWith(long));
  panel.show({ ...RIDGE, title: 'x'.repeat(70) });
  assert.match(text(), /^Another text/);
});

test('the title has the language of the feed', () => {
  panel.toggle(RIDGE);
  assert.equal(dialog().querySelector('h2').lang, 'fr');
});

test('the link to the page closes the panel and opens the page in place', () => {
  panel.toggle(SEA);
  const link = dialog().querySelector('.info__more');
  assert.equal(link.getAttribute('href'), '/all/photos/1/detail');
  assert.equal(link.click(), false, 'followed by the browser');
  assert.deepEqual([dialog(), opened], [null, 1]);
});

test('the link to the original page says where it leads, next to the credit', () => {
  panel.toggle({ ...SEA, credit: 'Ada' });
  const values = dialog().querySelectorAll('.metadata__value').map(({ textContent }) => textContent);
  assert.deepEqual(values, ['Ada · Open at photos.example']);
  panel.show({ ...SEA, id: 3 });
  assert.deepEqual(dialog().querySelectorAll('.metadata__value').map(({ textContent }) => textContent), ['Open at photos.example']);
});

test('next to the photo it leaves the page usable, and closes with Escape', () => {
  BESIDE.matches = true;
  panel.toggle(SEA);
  assert.deepEqual([dialog().className, document.body.dataset.info], ['info', '']);
  const key = (name) => dialog().dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: name }));
  assert.equal(key('Tab'), true);
  assert.equal(key('Escape'), false, 'the screen would close as well');
  assert.deepEqual([dialog(), document.body.dataset.info], [null, undefined]);
});

test('a finger pulls the sheet up, and decides when it is released', async () => {
  panel.pull(SEA, 40);
  dialog().offsetHeight = 300;
  panel.pull(SEA, 60);
  assert.equal(dialog().style.transform, 'translateY(240px)');
  assert.equal(panel.release(false), true);
  assert.equal(dialog().style.transform, '');
  panel.close();
  panel.pull(SEA, 40);
  panel.release(true);
  await settle();
  assert.equal(dialog(), null);
});

test('the sheet stays under the finger when its text becomes longer', async () => {
  panel.pull(SEA, 60);
  dialog().offsetHeight = 500;
  requests[0].resolve(page('All about it'));
  await settle();
  assert.equal(dialog().style.transform, 'translateY(440px)');
});

test('a sheet that is open is not pulled, nor one that stands beside the photo', () => {
  panel.toggle(SEA);
  panel.pull(SEA, 60);
  assert.equal(dialog().style.transform, undefined);
  assert.equal(panel.release(true), false);
  panel.close();
  BESIDE.matches = true;
  panel.pull(SEA, 60);
  assert.equal(dialog(), null);
});

test('a pull ends with its sheet', () => {
  panel.pull(SEA, 60);
  panel.close();
  assert.equal(panel.release(false), false);
});
