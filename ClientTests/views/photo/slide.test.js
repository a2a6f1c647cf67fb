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
