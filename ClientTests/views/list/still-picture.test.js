import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openPage } from '../../page/page.js';

const { StillPicture } = await import('../../../Web/js/views/list/still-picture.js');

const FRAMES = new Float64Array([0, 0, 1, 1, 1, 10, 20, 100, 90, 90]);
/** The images, and which URLs they have requested. */
let images;
let pictures;
const rest = async () => { for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate); };

beforeEach(() => {
  openPage('http://photos.example/');
  [images, pictures] = [[], []];
  const create = document.createElement;
  document.createElement = (name) => {
    const made = Object.assign(create(name), { complete: true, naturalWidth: 0, currentSrc: '' });
    images.push(made);
    return Object.defineProperty(made, 'src', {
      set: (url) => Object.assign(made, { complete: false, naturalWidth: 0, currentSrc: url }),
    });
  };
});

// What still loads would keep those of the next test waiting.
afterEach(() => { for (const picture of pictures) picture.release(); });

function make(image, loaded, color) {
  const picture = new StillPicture(`/images/${image}/square-200`, loaded, color, FRAMES, 5);
  pictures.push(picture);
  return picture;
}
/** The response of the server for an image. */
async function respond(image, type) {
  Object.assign(image, { complete: true, naturalWidth: type === 'load' ? 200 : 0 });
  image.dispatchEvent(new Event(type));
  await rest();
}
/** What an image requests: its path. */
const path = ({ currentSrc }) => currentSrc.replace(/\?.*/, '');

test('it stands where its cell does, with the color of the photo at first', () => {
  const { element } = make('1-a', undefined, '#123456');
  assert.equal(element.style.cssText, 'left:10px;top:20px;width:100px;height:90px;background:#123456');
  assert.match(make('2-b').element.style.cssText, /background:$/);
});

test('a picture is loading until it is there', async () => {
  const picture = make('1-a');
  assert.deepEqual([path(images[0]), picture.isLoading, picture.shownSource], ['/images/1-a/square-200', true, '']);
  await respond(images[0], 'load');
  assert.equal(picture.isLoading, false);
  assert.equal(picture.shownSource.replace(/\?.*/, ''), '/images/1-a/square-200');
});

test('the placeholder of the server is not a picture that others could show', async () => {
  const picture = make('1-a');
  Object.assign(images[0], { complete: true, naturalWidth: 1, naturalHeight: 3 });
  images[0].dispatchEvent(new Event('load'));
  await rest();
  assert.deepEqual([picture.isLoading, picture.shownSource], [true, '']);
});

test('a picture that failed is waited for no more, and is none that others could show', async () => {
  const picture = make('1-a');
  await respond(images[0], 'error');
  assert.deepEqual([picture.isLoading, picture.shownSource], [false, '']);
});

test('a picture that is there in another size is shown at once', async () => {
  const picture = make('1-a', '/images/1-a/square-400');
  assert.equal(picture.isLoading, false);
  assert.equal(images[0].currentSrc, '/images/1-a/square-400');
  await respond(images[0], 'load');
  assert.equal(picture.shownSource, '/images/1-a/square-400');
});

test('a picture that is released while it loads releases its slot', async () => {
  for (const image of ['1-a', '2-b', '3-c', '4-d']) make(image);
  assert.equal(path(images[3]), '', 'three are loaded at a time');
  pictures[0].release();
  await rest();
  assert.equal(path(images[3]), '/images/4-d/square-200');
  assert.equal(pictures[0].isLoading, false);
});
