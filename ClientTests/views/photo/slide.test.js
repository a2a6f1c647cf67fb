import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../../page/page.js';

openPage('http://photos.example/');
const { Slide } = await import('../../../Web/js/views/photo/slide.js');

const PHOTO = { id: 1, source: 'feed', title: 'Ridge', image: '/images/1-a' };
const tile = (slide) => slide.element.querySelector('.stage__tile');

test('a photo whose picture can be had after all is shown instead of the reason', () => {
  const slide = new Slide();
  slide.show({ ...PHOTO, failure: 'It is gone.' });
  assert.deepEqual([slide.image.hidden, tile(slide) !== null], [true, true]);
  slide.show(PHOTO);
  assert.deepEqual([slide.image.hidden, tile(slide)], [false, null]);
});

test('a photo that fails later is explained, unless there is something to show', () => {
  const slide = new Slide();
  slide.show(PHOTO);
  slide.show({ ...PHOTO, failure: 'It is gone.' });
  assert.deepEqual([slide.image.hidden, tile(slide) !== null], [true, true]);
  const other = new Slide();
  other.show(PHOTO, '/images/1-a/square-160');
  other.show({ ...PHOTO, failure: 'It is gone.' });
  assert.deepEqual([other.image.hidden, tile(other)], [false, null]);
});

let isBroken = false;
const requested = [];
globalThis.Image = class extends EventTarget {
  currentSrc = '';
  hasAttribute() { return false; }
  async decode() {}
  set src(url) {
    this.url = url;
    requested.push(url);
    setImmediate(() => this.dispatchEvent(new Event(isBroken ? 'error' : 'load')));
  }
  get src() { return this.url; }
};

async function failed() {
  const slide = new Slide();
  slide.show(PHOTO);
  isBroken = true;
  await slide.load(1024);
  assert.deepEqual([slide.image.hidden, tile(slide) !== null], [true, true]);
  isBroken = false;
  return slide;
}

test('a picture that loads after another one failed is shown', async () => {
  const slide = await failed();
  await slide.load(2048);
  assert.deepEqual([slide.image.hidden, tile(slide)], [false, null]);
});

test('a picture that failed on its way is loaded again by the button, also for viewers', async () => {
  for (const role of [undefined, 'viewer']) {
    document.documentElement.dataset.role = role;
    const slide = await failed();
    slide.element.addEventListener('retry', () => void slide.load(1024));
    requested.length = 0;
    const button = tile(slide).children.find((child) => child.textContent === 'Try again');
    button.dispatchEvent(new Event('click'));
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    assert.deepEqual([requested.length, slide.image.hidden, tile(slide)], [1, false, null]);
  }
});
