import assert from 'node:assert/strict';
import { test } from 'node:test';
import { device, part, photo, served, startDevice } from './device.js';

startDevice({ pages: ['/sources'], lists: ['/sources/*'], photos: [{ path: '/photos/*/detail' }] });
const { keepFrames } = await import('../../../Web/js/offline/worker/frames.js');
const { keepCopy } = await import('../../../Web/js/offline/worker/copies.js');

const VERSION = { 'Vitrine-Assets': 'test' };

/** @param {string} list */
const begin = (list) => {
  device.copies = new Map();
  const asked = [];
  device.answer = (url) => {
    asked.push(String(url));
    return served('a page', { headers: VERSION });
  };
  return { asked, frame: `${list}/photos/*/detail`, photos: () => keepCopy('lists', `/api/v1${list}/photos?offset=0&limit=60`, part(0, [photo(7)])) };
};

test('frames are stored if the photos arrive while their absence is being noticed', async () => {
  const { asked, frame, photos } = begin('/sources/one');
  // The page is stored before its photos.
  const first = keepFrames('/sources/one');
  await photos();
  await Promise.all([first, keepFrames('/sources/one')]);
  assert.ok(device.copies.has(frame), [...device.copies.keys()].join());
  assert.equal(asked.length, 1);
  await keepFrames('/sources/one');
  assert.equal(asked.length, 1, 'they are not requested again');
});

test('a frame that was cut off is requested again', async () => {
  const { asked, frame, photos } = begin('/sources/two');
  await photos();
  const whole = device.answer;
  device.answer = () => served(new ReadableStream({ start: (body) => body.error(new TypeError('cut off')) }), { headers: VERSION });
  await assert.rejects(keepFrames('/sources/two'), /cut off/);
  device.answer = whole;
  await keepFrames('/sources/two');
  assert.ok(device.copies.has(frame));
  assert.equal(asked.length, 1);
});
