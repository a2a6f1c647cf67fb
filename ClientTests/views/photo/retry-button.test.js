import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';

const { fetch } = globalThis;
after(() => {
  globalThis.fetch = fetch;
  delete globalThis.document;
});

test('the server is asked again for the user of the page', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const requests = [];
  globalThis.document = {
    documentElement: { dataset: { user: 'ada' } },
    createElement: () => Object.assign(new EventTarget(), { setAttribute: () => undefined, append: () => undefined }),
  };
  globalThis.fetch = async (url, { headers }) => { requests.push([url, headers]); };
  const { retryButton } = await import('../../../Web/js/views/photo/retry-button.js');
  retryButton({ id: 7, source: 'feed' }).dispatchEvent(new Event('click'));
  assert.deepEqual(requests, [['/sources/feed/photos/7/retry', { 'Vitrine-User': 'ada' }]]);
  mock.timers.reset();
});
