import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { completeDetail, factRows, fillDetail, paragraphs } from '../../../Web/js/views/detail/detail-frame.js';
import { restoreGlobals } from '../../globals.js';
import { openPage } from '../../page/page.js';

const SEA = {
  id: 7, source: 'feed', title: 'Sea', description: 'One line\n\n  another line  ', image: '/images/7-a', width: 300, height: 200, color: '#123456', language: 'fr', credit: 'Ada',
};
const URL_OF_SEA = '/all/photos/7/detail';
let bar;
let content;

beforeEach(() => {
  openPage();
  bar = element('header', {}, element('a', { 'data-step': 'next', href: '/all/photos/9/detail' }));
  content = element('main', { 'data-photo-id': '8' },
    element('div', { class: 'detail__photo' }, element('img', { class: 'detail__image' })),
    element('h1', { class: 'detail__title' }, 'Ridge'),
    element('p', { class: 'detail__paragraph' }, 'About the ridge'),
    element('dl', { class: 'metadata' },
      element('div', { class: 'metadata__row' }, element('dd', {}, 'Bob')),
      element('div', { class: 'metadata__row' }, element('dd', {}, element('a', { href: '/sources/feed' }, 'My feed')))),
    element('p', { class: 'detail__map' }),
    element('p', { class: 'detail__actions' }, element('a', { 'data-download': '' }), element('form', { action: '/sources/other/photos/8/remove' })));
});
afterEach(restoreGlobals);

const fill = (more = {}) => fillDetail({ bar, content }, { ...SEA, ...more }, URL_OF_SEA);
const texts = (selector) => content.querySelectorAll(selector).map(({ textContent }) => textContent);
const picture = () => content.querySelector('.detail__image');

test('the page of another photo becomes that of this one', () => {
  fill();
  assert.deepEqual(texts('.detail__title'), ['Sea']);
  assert.deepEqual(texts('.detail__paragraph'), ['One line', 'another line']);
  assert.equal(content.querySelector('form').getAttribute('action'), '/sources/feed/photos/7/remove');
  assert.equal(bar.children[0].hasAttribute('href'), false, 'leads to the neighbor of another photo');
});

test('what the page of the photo already says is not made again', () => {
  content.dataset.photoId = '7';
  fill();
  assert.deepEqual(texts('.detail__paragraph'), ['About the ridge']);
});

test('the picture replaces the tile of a page from when it was not available, and nothing else changes', () => {
  const show = (tile) => content.querySelector('.detail__photo').replaceChildren(element('div', { class: tile }));
  content.dataset.photoId = '7';
  show('tile detail__tile');
  fill({ failure: 'It is gone.' });
  assert.equal(picture(), null);
  fill({ image: undefined });
  assert.equal(picture(), null, 'a text has none');
  fill();
  assert.equal(picture().getAttribute('src'), '/images/7-a/fitted-1280?urgency=opened');
  assert.deepEqual(texts('.detail__paragraph'), ['About the ridge']);
  assert.equal(bar.children[0].getAttribute('href'), '/all/photos/9/detail');
});

test('the picture has its size and color from the beginning, and leads to the photo', () => {
  fill();
  assert.deepEqual([picture().getAttribute('src'), picture().width, picture().height, picture().alt], ['/images/7-a/fitted-1280?urgency=opened', 300, 200, 'Sea']);
  assert.equal(picture().closest('a').getAttribute('href'), URL_OF_SEA);
  assert.equal(content.querySelector('.detail__photo').style.backgroundColor, '#123456');
});

test('a photo that failed says why, and a text has no picture; neither can be downloaded', () => {
  for (const more of [{ failure: 'It is gone.' }, { id: 9, image: undefined, color: undefined }]) {
    fill(more);
    assert.deepEqual([picture(), texts('.tile__text'), content.querySelector('[data-download]').hidden], [null, more.failure ? [more.failure] : [], true]);
    assert.deepEqual(texts('.detail__tile button'), more.failure ? ['Try again'] : []);
  }
  assert.equal(content.querySelector('.detail__photo').style.backgroundColor, '');
  fill({ id: 10 });
  const link = content.querySelector('[data-download]');
  assert.deepEqual([link.hidden, link.getAttribute('href')], [false, '/images/7-a/original/download']);
});

