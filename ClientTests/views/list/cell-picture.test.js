import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { openPage } from '../../page/page.js';

const { CellPicture } = await import('../../../Web/js/views/list/cell-picture.js');

/** The names of pictures say for which sizes they were chosen. */
const core = { call: {
  rendition_cell: (width, height, density) => `${width}x${height}@${density}`, rendition_square: (side, density) => `${side}@${density}`,
} };
const PHOTO = { id: 1, title: 'Ridge', image: '/images/1-a', color: '#123456' };
/** The URLs that were requested, without the parameter of their urgency. */
let requested;
let pictures;

beforeEach(() => {
  openPage('http://photos.example/');
  document.documentElement.lang = 'en';
  [requested, pictures] = [[], []];
  const create = document.createElement;
  document.createElement = (name) => {
    const made = create(name);
    if (name !== 'img') return made;
    Object.assign(made, { complete: true, naturalWidth: 0, naturalHeight: 0, currentSrc: '' });
    return Object.defineProperty(made, 'src', {
      set: (url) => {
        requested.push(url.replace(/\?.*/, ''));
        Object.assign(made, { complete: false, naturalWidth: 0, currentSrc: url });
      },
    });
  };
});
// What still loads would keep those of the next test waiting.
afterEach(() => { for (const picture of pictures) picture.release(); });

function make(kind) {
  const picture = new CellPicture(core, kind);
  document.body.append(picture.element);
  pictures.push(picture);
  return picture;
}
/** Requests the picture of a photo for a cell of this width, in which it has this height. */
const load = (picture, { photo = PHOTO, width = 100, height = 75, loaded, alternative = '' } = {}) => (
  picture.load(photo, alternative, new Float64Array([9, 9, 9, 9, 9, 0, 0, width, height + 40, height]), 5, loaded));
const image = ({ element: shown }) => shown.querySelector('img');
/** The response of the server for the picture. */
function respond(picture, type, target = image(picture)) {
  Object.assign(target, { complete: true, naturalWidth: type === 'load' ? 200 : 0 });
  target.dispatchEvent(new Event(type));
}
/** A picture as the server has rendered it. */
function served({ isFailed = false, isLoaded = !isFailed, currentSrc = '/images/1-a/square-200?wait=250' } = {}) {
  const img = Object.assign(element('img', { class: 'cell__image', srcset: '/images/1-a/square-200 200w', sizes: '100px' }), {
    complete: isLoaded || isFailed, naturalWidth: isLoaded ? 200 : 0, naturalHeight: isLoaded ? 200 : 0, currentSrc,
  });
  const source = element('source', { srcset: '/images/1-a/square-200 200w', sizes: '100px' });
  const picture = make('grid');
  picture.adopt(element('span', { class: 'cell__picture' }, element('picture', {}, source, img)));
  document.body.append(picture.element);
  return picture;
}

for (const [kind, expected] of [['wall', 'fitted-120x75@2'], ['grid', 'square-120@2'], ['list', 'square-88@2']]) {
  test(`a ${kind} requests the picture that is sharp in its cells`, () => {
    globalThis.devicePixelRatio = 2;
    load(make(kind), { width: 120 });
    assert.deepEqual(requested, [`/images/1-a/${expected}`]);
  });
}

test('a picture is requested once in each size', () => {
  const picture = make('grid');
  load(picture);
  load(picture);
  assert.equal(requested.length, 1);
  load(picture, { width: 200 });
  assert.deepEqual(requested.slice(1), ['/images/1-a/square-200@1']);
  assert.equal(picture.element.children.length, 1);
});

test('a picture that is there in another size is shown at once, and then in the size of the cell', () => {
  const picture = make('grid');
  load(picture, { loaded: '/images/1-a/square-400@1?wait=250' });
  assert.deepEqual(requested, ['/images/1-a/square-400@1']);
  load(picture);
  assert.deepEqual(requested.slice(1), ['/images/1-a/square-100@1']);
});

test('a picture that is there in the size of the cell is enough', () => {
  const picture = make('grid');
  load(picture, { loaded: '/images/1-a/square-100@1?wait=250' });
  load(picture);
  assert.deepEqual(requested, ['/images/1-a/square-100@1']);
});

test('the average color is shown until the picture is there', () => {
  const picture = make('grid');
  picture.clear(PHOTO);
  load(picture);
  image(picture).naturalWidth = 200;
  assert.deepEqual([picture.element.style.backgroundColor, picture.shownSource, picture.isRequested], ['#123456', '', true], 'its first half is none');
  respond(picture, 'load');
  assert.equal(picture.element.style.backgroundColor, 'transparent');
  assert.match(picture.shownSource, /square-100@1/);
  picture.clear({ ...PHOTO, id: 2, color: undefined });
  assert.deepEqual([picture.element.style.backgroundColor, picture.shownSource], ['', '']);
});

