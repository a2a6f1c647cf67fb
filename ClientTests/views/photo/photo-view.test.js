import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { makeCore } from '../../core/idle-core.js';
import { holdFrames } from '../../page/frames.js';
import { setGlobal } from '../../globals.js';
import { openPage } from '../../page/page.js';
import { turns } from '../../turns.js';

openPage();
holdFrames();
const { PhotoView } = await import('../../../Web/js/views/photo/photo-view.js');

const rest = () => turns(5);

test('nothing acts on the photo that takes the place of one that may have left', async () => {
  let photos = [{ id: 1, title: 'a' }, { id: 2, title: 'b' }, { id: 3, title: 'c' }];
  const log = [];
  const store = Object.assign(new EventTarget(), {
    collection: { path: '/sources/feed', query: '' }, hasShapes: true,
    photo: (index) => photos[index], indexOf: (id) => photos.findIndex((photo) => photo.id === id), has: () => true,
    fetch: async (index) => photos[index], loadShapes: async () => undefined, locate: () => new Promise(() => undefined),
    shapes: { neighbor: (index, step) => (photos[index + step] ? index + step : -1), position: (index) => ({ number: index + 1, count: photos.length }) },
  });
  const host = {
    remove: async ({ id }) => log.push(['remove', id]), setFavorite: ({ id }) => log.push(['favor', id]), changed: () => undefined,
    open: (screen, { id }) => log.push([screen, id]), toast: (text) => log.push(['say', text]),
  };
  const content = element('main', {}, element('div', { 'data-stage': '' }));
  const view = new PhotoView({ core: makeCore(), store, host }, { bar: element('header'), content }, true);
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

test('a removed photo does not come back when its neighbors arrive', async () => {
  let photos = [{ id: 1, title: 'a' }, { id: 2, title: 'b' }, { id: 3, title: 'c' }];
  let arrive;
  let hasArrived = false;
  const arrival = new Promise((resolve) => { arrive = resolve; }).then(() => { hasArrived = true; });
  const store = Object.assign(new EventTarget(), {
    collection: { path: '/sources/feed', query: '' }, hasShapes: true,
    photo: (index) => (hasArrived || photos[index]?.id === 2 ? photos[index] : undefined), indexOf: (id) => photos.findIndex((photo) => photo.id === id), has: () => hasArrived,
    fetch: async (index) => { await arrival; return photos[index]; }, loadShapes: async () => undefined,
    shapes: { neighbor: (index, step) => (photos[index + step] ? index + step : -1), position: (index) => ({ number: index + 1, count: photos.length }) },
  });
  const host = { remove: async () => undefined, changed: () => undefined, toast: () => undefined };
  const title = element('h1', { class: 'bar__title' });
  const bar = element('header', {}, title);
  const content = element('main', {}, element('div', { 'data-stage': '' }));
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

test('facts that become known before the neighbors arrive stay', async () => {
  setGlobal('Image', class { constructor() { return element('img'); } });
  const photos = [1, 2, 3].map((id) => ({ id, title: `Photo ${id}`, image: `/images/${id}-a`, imageKey: `key ${id}` }));
  let arrive;
  let hasArrived = false;
  const arrival = new Promise((resolve) => { arrive = resolve; }).then(() => { hasArrived = true; });
  const loaded = (index) => (hasArrived || index === 1 ? photos[index] : undefined);
  const store = Object.assign(new EventTarget(), {
    collection: { path: '/sources/feed', query: '' }, hasShapes: true, photo: loaded, has: (index) => Boolean(loaded(index)),
    indexOf: (id) => photos.findIndex((photo) => photo.id === id), loadShapes: async () => undefined,
    fetch: async (index) => { await arrival; return photos[index]; },
    shapes: { neighbor: (index, step) => (photos[index + step] ? index + step : -1), position: (index) => ({ number: index + 1, count: 3 }) },
  });
  const content = element('main', {}, element('div', { 'data-stage': '' }));
  const view = new PhotoView({ core: makeCore(), store, host: { changed: () => undefined, toast: () => undefined } }, { bar: element('header'), content }, true);
  view.connect();
  const reason = () => content.querySelector('.stage__reason')?.textContent;
  const shown = view.show(1);
  await rest();
  photos[1] = { ...photos[1], failure: 'It is gone.' };
  view.updatePhoto(photos[1]);
  assert.equal(reason(), 'It is gone.');
  arrive();
  await shown;
  assert.equal(reason(), 'It is gone.');
  view.disconnect();
});

/** A list whose last photo arrives late, and a photo of it that is shown. */
async function viewNextTo(late) {
  const list = { photos: [1, 2, 3, 4].map((id) => ({ id, title: `Photo ${id}` })), arrive: undefined };
  let arrival = new Promise((resolve) => { list.arrive = resolve; }).then(() => { arrival = undefined; });
  const loaded = (index) => (arrival && list.photos[index]?.id === late ? undefined : list.photos[index]);
  const store = Object.defineProperties(new EventTarget(), Object.getOwnPropertyDescriptors({
    collection: { path: '/sources/feed', query: '' }, hasShapes: true, photo: loaded, has: (index) => Boolean(loaded(index)),
    indexOf: (id) => list.photos.findIndex((photo, index) => photo.id === id && loaded(index)),
    fetch: async (index) => { if (!loaded(index)) await arrival; return list.photos[index]; }, loadShapes: async () => undefined, get count() { return list.photos.length; },
    shapes: { neighbor: (index, step) => (list.photos[index + step] ? index + step : -1), position: (index) => ({ number: index + 1, count: list.photos.length }) },
  }));
  const title = element('h1', { class: 'bar__title' });
  const bar = element('header', {}, title);
  const content = element('main', {}, element('div', { 'data-stage': '' }));
  let outcome = 0;
  const readOutcome = () => {
    const read = outcome;
    outcome = 0;
    return read;
  };
  const calls = { stage_outcome: readOutcome, stage_set_view: () => { list.hasStayed = true; } };
  const core = { ...makeCore(), call: new Proxy({}, { get: (_, name) => calls[name] ?? (() => 0) }) };
  const view = new PhotoView({ core, store, host: { changed: () => undefined, toast: () => undefined } }, { bar, content }, true);
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
  return { list, view, title, content };
}

test('the button to a photo that is loading can be pressed, by keys too', async () => {
  const { list, view, content } = await viewNextTo(4);
  const url = (step) => content.querySelector(`[data-step="${step}"]`).getAttribute('href');
  assert.equal(url('next'), location.href);
  assert.match(url('previous'), /\/photos\/2$/);
  list.arrive();
  await rest();
  assert.match(url('next'), /\/photos\/4$/);
  view.go(3);
  await rest();
  assert.equal(url('next'), null, 'the last photo has none');
  view.disconnect();
});

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

test('a failure to load a photo of the list beside is shown, and the one on the screen stays', async () => {
  const toasts = [];
  const photos = [{ id: 1, title: 'a' }];
  const store = Object.assign(new EventTarget(), {
    collection: { path: '/sources/feed', query: '' }, hasShapes: true, photo: (index) => photos[index], indexOf: () => 0, has: (index) => index === 0,
    fetch: async () => { throw new TypeError('no network'); }, loadShapes: async () => undefined,
    shapes: { neighbor: () => -1, position: () => ({ number: 1, count: 9 }) },
  });
  const host = { changed: () => undefined, toast: (text) => toasts.push(text) };
  const title = element('h1', { class: 'bar__title' });
  const bar = element('header', {}, title);
  const view = new PhotoView({ core: makeCore(), store, host }, { bar, content: element('main', {}, element('div', { 'data-stage': '' })) }, true);
  view.connect();
  await view.show(0);
  view.go(5);
  await rest();
  assert.equal(toasts.length, 1);
  assert.deepEqual([view.index, title.textContent], [0, 'a']);
  view.disconnect();
});

test('a picture that failed before events arrived is explained', async () => {
  const asked = [];
  globalThis.fetch = async (url) => {
    asked.push(url);
    return new Response(JSON.stringify({ photo: { id: 1, failure: 'It is gone.' } }));
  };
  let photo = { id: 1, title: 'a', source: 'feed', image: '/images/1-a', imageKey: 'key' };
  const store = Object.assign(new EventTarget(), {
    collection: { path: '/sources/feed', query: '' }, hasShapes: true, photo: () => photo, indexOf: () => 0, has: () => true,
    fetch: async () => photo, loadShapes: async () => undefined,
    applyFacts: (key, facts) => { if (key === 'key') photo = { ...photo, ...facts }; },
    shapes: { neighbor: () => -1, position: () => ({ number: 1, count: 1 }) },
  });
  const stage = element('div', { 'data-stage': '' });
  const view = new PhotoView({ core: makeCore(), store, host: { changed: () => undefined } }, { bar: element('header'), content: element('main', {}, stage) }, true);
  view.connect();
  await view.show(0);
  stage.dispatchEvent(new CustomEvent('failed', { bubbles: true, detail: photo }));
  await rest();
  assert.equal(asked.length, 1);
  assert.match(String(asked[0]), /\/api\/v1\/photos\/1/);
  assert.equal(stage.querySelector('.stage__reason')?.textContent, 'It is gone.');
  view.disconnect();
});
