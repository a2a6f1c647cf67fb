import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { urlOf } from '../../../Web/js/basics/base.js';
import { element } from '../../../Web/js/basics/element.js';
import { openPage, send } from '../../page/page.js';
import { turns } from '../../turns.js';

openPage();
const { DetailView } = await import('../../../Web/js/views/detail/detail-view.js');
const { messages } = await import('#messages/common.js');

let photos;
let store;
let log;
let view;
/** The photos whose pages were shown instead. */
let replaced;
let requested;
/** What the page shows of the photo. */
let content;

beforeEach(() => {
  photos = [{ id: 1 }, { id: 2 }, { id: 3 }];
  store = Object.assign(new EventTarget(), {
    photo: (index) => photos[index], indexOf: (id) => photos.findIndex((photo) => photo.id === id),
    loadShapes: () => new Promise(() => undefined),
    shapes: { neighbor: (index, step) => (index + step in photos ? index + step : -1) },
  });
  log = [];
  replaced = [];
  content = element('main');
  const host = {
    remove: async ({ id }) => { log.push(['remove', id]); }, setFavorite: ({ id }) => log.push(['favor', id]), back: () => log.push(['back']),
    toast: (text) => log.push(['say', text]),
  };
  view = new DetailView({ store, host }, { bar: element('header'), content }, 1, async (getIndex) => {
    replaced.push(getIndex());
    requested = getIndex;
  });
  view.connect();
});

const press = (key) => view.key({ key });
const changeTo = (...ids) => {
  photos = ids.map((id) => ({ id }));
  store.dispatchEvent(new CustomEvent('list', { detail: {} }));
};

test('keys act on the photo of the page, wherever it has moved to', () => {
  changeTo(7, 8, 2);
  press('f');
  press('Delete');
  assert.deepEqual(log, [['favor', 2], ['remove', 2], ['back']]);
});

test('nothing acts on the photo that takes the place of one that left', () => {
  changeTo(1, 3);
  log = [];
  press('f');
  press('Delete');
  assert.deepEqual(log, []);
});

test('that a photo was removed is shown once, and again only after it was restored', () => {
  changeTo(1, 3);
  changeTo(1, 4);
  assert.deepEqual(log, [['say', messages.leftSource]]);
  changeTo(1, 2);
  changeTo(1);
  assert.deepEqual(log, [['say', messages.leftSource], ['say', messages.leftSource]]);
});

test('a photo that is removed here has not left by itself', () => {
  press('Delete');
  changeTo(1, 3);
  assert.deepEqual(log, [['remove', 2], ['back']]);
});

test('only the photo of the page is removed for everybody, not that of the page it was made from', () => {
  const form = element('form', { 'data-for-everybody': '', action: '/sources/feed/photos/9/remove-for-everybody' });
  const other = new DetailView({ store, host: { toast: () => undefined } }, { bar: element('header'), content: element('main', {}, form) }, 1, async () => undefined);
  photos[1].source = 'feed';
  other.connect();
  assert.equal(send(form, 'submit').defaultPrevented, false);
  assert.equal(form.getAttribute('action'), '/sources/feed/photos/2/remove-for-everybody');
  changeTo(1, 3);
  assert.equal(send(form, 'submit').defaultPrevented, true, 'it has left the list');
  other.disconnect();
});

test('a photo whose picture is available after all is shown', () => {
  view.updatePhoto({ id: 2, image: '/images/2-a', failure: 'It is gone.' });
  view.updatePhoto({ id: 2 });
  assert.deepEqual(replaced, []);
  view.updatePhoto({ id: 2, image: '/images/2-a' });
  assert.deepEqual(replaced, [1]);
});

test('quick presses add up, before the next page is there', async () => {
  photos = [1, 2, 3, 4, 5].map((id) => ({ id }));
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']) press(key);
  assert.deepEqual(replaced, [2, 3, 2, 3, 4], 'and stop at the end');
});

test('presses count from this photo again, if the next one cannot be loaded', async () => {
  press('ArrowRight');
  await Promise.resolve();
  await Promise.resolve();
  press('ArrowLeft');
  assert.deepEqual(replaced, [2, 0]);
});

test('the photo requested last moves with the list', () => {
  photos = [1, 2, 3, 4].map((id) => ({ id }));
  press('ArrowRight');
  changeTo(7, 1, 2, 3, 4);
  assert.equal(requested(), 3, 'also while its page is loading');
  press('ArrowRight');
  assert.deepEqual(replaced, [2, 4]);
});

test('after a photo left, the next one is its successor', () => {
  changeTo(1, 3);
  press('ArrowRight');
  assert.deepEqual(replaced, [1]);
});

test('after a photo left, quick presses still add up', () => {
  changeTo(1, 3, 4);
  press('ArrowRight');
  press('ArrowRight');
  assert.deepEqual(replaced, [1, 2]);
});

test('after a photo left, the previous one is still the one before', () => {
  changeTo(1, 3);
  press('ArrowLeft');
  assert.deepEqual(replaced, [0]);
});

test('a picture that is not loaded takes the size that becomes known, and no other one does', () => {
  const show = (naturalWidth) => {
    content.replaceChildren(Object.assign(element('img', { class: 'detail__image', src: '' }), { naturalWidth }));
    return content.firstElementChild;
  };
  let banner = show(0);
  view.updatePhoto({ image: '/images/2-a', width: 600, height: 400 });
  assert.deepEqual([banner.width, banner.height], [600, 400]);
  banner = show(1280);
  view.updatePhoto({ image: '/images/2-a', width: 600, height: 400 });
  assert.deepEqual([banner.width, banner.height], [undefined, undefined]);
});

