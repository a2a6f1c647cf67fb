import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

/** As much of an element as a strip uses. */
const makeElement = () => ({
  style: {}, attributes: {}, append: () => undefined,
  setAttribute(name, value) { this.attributes[name] = value; },
  toggleAttribute(name, isOn) { this.attributes[name] = isOn; },
});

const core = {
  results: 0, written: () => [10, 20, 300, 200], call: { photo_frame: () => undefined, rendition_next: () => 1280 },
};
const BOX = { width: 400, height: 300 };
const photo = (id) => ({ id, title: `Photo ${id}`, image: `/images/${id}-a`, width: 300, height: 200 });

let StageStrip;
/** The slides in the order in which they were made. */
let slides;
let strip;

const makeSlide = () => {
  const slide = {
    element: makeElement(), image: makeElement(), photo: undefined, loaded: [],
    show(shown, source) { Object.assign(this, { photo: shown, source }); },
    load(side) { this.loaded.push(side); },
  };
  slides.push(slide);
  return slide;
};

before(async () => {
  globalThis.document = { createElement: makeElement };
  globalThis.devicePixelRatio = 1;
  globalThis.addEventListener ??= () => undefined;
  ({ StageStrip } = await import('../../../Web/js/views/photo/stage-strip.js'));
});
after(() => { delete globalThis.document; });
beforeEach(() => {
  slides = [];
  strip = new StageStrip(core, makeSlide);
});

test('the slide that shows the next photo already comes to the middle', () => {
  strip.show({ previous: photo(1), current: photo(2), next: photo(3) });
  const [previous, current, next] = slides;
  strip.show({ previous: photo(2), current: photo(3), next: photo(4) });
  assert.equal(strip.current, next);
  assert.equal(current.photo.id, 2);
  assert.equal(previous.photo.id, 4, 'the one that is farthest is used again');
});

test('the slide that shows the photo before comes to the middle', () => {
  strip.show({ previous: photo(1), current: photo(2), next: photo(3) });
  const [previous] = slides;
  strip.show({ current: photo(1), next: photo(2) });
  assert.equal(strip.current, previous);
});

test('only the photo in the middle is read out and reached by keys', () => {
  strip.show({ previous: photo(1), current: photo(2) });
  assert.deepEqual(slides.map(({ element }) => element.inert), [true, false, true]);
  assert.deepEqual(slides.map(({ image }) => image.attributes['data-image']), [false, true, false]);
});

test('neighbors stand beside the photo as they will be seen, and an empty slide has no size', () => {
  strip.show({ current: photo(2), next: photo(3) });
  strip.placeNeighbors(440, BOX, 'fit');
  const [previous, current, next] = slides;
  assert.deepEqual([previous, current, next].map(({ element }) => element.style.transform), ['translateX(-440px)', '', 'translateX(440px)']);
  assert.deepEqual(next.image.style, { width: '300px', height: '200px', transform: 'translate(10px, 20px)' });
  assert.deepEqual(previous.image.style, {});
});

test('pictures are fetched ahead for neighbors that there are', () => {
  strip.show({ current: photo(2), next: photo(3) });
  strip.loadNeighbors(BOX, 'fit');
  assert.deepEqual(slides.map(({ loaded }) => loaded), [[], [], [1280]]);
});

test('a strip that is left shows nothing', () => {
  strip.show({ previous: photo(1), current: photo(2), next: photo(3) });
  strip.clear();
  assert.deepEqual(slides.map(({ photo: shown }) => shown), [undefined, undefined, undefined]);
});
