import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../../page/page.js';

openPage('http://photos.example/');
const { Slide } = await import('../../../Web/js/views/photo/slide.js');

const PHOTO = { id: 1, source: 'feed', title: 'Ridge', image: '/images/1-a' };
const tile = (slide) => slide.element.querySelector('.stage__tile');

test('a photo whose picture is available after all is shown instead of the reason', () => {
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
  const events = [];
  slide.element.addEventListener('failed', ({ detail }) => events.push(detail.id));
  slide.show(PHOTO);
  isBroken = true;
  await slide.load(1024);
  assert.deepEqual(events, [1]);
  assert.deepEqual([slide.image.hidden, tile(slide) !== null], [true, true]);
  isBroken = false;
  return slide;
}

test('a picture that loads after another one failed is shown', async () => {
  const slide = await failed();
  await slide.load(2048);
  assert.deepEqual([slide.image.hidden, tile(slide)], [false, null]);
});

test('a reason stays when the picture fails that was requested before it was known', async () => {
  for (const source of [undefined, '/images/1-a/fitted-1280']) {
    const slide = new Slide();
    slide.show(PHOTO, source);
    isBroken = true;
    const loaded = slide.load(1024);
    slide.show({ ...PHOTO, failure: 'It is gone.' });
    await loaded;
    isBroken = false;
    assert.deepEqual([slide.image.hidden, tile(slide)?.querySelector('.stage__reason').textContent], [true, 'It is gone.']);
  }
});

test('a reason that is known later replaces what the cell or page showed', async () => {
  const slide = new Slide();
  slide.show(PHOTO, '/images/1-a/square-160');
  isBroken = true;
  await slide.load(1024);
  isBroken = false;
  assert.deepEqual([slide.image.hidden, tile(slide)], [false, null]);
  slide.show({ ...PHOTO, failure: 'It is gone.' });
  assert.deepEqual([slide.image.hidden, tile(slide)?.querySelector('.stage__reason').textContent], [true, 'It is gone.']);
  slide.show(PHOTO);
  assert.deepEqual([slide.image.hidden, tile(slide), slide.image.hasAttribute('src')], [false, null, false]);
  await slide.load(1024);
  assert.deepEqual([slide.image.hidden, tile(slide), slide.picture?.src], [false, null, '/images/1-a/fitted-1024?wait=250&urgency=opened']);
  // Once a picture was loaded, it stays.
  isBroken = true;
  await slide.load(2048);
  isBroken = false;
  slide.show({ ...PHOTO, failure: 'It is gone.' });
  assert.deepEqual([slide.image.hidden, tile(slide)], [false, null]);
});

test('a photo that is loaded while it opens widens until it is open', async () => {
  for (const [time, duration] of [[undefined, 160], [0, 160], [50, 110], [150, 80]]) {
    const slide = new Slide();
    slide.show(PHOTO, '/images/1-a/square-160');
    if (time !== undefined) slide.image.animate([], { duration: 160 }).currentTime = time;
    await slide.load(1024);
    assert.equal(slide.image.motions.at(-1).options.duration, duration);
  }
});

test('a sharper picture that failed is requested again by the next gesture', async () => {
  const slide = new Slide();
  slide.show(PHOTO);
  await slide.load(1024);
  isBroken = true;
  await slide.load(0);
  isBroken = false;
  assert.deepEqual([slide.image.hidden, tile(slide)], [false, null], 'the other one stays');
  await slide.load(0);
  assert.match(slide.image.src, /original/);
});

test('a picture that failed on its way is loaded again by the button, also for viewers', async () => {
  for (const role of [undefined, 'viewer']) {
    document.documentElement.dataset.role = role;
    const slide = await failed();
    let again;
    slide.element.addEventListener('retry', () => { again = slide.load(1024); });
    requested.length = 0;
    const button = tile(slide).children.find((child) => child.textContent === 'Try again');
    button.dispatchEvent(new Event('click'));
    await again;
    assert.deepEqual([requested.length, slide.image.hidden, tile(slide)], [1, false, null]);
  }
});