test('the placeholder of the server is not a picture that others could show', () => {
  const picture = make('grid');
  load(picture);
  Object.assign(image(picture), { complete: true, naturalWidth: 1, naturalHeight: 3 });
  assert.equal(picture.shownSource, '');
});

test('a photo without a picture has a sign, and one with a failure its reason where there is space', () => {
  const [words, failed] = [{ id: 1, title: 'Words' }, { ...PHOTO, failure: 'It is gone.' }];
  for (const [kind, photo, text] of [['grid', words, ''], ['wall', failed, 'It is gone.'], ['grid', failed, '']]) {
    const picture = make(kind);
    picture.clear(photo);
    load(picture, { photo });
    assert.equal(picture.element.querySelector('.tile').textContent, text);
    assert.deepEqual([requested, picture.isRequested], [[], false]);
    picture.clear(PHOTO);
    assert.equal(picture.element.querySelector('.tile'), null);
  }
});

test('a picture that failed has a sign, and is requested again only after the network is back', () => {
  const picture = make('grid');
  load(picture);
  respond(picture, 'error');
  load(picture);
  assert.equal(requested.length, 1);
  assert.equal(picture.element.querySelectorAll('.tile').length, 1);
  picture.retry();
  load(picture);
  assert.deepEqual([requested.length, picture.element.querySelector('.tile')], [2, null]);
  respond(picture, 'load');
  picture.retry();
  load(picture);
  assert.equal(requested.length, 2, 'it is there');
});

test('late responses for the picture of a photo that has scrolled away change nothing', () => {
  const picture = make('grid');
  load(picture);
  const before = image(picture);
  picture.clear({ ...PHOTO, id: 2, image: '/images/2-b' });
  load(picture, { photo: { ...PHOTO, id: 2, image: '/images/2-b' } });
  respond(picture, 'error', before);
  assert.equal(picture.element.querySelector('.tile'), null);
  respond(picture, 'load', before);
  assert.equal(picture.element.style.backgroundColor, '#123456');
});

test('a picture has the text for those who do not see it', () => {
  const picture = make('grid');
  picture.describe('Nothing yet');
  load(picture, { alternative: 'Ridge' });
  assert.equal(image(picture).alt, 'Ridge');
  picture.describe('Summit');
  assert.equal(image(picture).alt, 'Summit');
});

test("the server's picture stays until its cell is much wider", () => {
  const picture = served();
  assert.deepEqual([picture.element.style.backgroundColor, image(picture).getAttribute('loading')], ['transparent', 'eager']);
  const sizes = () => picture.element.querySelectorAll('source, img').map((each) => each.getAttribute('sizes'));
  load(picture);
  load(picture, { width: 124 });
  assert.deepEqual(sizes(), ['100px', '100px']);
  load(picture, { width: 149.5 });
  assert.deepEqual(sizes(), ['150px', '150px']);
  load(picture, { width: 160 });
  assert.deepEqual(sizes(), ['150px', '150px']);
  assert.deepEqual(requested, []);
});

test("a server's picture that is still coming has its color until then", () => {
  const picture = served({ isLoaded: false });
  assert.deepEqual([picture.element.style.backgroundColor, picture.isRequested, picture.shownSource], [undefined, true, '']);
  respond(picture, 'load');
  assert.equal(picture.element.style.backgroundColor, 'transparent');
});

test("a server's picture that failed before the list was there has a sign, and is requested again", () => {
  for (const currentSrc of [undefined, 'http://elsewhere.example/1']) {
    const picture = served({ isFailed: true, currentSrc });
    assert.deepEqual([picture.element.querySelectorAll('.tile').length, image(picture)], [1, null]);
    load(picture);
    assert.equal(requested.pop(), '/images/1-a/square-100@1');
  }
});

test("a server's picture that is being requested again keeps its place", () => {
  const picture = served({ isFailed: true, currentSrc: '' });
  assert.deepEqual([picture.element.querySelector('.tile'), picture.isRequested], [null, true]);
});

test("a server's cell without a picture is taken over as it is", () => {
  const picture = make('list');
  const shown = element('span', { class: 'cell__picture' }, element('span', { class: 'tile' }));
  picture.adopt(shown);
  assert.deepEqual([picture.element, picture.isRequested, shown.children.length], [shown, false, 1]);
});

test('a picture that is released is removed with its sources, and releases its slot', async () => {
  const picture = served();
  picture.release();
  assert.deepEqual([picture.element.children, picture.isRequested], [[], false]);
  const [first, ...others] = [1, 2, 3, 4].map((id) => {
    const other = make('grid');
    load(other, { photo: { ...PHOTO, image: `/images/${id}` } });
    return other;
  });
  assert.deepEqual(requested.length, 3);
  first.release();
  await new Promise(setImmediate);
  assert.equal(requested.at(-1), '/images/4/square-100@1');
  assert.ok(others.every(({ isRequested }) => isRequested));
});
