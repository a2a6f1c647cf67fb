import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { device, emptyOutbox, part, photo, ROOT, startDevice } from './device.js';

startDevice({ pages: ['/sources'], lists: ['/sources/*', '/all', '/favorites'], photos: [] });
const { serveFromDevice } = await import('../../../Web/js/offline/worker/listing.js');
const { pendingActions } = await import('../../../Web/js/offline/worker/outbox.js');
const { server } = await import('../../../Web/js/offline/worker/connectivity.js');
const { handleWrite } = await import('../../../Web/js/offline/worker/writes.js');

const [SOURCES, WINDOWS, LIMIT] = [10, 8, 60];

beforeEach(async () => {
  await emptyOutbox();
  device.copies = new Map();
  device.response = undefined;
  server.isReached = false;
  let id = 0;
  for (let source = 0; source < SOURCES; source += 1) {
    const list = `/api/v1/sources/s${source}`;
    device.copies.set(`${list}/shapes`, new Response(new Uint16Array(WINDOWS * LIMIT)));
    for (let offset = 0; offset < WINDOWS * LIMIT; offset += LIMIT) {
      const photos = Array.from({ length: LIMIT }, () => photo(id += 1, { source: `s${source}` }));
      device.copies.set(`${list}/photos?offset=${offset}&limit=${LIMIT}`, part(offset, photos));
    }
  }
  device.reads = 0;
});

const LAST = SOURCES * WINDOWS * LIMIT;

async function change(id, kind) {
  const request = new Request(`${ROOT}/api/v1/photos/${id}/${kind}`, { method: 'POST', headers: { 'Vitrine-User': 'owner' } });
  const response = await handleWrite({ request, clientId: 'page', waitUntil: () => undefined }, new URL(request.url));
  return response.json();
}

test('a change without a network reads each stored list a few times at most', async () => {
  const { photo: changed, index } = await change(LAST, 'favorite');
  assert.deepEqual([changed.source, changed.isFavorite, index], ['s9', true, WINDOWS * LIMIT - 1]);
  assert.deepEqual((await pendingActions()).map(({ photo, source }) => [photo, source]), [[LAST, 's9']]);
  assert.ok(device.reads <= 3 * device.copies.size, `${device.reads} of ${device.copies.size}`);
});

test('a part of a stored list is read from that list alone', async () => {
  const response = await serveFromDevice(new URL('/api/v1/sources/s3/photos?offset=60&limit=60', ROOT));
  assert.equal((await response.json()).photos.length, LIMIT);
  assert.ok(device.reads <= WINDOWS + 1, String(device.reads));
});

test('a photo that is in no stored list can be changed, too', async () => {
  assert.equal((await change(LAST + 1, 'remove')).photo.id, LAST + 1);
  assert.deepEqual((await pendingActions()).map(({ photo, source }) => [photo, source]), [[LAST + 1, '']]);
});

test('a photo is found with the data of the newest copy', async () => {
  const newer = new Response(JSON.stringify({ offset: 0, photos: [photo(1, { source: 's0', title: 'New' })] }), { headers: { 'X-Kept-At': '9' } });
  device.copies = new Map([['/api/v1/all/photos?offset=0&limit=60', newer], ...device.copies]);
  const { storedPhotos } = await import('../../../Web/js/offline/worker/listing.js');
  assert.equal((await storedPhotos([1])).get(1).title, 'New');
});
