import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { Core } from '../../../Web/js/core/core.js';
import { ShapeTable } from '../../../Web/js/core/shape-table.js';
import { element } from '../../../Web/js/basics/element.js';
import { setGlobal } from '../../globals.js';
import { holdFrames } from '../../page/frames.js';
import { openPage } from '../../page/page.js';

openPage('http://photos.example/');
holdFrames();
let isBroken;
/** Its pictures are decoded at once, fail, or never arrive. */
globalThis.Image = class extends EventTarget {
  naturalWidth = 1500;
  naturalHeight = 1000;
  currentSrc = '';
  hasAttribute() { return false; }
  removeAttribute() {}
  async decode() {}
  set src(url) {
    if (url.includes('/late')) return;
    setImmediate(() => this.dispatchEvent(new Event(isBroken ? 'error' : 'load')));
  }
};
setGlobal('localStorage', { getItem: () => null });
const { GalleryView } = await import('../../../Web/js/views/gallery/gallery-view.js');

let photos;
let store;
let log;
let content;
let view;

beforeEach(async () => {
  isBroken = false;
  photos = ['/a', '/b', '/late', '/c'].map((image, index) => ({ id: index + 1, source: 'feed', title: image, image }));
  const { instance } = await WebAssembly.instantiate(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)), {});
  const core = new Core(instance);
  const shapes = new ShapeTable(core);
  const measure = () => {
    shapes.resize(photos.length);
    photos.forEach((_, index) => shapes.set(index, shapes.encode(1500, 1000)));
  };
  measure();
  store = Object.assign(new EventTarget(), {
    shapes, photo: (index) => photos[index], fetch: async (index) => photos[index], indexOf: (id) => photos.findIndex((photo) => photo.id === id),
    loadShapes: async () => undefined,
    remove: (index) => {
      photos.splice(index, 1);
      measure();
      store.dispatchEvent(new CustomEvent('list', { detail: { removed: index } }));
    },
  });
  log = [];
  const host = {
    remove: async (photo, index) => { log.push(['remove', photo.id]); store.remove(index); }, setFavorite: ({ id }) => log.push(['favor', id]),
    changed: () => undefined, toast: (text) => log.push(['say', text]), back: () => undefined,
  };
  content = element('main', {}, element('div', { 'data-stage': '' }));
  const bar = element('header', {}, element('button', { 'data-play': '' }));
  view = new GalleryView({ core, store, host, slideshowMode: 'fit', seconds: 2 }, { bar, content });
});
afterEach(() => view.disconnect());

const settle = async () => { for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate); };

test('keys act on the photo that is seen, not on its successor that is still loading', async () => {
  view.connect();
  await view.show(1);
  await settle();
  view.key({ key: 'Delete' });
  await settle();
  view.key({ key: 'Delete' });
  view.key({ key: 'f' });
  assert.deepEqual(log, [['remove', 2]]);
});

for (const name of ['Play', 'the network']) {
  test(`${name} starts a slideshow whose pictures have all failed`, async () => {
    photos.splice(2, 1);
    isBroken = true;
    view.connect();
    await view.show(1);
    await settle();
    const { dataset } = content;
    assert.deepEqual([dataset.playing, log.length], ['false', 1]);
    isBroken = false;
    if (name === 'Play') view.key({ key: ' ' });
    else dispatchEvent(Object.assign(new Event('vitrine:reach'), { detail: { isOffline: false } }));
    await settle();
    assert.deepEqual([dataset.playing, log.length, view.index], ['true', 1, 1]);
  });
}

test('a slideshow that nobody watches requests its pictures again, and says once that there are none', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  photos.splice(2, 1);
  isBroken = true;
  view.connect();
  await view.show(1);
  for (let turn = 0; turn < 3; turn += 1) {
    await settle();
    assert.deepEqual([content.dataset.playing, log.length], ['false', 1]);
    isBroken = turn < 2;
    mock.timers.tick(5000 * 2 ** turn);
  }
  await settle();
  assert.deepEqual([content.dataset.playing, log.length], ['true', 1]);
  mock.timers.reset();
});

for (const name of ['Play', 'the network']) {
  test(`${name} starts a slideshow whose list could not be read`, async () => {
    photos.splice(2, 1);
    const { loadShapes } = store;
    store.loadShapes = async () => { throw new TypeError('refused'); };
    view.connect();
    await view.show(1);
    await settle();
    assert.deepEqual([log.length, log[0]?.[0]], [1, 'say']);
    store.loadShapes = loadShapes;
    if (name === 'Play') view.key({ key: ' ' });
    else dispatchEvent(Object.assign(new Event('vitrine:reach'), { detail: { isOffline: false } }));
    await settle();
    assert.deepEqual([content.dataset.playing, log.length, view.index], ['true', 1, 1]);
  });
}
