import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blank, makeCore, startPage } from '../blank-page.js';

startPage();
const { PhotoView } = await import('../../../Web/js/views/photo/photo-view.js');

const rest = () => new Promise((resolve) => { setTimeout(resolve, 5); });

test('nothing acts on the photo that takes the place of one that may have left', async () => {
  let photos = [{ id: 1, title: 'a' }, { id: 2, title: 'b' }, { id: 3, title: 'c' }];
  const log = [];
  const store = Object.assign(new EventTarget(), {
    collection: { path: '/sources/feed', query: '' }, hasShapes: true,
    photo: (index) => photos[index], indexOf: (id) => photos.findIndex((photo) => photo.id === id), has: () => true,
    fetch: async (index) => photos[index], loadShapes: async () => undefined, locate: () => new Promise(() => undefined),
    shapes: { neighbour: (index, step) => (photos[index + step] ? index + step : -1), position: (index) => ({ number: index + 1, count: photos.length }) },
  });
  const host = {
    remove: async ({ id }) => log.push(['remove', id]), favor: ({ id }) => log.push(['favor', id]), changed: () => undefined,
    open: (screen, { id }) => log.push([screen, id]), say: (text) => log.push(['say', text]),
  };
  const content = Object.assign(blank(), { querySelector: (selector) => (selector === '[data-stage]' ? blank() : null) });
  const view = new PhotoView({ core: makeCore(), store, host }, { bar: blank(), content }, true);
  await view.show(1);
  view.key({ key: 'f' });
  assert.deepEqual(log, [['favor', 2]]);
  photos = [photos[0], photos[2]];
  store.dispatchEvent(new CustomEvent('list', { detail: { moved: () => 1 } }));
  await rest();
  for (const key of ['f', 's', 'Delete']) view.key({ key });
  assert.deepEqual(log, [['favor', 2]]);
  view.disconnect();
});

test('a removed photo does not come back when its neighbours arrive', async () => {
  let photos = [{ id: 1, title: 'a' }, { id: 2, title: 'b' }, { id: 3, title: 'c' }];
  let arrive;
  let hasArrived = false;
  const arrival = new Promise((resolve) => { arrive = resolve; }).then(() => { hasArrived = true; });
  const store = Object.assign(new EventTarget(), {
    collection: { path: '/sources/feed', query: '' }, hasShapes: true,
    photo: (index) => (hasArrived || photos[index]?.id === 2 ? photos[index] : undefined), indexOf: (id) => photos.findIndex((photo) => photo.id === id), has: () => hasArrived,
    fetch: async (index) => { await arrival; return photos[index]; }, loadShapes: async () => undefined,
    shapes: { neighbour: (index, step) => (photos[index + step] ? index + step : -1), position: (index) => ({ number: index + 1, count: photos.length }) },
  });
  const host = { remove: async () => undefined, changed: () => undefined, say: () => undefined };
  const title = blank();
  const bar = Object.assign(blank(), { querySelector: (selector) => (selector === '.bar__title' ? title : null) });
  const content = Object.assign(blank(), { querySelector: (selector) => (selector === '[data-stage]' ? blank() : null) });
  const view = new PhotoView({ core: makeCore(), store, host }, { bar, content }, true);
  view.connect();
  void view.show(1);
  await rest();
  assert.equal(title.textContent, 'b');
  photos = [photos[0], photos[2]];
  store.dispatchEvent(new CustomEvent('list', { detail: { removed: 1 } }));
  await rest();
  arrive();
  await rest();
  assert.equal(title.textContent, 'c');
  view.disconnect();
});
