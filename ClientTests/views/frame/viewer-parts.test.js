import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { afterPaint, setPosition } from '../../../Web/js/views/frame/viewer-parts.js';
import { turns } from '../../turns.js';

/** @type {EventTarget} */
let page;
/** @type {(() => void)[]} */
let frames;

globalThis.addEventListener = (...values) => page.addEventListener(...values);
globalThis.requestAnimationFrame = (frame) => frames.push(frame);

beforeEach(() => {
  page = new EventTarget();
  frames = [];
});

const leave = () => page.dispatchEvent(new Event('pagehide'));
const paint = () => {
  for (const frame of frames.splice(0)) frame();
  return turns(5);
};

test('it is done once the picture is painted, and not before', async () => {
  let count = 0;
  afterPaint(() => { count += 1; });
  assert.equal(count, 0);
  await paint();
  assert.equal(count, 1);
  leave();
  assert.equal(count, 1);
});

test('it is done at once where the page is left before', () => {
  let count = 0;
  afterPaint(() => { count += 1; });
  leave();
  assert.equal(count, 1);
});

test('it is not done again where the browser brings the page back', async () => {
  let count = 0;
  afterPaint(() => { count += 1; });
  leave();
  await paint();
  leave();
  assert.equal(count, 1);
});

test('of several each is done', () => {
  const done = [];
  afterPaint(() => done.push('first'));
  afterPaint(() => done.push('second'));
  leave();
  assert.deepEqual(done, ['first', 'second']);
});

test('a row of text has no position among the pictures', () => {
  globalThis.HTMLElement = class {};
  const label = Object.assign(new HTMLElement(), { textContent: '2/2' });
  const photos = [{ image: '/a' }, { image: '/b' }, {}, undefined];
  const store = { photo: (index) => photos[index], shapes: { position: (index) => ({ number: index + 1, count: 2 }) } };
  const texts = photos.map((_, index) => {
    setPosition({ querySelector: () => label }, store, index);
    return label.textContent;
  });
  assert.deepEqual(texts, ['1/2', '2/2', '', '4/2']);
});
