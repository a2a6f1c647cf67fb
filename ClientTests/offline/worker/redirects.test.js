import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, part, photo, ROOT, startDevice } from './device.js';

startDevice({ pages: ['/sources', '/all', '/days', '/on-this-day'], lists: ['/sources/*', '/days/*', '/all'] });
const { destination, isRedirect } = await import('../../../Web/js/offline/worker/redirects.js');
const { describeAction, enqueue } = await import('../../../Web/js/offline/worker/outbox.js');
const { servePage } = await import('../../../Web/js/offline/worker/pages.js');

const targetOf = (path) => destination(new URL(path, ROOT));
const open = (path) => servePage({ request: { url: ROOT + path, mode: 'navigate', method: 'GET' }, waitUntil: () => undefined }, new URL(path, ROOT));

beforeEach(async () => {
  await emptyOutbox();
  device.response = undefined;
  device.copies = new Map([
    ['/api/v1/all/photos?offset=0&limit=60', part(0, [photo(1, { image: undefined }), photo(2, { failure: 'No.' }), photo(3), photo(4)])],
  ]);
});

test('slideshows and this day have no page of their own', () => {
  assert.deepEqual(['/all/slideshow', '/sources/a/slideshow', '/days/11-23/slideshow', '/on-this-day'].map(isRedirect), [true, true, true, true]);
  assert.deepEqual(['/all', '/slideshow', '/sources/slideshow', '/all/slideshow/x', '/on-this-day/x'].map(isRedirect), [false, false, false, false, false]);
});

test('a slideshow begins with the first stored photo that can be shown', async () => {
  assert.equal(await targetOf('/all/slideshow'), '/all/photos/3/gallery');
  await enqueue(describeAction('POST', '/api/v1/photos/3/remove', '', null));
  assert.equal(await targetOf('/all/slideshow'), '/all/photos/4/gallery');
});

test('without a stored photo, or if only the server knows which, it redirects to the list', async () => {
  assert.equal(await targetOf('/sources/feed/slideshow'), '/sources/feed');
  assert.equal(await targetOf('/all/slideshow?order=oldest&q=sea'), '/all?order=oldest&q=sea');
});

test('this day is the one in UTC', async () => {
  assert.match(await targetOf('/on-this-day'), /^\/days\/\d\d-\d\d$/);
});

test('the server chooses the target while it is available', async () => {
  device.response = Response.redirect(`${ROOT}/all/photos/9/gallery`, 303);
  assert.equal(await open('/all/slideshow'), device.response);
  device.response = new Response('', { status: 503 });
  assert.equal((await open('/all/slideshow')).headers.get('Location'), `${ROOT}/all/photos/3/gallery`);
  device.response = undefined;
  const redirect = await open('/all/slideshow');
  assert.deepEqual([redirect.status, redirect.headers.get('Location')], [303, `${ROOT}/all/photos/3/gallery`]);
});