/** The reasons in a page. */
const reasons = (page) => page.querySelectorAll('.tile__text').map(({ textContent }) => textContent);

test('the reason replaces the tile of a picture that is not available, and no picture', () => {
  for (const [width, height, expected] of [[1280, 853, []], [640, 640, ['It is gone.']], [0, 0, ['It is gone.']]]) {
    const image = Object.assign(element('img', { class: 'detail__image', src: '' }), { naturalWidth: width, naturalHeight: height });
    const download = element('a', { 'data-download': '' });
    content.replaceChildren(element('div', { class: 'detail__photo' }, image), download);
    view.updatePhoto({ id: 2, image: '/images/2-a', failure: 'It is gone.' });
    assert.deepEqual([reasons(content), download.hidden === true], [expected, expected.length > 0]);
    assert.equal(content.querySelector('.detail__image') === image, expected.length === 0);
  }
  assert.deepEqual(replaced, [], 'which could show the same picture, without end');
});

test('a picture is tried again in place', () => {
  photos[1] = { id: 2, image: '/images/2-a', failure: 'It is gone.' };
  const tile = element('div', {}, element('form', { 'data-retry': '' }));
  const other = new DetailView({ store, host: {} }, { bar: element('header'), content: element('main', {}, tile) }, 1, async () => undefined);
  other.connect();
  assert.deepEqual(tile.children.map(({ localName, textContent }) => [localName, textContent]), [['button', 'Try again']]);
  other.disconnect();
});

test('the page of a picture that is available again is replaced', () => {
  for (const [failure, expected] of [['It is gone.', []], [undefined, [1]]]) {
    photos[1] = { id: 2, image: '/images/2-a', failure };
    const tile = element('div', { class: 'detail__tile' }, element('form', { 'data-retry': '' }));
    const other = new DetailView({ store, host: {} }, { bar: element('header'), content: element('main', {}, tile) }, 1, async (index) => {
      replaced.push(index());
    });
    other.connect();
    assert.deepEqual(replaced, expected);
    other.disconnect();
  }
});

test('the reason is read if the tile was loaded before events arrived', async () => {
  const asked = [];
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return new Response(JSON.stringify({ photo: { id: 2, failure: 'It is gone.' } }));
  };
  store.collection = { path: '/sources/feed', query: '' };
  store.applyFacts = (key, facts) => { photos = photos.map((photo) => (photo.imageKey === key ? { ...photo, ...facts } : photo)); };
  for (const [size, facts, requests, shown, attributes] of [
    [[640, 640], { width: 640, height: 640 }, 0, 0], [[640, 480], {}, 0, 0], [[640, 640], { failure: 'It is gone.' }, 0, 1], [[640, 640], {}, 1, 1],
    [[640, 640], { width: 600, height: 400 }, 2, 1], [[640, 640], { width: 640, height: 640 }, 3, 1, { 'data-was-missing': '' }],
  ]) {
    photos[1] = { id: 2, image: '/images/2-a', imageKey: 'key', ...facts };
    const [naturalWidth, naturalHeight] = size;
    const image = Object.assign(element('img', { class: 'detail__image', src: '' }), { naturalWidth, naturalHeight, complete: true });
    const page = element('main', attributes, element('div', { class: 'detail__photo' }, image));
    const other = new DetailView({ store, host: {} }, { bar: element('header'), content: page }, 1, async () => undefined);
    other.connect();
    await turns(5);
    assert.deepEqual([asked.length, reasons(page)], [requests, Array(shown).fill('It is gone.')]);
    other.disconnect();
  }
});

test('the reason replaces a tile that was loaded after the placeholder', () => {
  photos[1] = { id: 2, image: '/images/2-a', imageKey: 'key' };
  const image = Object.assign(element('img', { class: 'detail__image', src: '' }), {
    naturalWidth: 1, naturalHeight: 3, complete: true, currentSrc: '/images/2-a/fitted-1280?wait=250',
  });
  const box = element('div', { class: 'detail__photo' }, image);
  box.style.setProperty('background-color', 'red');
  const page = element('main', {}, box);
  const other = new DetailView({ store, host: {} }, { bar: element('header'), content: page }, 1, async () => undefined);
  other.connect();
  photos[1] = { ...photos[1], failure: 'It is gone.' };
  other.updatePhoto(photos[1]);
  assert.deepEqual([reasons(page), box.style.getPropertyValue('background-color')], [[], 'red'], 'the placeholder is no picture');
  Object.assign(image, { naturalWidth: 640, naturalHeight: 640 });
  image.dispatchEvent(new Event('load'));
  assert.deepEqual(reasons(page), ['It is gone.']);
  other.disconnect();
});

for (const base of ['/', '/photos/', '/images/']) {
  test(`a changed picture is loaded from the server in ${base}`, () => {
    document.documentElement.dataset.base = base;
    const url = (key, side) => urlOf(`/images/2-${key}/fitted-${side}`);
    const urls = (key) => [url(key, 1280), `${url(key, 640)} 640w, ${url(key, 1280)} 1280w`];
    const [src, srcset] = urls('a');
    const banner = Object.assign(element('img', { class: 'detail__image', src, srcset }), { naturalWidth: 640 });
    content.replaceChildren(banner);
    view.updatePhoto({ image: urlOf('/images/2-a') });
    assert.deepEqual([banner.getAttribute('src'), banner.srcset], [src, srcset]);
    view.updatePhoto({ image: urlOf('/images/2-b') });
    assert.deepEqual([banner.getAttribute('src'), banner.srcset], urls('b'));
    delete document.documentElement.dataset.base;
  });
}
