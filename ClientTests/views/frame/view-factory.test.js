import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { makeCore } from '../../core/idle-core.js';
import { openPage } from '../../page/page.js';

openPage();
const { PhotoView } = await import('../../../Web/js/views/photo/photo-view.js');
const { GalleryView } = await import('../../../Web/js/views/gallery/gallery-view.js');
const { DetailView } = await import('../../../Web/js/views/detail/detail-view.js');
const { makeView } = await import('../../../Web/js/views/frame/view-factory.js');

const KINDS = { photo: PhotoView, gallery: GalleryView, detail: DetailView };
/** The calls of the views, in order. */
let calls;
/** How showing a photo ends. */
let shown;

beforeEach(() => {
  calls = [];
  shown = Promise.resolve();
  for (const { prototype } of Object.values(KINDS)) {
    mock.method(prototype, 'connect', () => { calls.push(['connect']); });
    if (prototype.show) mock.method(prototype, 'show', (...values) => { calls.push(['show', ...values]); return shown; });
  }
});
afterEach(() => mock.restoreAll());

function make(screen, more = {}) {
  const store = Object.assign(new EventTarget(), { photo: () => undefined });
  const context = { core: makeCore(), store, seconds: 5, host: {} };
  const content = element('main', {}, element('div', { 'data-stage': '' }));
  Object.assign(content.dataset, more.dataset);
  const bar = element('header', {}, element('button', { 'data-play': '' }));
  return makeView(context, { bar, content }, { screen, index: 4, source: '/images/4-a/square-160', replace: async () => calls.push(['replace']) });
}

for (const [screen, kind] of Object.entries(KINDS)) {
  test(`${screen} has its own view, which listens before it shows anything`, async () => {
    assert.ok(await make(screen) instanceof kind);
    assert.deepEqual(calls[0], ['connect']);
  });
}

test('the photo appears with the picture that is already here', async () => {
  await make('photo');
  assert.deepEqual(calls.at(-1), ['show', 4, '/images/4-a/square-160']);
});

test('a slideshow plays, unless its page says that it rests', async () => {
  await make('gallery');
  await make('gallery', { dataset: { playing: 'false' } });
  assert.deepEqual(calls.filter(([name]) => name === 'show'), [['show', 4, '/images/4-a/square-160', true], ['show', 4, '/images/4-a/square-160', false]]);
});

test('the page of the details begins at its photo', async () => {
  assert.equal((await make('detail')).index, 4);
});

test('a photo whose neighbors cannot be loaded is shown without a message', async () => {
  const unhandled = [];
  const record = (error) => unhandled.push(error);
  process.on('unhandledRejection', record);
  const info = mock.method(console, 'info', () => undefined);
  shown = Promise.reject(new Error('Vitrine cannot be reached.'));
  await make('photo');
  await new Promise(setImmediate);
  process.off('unhandledRejection', record);
  assert.deepEqual([unhandled, info.mock.callCount()], [[], 1]);
});
