import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { cancelPicture, connectPendingPictures, isPending, loadPhoto, loadPicture, prioritizePhoto } from '../../../Web/js/views/frame/picture-loader.js';
import { restoreGlobals } from '../../globals.js';
import { openPage } from '../../page/page.js';

const PLACEHOLDER = { naturalWidth: 1, naturalHeight: 3 };
const PICTURE = { naturalWidth: 320, naturalHeight: 240 };
const MAX_LOADS = 3;

/** The URLs that were requested, in order, without the server. */
let requests;
/** The pictures of a test, whose loads end with it. */
let pictures;

beforeEach(() => {
  openPage();
  [requests, pictures] = [[], []];
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => {
  for (const picture of pictures) cancelPicture(picture);
  mock.timers.reset();
  restoreGlobals();
});

/** An image that is loading as soon as it has a URL. */
function makePicture() {
  const picture = element('img');
  Object.defineProperty(picture, 'src', {
    set: (url) => {
      picture.setAttribute('src', url);
      Object.assign(picture, { complete: false, currentSrc: new URL(url, location.href).href });
      requests.push(url);
    },
  });
  pictures.push(picture);
  return picture;
}

/** The server responds with a picture; without one, the load fails. */
async function respond(picture, size) {
  Object.assign(picture, { complete: true, ...size });
  picture.dispatchEvent(new Event(size ? 'load' : 'error'));
  await rest();
}

const rest = () => new Promise(setImmediate);

async function wait(milliseconds) {
  await rest();
  mock.timers.tick(milliseconds);
  await rest();
}

/** How a load ended, as far as it has. */
function follow(load) {
  const state = { outcome: 'loading' };
  load.then(() => { state.outcome = 'shown'; }, (error) => { state.outcome = error.name; });
  return state;
}

test('a picture that is ready is shown', async () => {
  const picture = makePicture();
  const load = follow(loadPicture(picture, '/images/1-a/square-160'));
  assert.equal(load.outcome, 'loading');
  await respond(picture, PICTURE);
  assert.deepEqual([load.outcome, requests], ['shown', ['/images/1-a/square-160?wait=250']]);
});

test('a picture that is not ready is requested again, past the memory of the browser', async () => {
  const picture = makePicture();
  const load = follow(loadPicture(picture, '/images/1-a/square-160'));
  await respond(picture, PLACEHOLDER);
  await wait(200);
  assert.equal(requests.length, 1, 'too early');
  await wait(50);
  assert.equal(requests.at(-1), '/images/1-a/square-160?wait=250&try=1');
  assert.equal(load.outcome, 'loading');
  await respond(picture, PICTURE);
  assert.equal(load.outcome, 'shown');
});

test('after many attempts the server may take ten seconds', async () => {
  const picture = makePicture();
  const load = follow(loadPhoto(picture, '/images/1-a/original', false));
  for (let attempt = 0; attempt < 60; attempt += 1) {
    await respond(picture, PLACEHOLDER);
    await wait(1000);
  }
  assert.deepEqual(requests.slice(-2), [
    '/images/1-a/original?wait=250&try=59&urgency=opened', '/images/1-a/original?wait=10000&try=60&urgency=opened',
  ]);
  await respond(picture, PLACEHOLDER);
  await wait(1000);
  assert.equal(requests.at(-1), '/images/1-a/original?wait=10000&try=61&urgency=opened');
  await respond(picture, PICTURE);
  assert.equal(load.outcome, 'shown');
});

test('requests are repeated only once the page has loaded, which they would delay', async () => {
  document.readyState = 'interactive';
  const picture = makePicture();
  follow(loadPicture(picture, '/images/1-a/square-160'));
  await respond(picture, PLACEHOLDER);
  await wait(60_000);
  assert.equal(requests.length, 1);
  dispatchEvent(new Event('load'));
  await wait(250);
  assert.equal(requests.length, 2);
});

test('pictures of other servers keep their URL', () => {
  for (const url of ['https://photos.example/images/1', 'blob:http://127.0.0.1:8080/1', '/map.svg']) {
    const picture = makePicture();
    follow(loadPicture(picture, url));
    cancelPicture(picture);
  }
  assert.deepEqual(requests, ['https://photos.example/images/1', 'blob:http://127.0.0.1:8080/1', '/map.svg']);
});

test('the server is sent which pictures are opened, and which are only next', async () => {
  follow(loadPhoto(makePicture(), '/images/1-a/original', false));
  follow(loadPhoto(makePicture(), '/images/2-a/original', true));
  assert.deepEqual(requests, ['/images/1-a/original?wait=250&urgency=opened', '/images/2-a/original?wait=250&urgency=ahead']);
});

test('three pictures load at once, and each that ends releases its slot, also by failing', async () => {
  const all = [1, 2, 3, 4, 5].map(() => makePicture());
  const loads = all.map((picture, index) => follow(loadPicture(picture, `/images/${index}-a/square-160`)));
  assert.equal(requests.length, MAX_LOADS);
  await respond(all[0], PICTURE);
  assert.equal(requests.length, MAX_LOADS + 1);
  await respond(all[1], undefined);
  assert.equal(requests.length, MAX_LOADS + 2);
  assert.deepEqual(loads.map(({ outcome }) => outcome), ['shown', 'Error', 'loading', 'loading', 'loading']);
});

test('a photo that a person opens waits for none of them', () => {
  for (let index = 0; index < MAX_LOADS; index += 1) follow(loadPicture(makePicture(), `/images/${index}-a/square-160`));
  follow(loadPhoto(makePicture(), '/images/9-a/original', false));
  assert.equal(requests.at(-1), '/images/9-a/original?wait=250&urgency=opened');
});

test('a next photo that is opened waits no longer', async () => {
  for (let index = 0; index < MAX_LOADS; index += 1) follow(loadPicture(makePicture(), `/images/${index}-a/square-160`));
  const next = makePicture();
  const load = follow(loadPhoto(next, '/images/9-a/original', true));
  assert.equal(requests.length, MAX_LOADS);
  prioritizePhoto(next);
  assert.equal(requests.at(-1), '/images/9-a/original?wait=250&urgency=opened');
  await respond(next, PLACEHOLDER);
  await rest();
  prioritizePhoto(next);
  await rest();
  assert.equal(requests.at(-1), '/images/9-a/original?wait=250&try=1&urgency=opened');
  await respond(next, PICTURE);
  assert.equal(load.outcome, 'shown');
});

test('a picture that failed can be loaded again', async () => {
  const picture = makePicture();
  const first = follow(loadPicture(picture, '/images/1-a/square-160'));
  await respond(picture, undefined);
  const second = follow(loadPicture(picture, '/images/1-a/square-160'));
  await respond(picture, PICTURE);
  assert.deepEqual([first.outcome, second.outcome], ['Error', 'shown']);
});

test('another picture in the same element ends the first', async () => {
  const picture = makePicture();
  const first = follow(loadPicture(picture, '/images/1-a/square-160'));
  const second = follow(loadPicture(picture, '/images/2-a/square-160'));
  await rest();
  assert.deepEqual([first.outcome, second.outcome], ['AbortError', 'loading']);
  await respond(picture, PICTURE);
  assert.equal(second.outcome, 'shown');
});

test('a cancelled load releases its slot to the next, and requests nothing more', async () => {
  const all = [1, 2, 3, 4].map(() => makePicture());
  const loads = all.map((picture, index) => follow(loadPicture(picture, `/images/${index}-a/square-160`)));
  cancelPicture(all[0]);
  await wait(10_000);
  assert.deepEqual([loads[0].outcome, requests.length, all[0].hasAttribute('src')], ['AbortError', MAX_LOADS + 1, false]);
  cancelPicture(all[3]);
  await respond(all[3], PICTURE);
  assert.equal(loads[3].outcome, 'AbortError');
});

test('a queued load that is cancelled is never requested', async () => {
  const all = [1, 2, 3, 4].map(() => makePicture());
  all.forEach((picture, index) => follow(loadPicture(picture, `/images/${index}-a/square-160`)));
  cancelPicture(all[3]);
  await respond(all[0], PICTURE);
  assert.equal(requests.length, MAX_LOADS);
});

test('a load that waits to be repeated ends when it is cancelled, and keeps what is shown', async () => {
  const picture = makePicture();
  const load = follow(loadPicture(picture, '/images/1-a/square-160'));
  await respond(picture, PLACEHOLDER);
  cancelPicture(picture);
  await rest();
  assert.deepEqual([load.outcome, picture.hasAttribute('src')], ['AbortError', true]);
  await wait(10_000);
  assert.equal(requests.length, 1);
});

test('a load ends with its signal', async () => {
  const picture = makePicture();
  const life = new AbortController();
  const load = follow(loadPhoto(picture, '/images/1-a/original', false, life.signal));
  life.abort();
  await rest();
  assert.deepEqual([load.outcome, picture.hasAttribute('src')], ['AbortError', false]);
});

test('nothing is requested for a signal that was aborted before', async () => {
  const load = follow(loadPhoto(makePicture(), '/images/1-a/original', true, AbortSignal.abort()));
  await rest();
  assert.deepEqual([load.outcome, requests], ['AbortError', []]);
});

test('a load that the browser dropped while the page was away is repeated', async () => {
  const picture = makePicture();
  const load = follow(loadPicture(picture, '/images/1-a/square-160'));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await wait(250);
  assert.equal(requests.length, 1);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await wait(250);
  assert.equal(requests.length, 2);
  await respond(picture, PICTURE);
  assert.equal(load.outcome, 'shown');
});

test('the placeholder is known by its size, also if the browser has divided that by the density', () => {
  const shows = (more, attributes = {}) => isPending(Object.assign(element('img', attributes), { complete: true, currentSrc: 'http://127.0.0.1:8080/images/1?wait=250', ...more }));
  assert.equal(shows(PLACEHOLDER), true);
  assert.equal(shows({ ...PLACEHOLDER, currentSrc: 'http://127.0.0.1:8080/images/1' }), false, 'a picture of this size');
  assert.equal(shows(PICTURE), false);
  assert.equal(shows({ naturalWidth: 0, naturalHeight: 12 }, { srcset: '/images/1?wait=250 2x' }), true);
  assert.equal(shows({ naturalWidth: 100, naturalHeight: 13 }, { srcset: '/images/1?wait=250 2x' }), false);
});

/** An image of the server's page, for which it had no picture yet. */
function printed(more = PLACEHOLDER) {
  const picture = makePicture();
  for (const [name, value] of Object.entries({ src: '/images/1-a/square-160?wait=250', srcset: '/images/1-a/square-320?wait=250 2x', sizes: '9px' })) picture.setAttribute(name, value);
  Object.assign(picture, { complete: true, currentSrc: 'http://127.0.0.1:8080/images/1-a/square-320?wait=250', ...more });
  document.body.append(element('picture', {}, element('source'), picture));
  return picture;
}

test('a picture of the page that was not ready is requested again, in the size that the browser chose', async () => {
  const life = new AbortController();
  const picture = printed();
  const ready = printed(PICTURE);
  connectPendingPictures(life.signal);
  await rest();
  assert.deepEqual(requests, ['http://127.0.0.1:8080/images/1-a/square-320?wait=250']);
  assert.deepEqual([picture.hasAttribute('srcset'), picture.hasAttribute('sizes'), picture.parentElement.querySelector('source')], [false, false, null]);
  assert.equal(ready.hasAttribute('srcset'), true);
  life.abort();
});

test('a placeholder that arrives later has not loaded for others, and is requested again', async () => {
  const life = new AbortController();
  connectPendingPictures(life.signal);
  const picture = printed({ complete: false });
  let count = 0;
  picture.addEventListener('load', () => { count += 1; });
  await respond(picture, PLACEHOLDER);
  assert.deepEqual([count, requests.length], [0, 1]);
  await respond(picture, PICTURE);
  assert.equal(count, 1);
  life.abort();
  await respond(printed({ complete: false }), PLACEHOLDER);
  assert.equal(requests.length, 1, 'requested after the page was left');
});

test('a placeholder that a script requested is repeated by its load', async () => {
  const life = new AbortController();
  connectPendingPictures(life.signal);
  const picture = makePicture();
  document.body.append(picture);
  const load = follow(loadPicture(picture, '/images/1-a/square-160'));
  await respond(picture, PLACEHOLDER);
  await wait(250);
  assert.equal(requests.at(-1), '/images/1-a/square-160?wait=250&try=1');
  await respond(picture, PICTURE);
  assert.equal(load.outcome, 'shown');
  life.abort();
});
