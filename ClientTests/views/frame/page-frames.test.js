import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../../page/page.js';

openPage();
const requests = [];
Object.assign(globalThis, {
  DOMParser: class { parseFromString() { return { querySelector: () => null }; } },
  fetch: async (url) => {
    requests.push(new URL(url, 'http://vitrine.test'));
    return new Response('', { status: 404 });
  },
});
const { PageFrames } = await import('../../../Web/js/views/frame/page-frames.js');

for (const order of [undefined, 'oldest']) {
  test(`frames are those of the list, ${order ? 'in its order' : 'in no order of their own'}, with all buttons`, async () => {
    for (const screen of ['photo', 'gallery', 'detail']) {
      await new PageFrames({ path: '/sources/feed', query: 'ridge', order }).prefetch(screen, 7);
      const { pathname, searchParams } = requests.at(-1);
      const isPhoto = screen === 'photo';
      assert.equal(pathname, `/sources/feed/photos/7${isPhoto ? '' : `/${screen}`}`);
      assert.deepEqual(Object.fromEntries(searchParams), { ...(order && { order }), ...(isPhoto && { zoom: 'fill', bar: 'shown' }) });
    }
  });
}
