import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { openPage } from '../../page/page.js';

openPage();
const { PageFrames } = await import('../../../Web/js/views/frame/page-frames.js');

/** The photos by their numbers: a text and a photo that failed have no picture to download. */
const PHOTOS = [
  { id: 0, title: 'Text', image: '' }, { id: 1, title: 'Failed', image: '/images/1-a', failure: 'It is gone.' },
  { id: 2, title: 'Sea', image: '/images/2-a' }, { id: 3, title: 'Ridge', image: '/images/3-a' },
].map((photo) => ({ ...photo, source: 'feed' }));

beforeEach(() => {
  globalThis.fetch = async (url) => new Response(/photos\/(\d)/.exec(url)[1]);
  globalThis.DOMParser = class {
    parseFromString(id) {
      const { image, failure } = PHOTOS[id];
      const content = element('article', { 'data-detail': '', 'data-photo-id': id }, element('div', { class: 'detail__photo' }));
      if (image && !failure) content.append(element('a', { 'data-download': '' }));
      return { title: '', querySelector: (selector) => (selector === 'header.bar' ? element('header', { class: 'bar' }) : content) };
    }
  };
});

/** Opens Details of photos; returns for each whether it can be downloaded, and whether its page had to be awaited. */
async function open(...ids) {
  const frames = new PageFrames({ path: '/sources/feed', query: '' });
  const opened = [];
  for (const id of ids) {
    const { content, whole } = await frames.of('detail', PHOTOS[id], '/x', async () => PHOTOS[2]);
    const link = content.querySelector('[data-download]');
    opened.push([link !== null && !link.hidden, whole === undefined]);
    await whole;
  }
  return opened;
}

for (const [what, id] of [['a text', 0], ['a photo that failed', 1]]) {
  test(`the frame is not the page of ${what}, which has no link to its file`, async () => {
    assert.deepEqual(await open(id, 2, 3), [[false, true], [true, true], [true, false]]);
  });

  test(`the frame filled for ${what} hides the link`, async () => {
    assert.deepEqual(await open(2, id, 3), [[true, true], [false, false], [true, false]]);
  });
}
