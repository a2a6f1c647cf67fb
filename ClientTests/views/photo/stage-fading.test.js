import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { crossFade, drift, endDrift } from '../../../Web/js/views/photo/stage-fading.js';
import { restoreGlobals, setGlobal } from '../../globals.js';
import { openPage } from '../../page/page.js';

let strip;
let image;

beforeEach(() => {
  openPage();
  image = Object.assign(element('img', { 'data-image': '', alt: 'Sea', src: '/images/1-a' }), { currentSrc: 'http://127.0.0.1:8080/images/1-a' });
  strip = element('div', {}, element('div', {}, image));
});
afterEach(restoreGlobals);

const ghosts = () => strip.querySelectorAll('.stage__ghost');

test('the photo stays over the next one until the transition, and is not read out', () => {
  const begin = crossFade(image, strip);
  assert.equal(ghosts().length, 0, 'before the next photo is there');
  image.setAttribute('src', '/images/2-a');
  begin();
  const [copy] = ghosts()[0].children;
  assert.deepEqual([copy.getAttribute('src'), copy.alt, copy.hasAttribute('data-image')], ['/images/1-a', '', false]);
  const [fading] = ghosts()[0].motions;
  assert.deepEqual(fading.frames, [{ opacity: 1 }, { opacity: 0 }]);
  fading.finish();
  assert.equal(ghosts().length, 0);
});

test('there is nothing to fade without a picture', () => {
  image.hidden = true;
  assert.equal(crossFade(image, strip), undefined);
  assert.equal(crossFade(Object.assign(image, { hidden: false, currentSrc: '' }), strip), undefined);
});

test('a quick next transition ends the one before', () => {
  crossFade(image, strip)();
  const [first] = ghosts();
  crossFade(image, strip)();
  assert.equal(ghosts().length, 1);
  assert.notEqual(ghosts()[0], first);
});

test('the motion of a photo goes on while it fades, and does not begin again', () => {
  const drifting = Object.assign(drift(image.parentNode, 5000, 0), { currentTime: 4200 });
  crossFade(image, strip, drifting)();
  const [motion] = ghosts()[0].motions;
  assert.deepEqual([motion.frames, motion.options, motion.currentTime], [drifting.frames, drifting.options, 4200]);
  drifting.finish();
  crossFade(image, strip, drifting)();
  assert.equal(ghosts()[0].motions.length, 1, 'only the fading');
});

test('each photo moves to another corner, in turn nearer and away, for as long as it is shown', () => {
  const motions = [0, 1, 2, 3].map((turn) => drift(image, 5000, turn));
  const ends = motions.map(({ frames }) => frames[1].transform);
  assert.deepEqual(ends.map((end) => end === 'none'), [false, true, false, true]);
  const corners = motions.map(({ frames }) => frames.map(({ transform }) => transform).find((transform) => transform !== 'none'));
  assert.equal(new Set(corners).size, 4);
  assert.deepEqual(drift(image, 5000, 4).frames, motions[0].frames);
  assert.deepEqual(motions.map(({ options }) => options.duration), [5000, 5000, 5000, 5000]);
});

test('a motion ends from where it is', () => {
  setGlobal('getComputedStyle', () => ({ transform: 'matrix(1.05, 0, 0, 1.05, 3, 3)' }));
  const drifting = drift(image, 5000, 0);
  endDrift(image, drifting);
  assert.equal(drifting.playState, 'idle');
  assert.deepEqual(image.motions.at(-1).frames, [{ transform: 'matrix(1.05, 0, 0, 1.05, 3, 3)' }, { transform: 'none' }]);
});

test('a motion that has ended, or was never there, ends without another', () => {
  const drifting = drift(image, 5000, 0);
  drifting.cancel();
  endDrift(image, drifting);
  endDrift(image, undefined);
  assert.equal(image.motions.length, 1);
});