test('of the facts of the other photo only the source stays, if it is the same', () => {
  fill();
  assert.deepEqual(texts('dd'), ['Ada', '300 × 200 pixels', 'My feed']);
  fill({ id: 9, source: 'other' });
  assert.deepEqual(texts('dd'), ['Ada', '300 × 200 pixels']);
});

test('the map is that of the photo, and is removed if it cannot be loaded', () => {
  fill();
  assert.equal(content.querySelector('.detail__map'), null);
  fill({ id: 9, latitude: 46.55, longitude: -7.01 });
  const map = content.querySelector('.detail__map img');
  assert.equal(map.getAttribute('src'), '/map.svg?at=46.5,-7.0');
  map.dispatchEvent(new Event('error'));
  assert.equal(content.querySelector('.detail__map'), null);
  fill({ id: 10, latitude: 0, longitude: 0 });
  assert.notEqual(content.querySelector('.detail__map'), null, 'where the equator begins');
});

test('a frame without some of the parts is filled as far as it goes', () => {
  content.replaceChildren(element('h1', { class: 'detail__title' }));
  fill({ latitude: 1, longitude: 1 });
  assert.equal(content.textContent, 'Sea');
});

test('texts have the language of the feed, and none if it is not known', () => {
  assert.deepEqual(paragraphs(SEA).map(({ lang }) => lang), ['fr', 'fr']);
  assert.deepEqual(paragraphs({ description: 'One' }).map((each) => each.hasAttribute('lang')), [false]);
  assert.deepEqual(paragraphs({}), []);
  assert.equal(factRows(SEA)[0].querySelector('dd').lang, 'fr');
});

test('the original page opens in another window, and only if it is one', () => {
  const [row] = factRows({ id: 1, page: 'https://photos.example/7' });
  const link = row.querySelector('a');
  assert.deepEqual([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')], ['https://photos.example/7', '_blank', 'noopener noreferrer external']);
  assert.deepEqual(factRows({ id: 1, page: 'javascript:alert(1)' }), []);
});

const page = (...parts) => element('main', {}, ...parts, element('p', { class: 'detail__actions' }));
const line = (text) => element('p', { class: 'detail__paragraph' }, text);

test('what is the same in the page of the server stays, and the rest is replaced', () => {
  const [first, second] = [line('One'), line('Two')];
  const shown = page(first, second);
  completeDetail(shown, page(line('One'), line('2')));
  assert.equal(shown.children[0], first);
  assert.deepEqual(shown.children.map(({ textContent }) => textContent), ['One', '2', '']);
});

test('what only the server knows is added before the buttons, and what it does not know goes', () => {
  const shown = page(line('One'));
  completeDetail(shown, page(line('One'), element('dl', { class: 'metadata' }), element('p', { class: 'detail__map' })));
  assert.deepEqual(shown.children.map(({ className }) => className), ['detail__paragraph', 'metadata', 'detail__map', 'detail__actions']);
  completeDetail(shown, page(line('One')));
  assert.deepEqual(shown.children.map(({ className }) => className), ['detail__paragraph', 'detail__actions']);
});

test('only a large screen gets the larger pictures of the page', () => {
  const other = page(element('img', { class: 'detail__image', srcset: '/images/7-a/fitted-2560 2560w', sizes: '90vw' }));
  const own = element('img', { class: 'detail__image' });
  const shown = page(own);
  own.clientWidth = 1280;
  completeDetail(shown, other);
  assert.equal(own.srcset, '');
  devicePixelRatio = 1.5;
  completeDetail(shown, other);
  assert.deepEqual([own.srcset, own.sizes], ['/images/7-a/fitted-2560 2560w', '90vw']);
});
