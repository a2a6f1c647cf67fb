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

/** A list whose last photo arrives late, and a photo of it that is shown. */
async function viewNextTo(late) {
  const list = { photos: [1, 2, 3, 4].map((id) => ({ id, title: `Photo ${id}` })), arrive: undefined };
  let arrival = new Promise((resolve) => { list.arrive = resolve; }).then(() => { arrival = undefined; });
  const here = (index) => (arrival && list.photos[index]?.id === late ? undefined : list.photos[index]);
  const store = Object.defineProperties(new EventTarget(), Object.getOwnPropertyDescriptors({
    collection: { path: '/sources/feed', query: '' }, hasShapes: true, photo: here, has: (index) => Boolean(here(index)),
    indexOf: (id) => list.photos.findIndex((photo, index) => photo.id === id && here(index)),
    fetch: async (index) => { if (!here(index)) await arrival; return list.photos[index]; }, loadShapes: async () => undefined, get count() { return list.photos.length; },
    shapes: { neighbour: (index, step) => (list.photos[index + step] ? index + step : -1), position: (index) => ({ number: index + 1, count: list.photos.length }) },
  }));
  const bar = blank();
  const title = blank();
  bar.querySelector = (selector) => (selector === '.bar__title' ? title : null);
  const content = Object.assign(blank(), { querySelector: (selector) => (selector === '[data-stage]' ? blank() : null) });
  let outcome = 0;
  const tell = () => {
    const told = outcome;
    outcome = 0;
    return told;
  };
  const calls = { stage_outcome: tell, stage_look_at: () => { list.hasStayed = true; } };
  const core = { ...makeCore(), call: new Proxy({}, { get: (_, name) => calls[name] ?? (() => 0) }) };
  const view = new PhotoView({ core, store, host: { changed: () => undefined, say: () => undefined } }, { bar, content }, true);
  view.connect();
  list.turn = (/** as the core reports it */ which) => {
    outcome = which;
    view.key({ key: 'ArrowRight' });
  };
  await Promise.race([view.show(2), rest()]);
  list.change = async (ids, detail) => {
    list.photos = ids.map((id) => ({ id, title: `Photo ${id}` }));
    store.dispatchEvent(new CustomEvent('list', { detail }));
    await rest();
  };
  return { list, view, title };
}

test('a turn to a photo that is loading is not lost when the list changes', async () => {
  const { list, view, title } = await viewNextTo(4);
  assert.equal(title.textContent, 'Photo 3');
  list.turn(2);
  await list.change([2, 3, 4], { removed: 0 });
  list.arrive();
  await rest();
  assert.deepEqual([title.textContent, view.index], ['Photo 4', 2]);
  view.disconnect();
});

test('a turn to a photo that leaves the list while it is loading ends', async () => {
  const { list, view, title } = await viewNextTo(4);
  list.turn(2);
  await list.change([1, 2, 3], { removed: 3 });
  list.arrive();
  await rest();
  assert.deepEqual([title.textContent, view.index, list.hasStayed], ['Photo 3', 2, true]);
  list.turn(3);
  await rest();
  assert.equal(title.textContent, 'Photo 2');
  view.disconnect();
});
