import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blank, startPage } from '../blank-page.js';

/** As much of an element as a slide uses: its children by their classes. */
function makeElement() {
  const made = Object.assign(blank(), { attributes: {}, children: [], hidden: false, textContent: '' });
  Object.defineProperty(made, 'src', { set: (url) => { made.attributes.src = url; } });
  const all = () => made.children.flatMap((child) => (child.children ? [child, ...child.children] : []));
  return Object.assign(made, {
    setAttribute: (name, value) => { made.attributes[name] = value; },
    hasAttribute: (name) => name in made.attributes,
    removeAttribute: (name) => { delete made.attributes[name]; },
    append: (...children) => {
      for (const child of children) if (child.children) child.remove = () => made.children.splice(made.children.indexOf(child), 1);
      made.children.push(...children);
    },
    querySelector: (selector) => all().find((child) => selector === `.${child.attributes?.class}`) ?? null,
  });
}

startPage();
Object.assign(document, { createElement: makeElement, createElementNS: makeElement });
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
document.readyState = 'complete';
globalThis.location = new URL('http://photos.example/');

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
    const button = tile(slide).children.find((child) => child.children?.includes('Try again'));
    button.dispatchEvent(new Event('click'));
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    assert.deepEqual([requested.length, slide.image.hidden, tile(slide)], [1, false, null]);
  }
});
