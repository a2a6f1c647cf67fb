import assert from 'node:assert/strict';
import { test } from 'node:test';
import { device, part, photo, served, startDevice } from './device.js';

startDevice({ pages: ['/sources'], lists: ['/sources/*'], photos: [{ path: '/photos/*/detail' }] });
const { storeFrames } = await import('../../../Web/js/offline/worker/frames.js');
const { storeCopy } = await import('../../../Web/js/offline/worker/copies.js');

const VERSION = { 'Vitrine-Assets': 'test' };

/** @param {string} list */
const begin = (list) => {
  device.copies = new Map();
  const requests = [];
  device.response = (url) => {
    requests.push(String(url));
    return served('a page', { headers: VERSION });
  };
  return { requests, frame: `${list}/photos/*/detail`, photos: () => storeCopy('lists', `/api/v1${list}/photos?offset=0&limit=60`, part(0, [photo(7)])) };
};

test('frames are stored if the photos arrive while their absence is being noticed', async () => {
  const { requests, frame, photos } = begin('/sources/one');
  // The page is stored before its photos.
  const first = storeFrames('/sources/one');
  await photos();
  await Promise.all([first, storeFrames('/sources/one')]);
  assert.ok(device.copies.has(frame), [...device.copies.keys()].join());
  assert.equal(requests.length, 1);
  await storeFrames('/sources/one');
  assert.equal(requests.length, 1, 'they are not requested again');
});

test('a frame that was cut off is requested again', async () => {
  const { requests, frame, photos } = begin('/sources/two');
  await photos();
  const complete = device.response;
  device.response = () => served(new ReadableStream({ start: (body) => body.error(new TypeError('cut off')) }), { headers: VERSION });
  await assert.rejects(storeFrames('/sources/two'), /cut off/);
  device.response = complete;
  await storeFrames('/sources/two');
  assert.ok(device.copies.has(frame));
  assert.equal(requests.length, 1);
});
