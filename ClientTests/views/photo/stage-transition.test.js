import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { animate } from '../../../Web/js/views/photo/stage-transition.js';
import { restoreGlobals } from '../../globals.js';
import { openPage, settle } from '../../page/page.js';

const SMALL = { transform: 'translate(5px, 6px) scale(0.25)' };
const CUT = { clipPath: 'inset(calc(100% * 0.2) calc(100% * 0.1))' };
let core;
let slide;
let image;
/** The numbers that the core has read. */
let input;

beforeEach(() => {
  openPage();
  [slide, image] = [element('div'), element('img')];
  input = new Float64Array(6);
  core = { results: 64, isVisible: 1, written: (count) => (count === 6 ? input : [0.25, 5, 6, 0.1, 0.2]), call: { stage_transition: () => core.isVisible } };
});
afterEach(restoreGlobals);

const move = (direction) => animate(core, 512, {
  cell: { x: 1, y: 2, width: 30, height: 40 }, box: { left: 7, top: 8 }, origin: { x: 11, y: 12 }, slide, image, direction,
});

test('a photo grows out of its cell, cut as it is there', async () => {
  const moved = move('open');
  assert.deepEqual([...input], [1, 2, 30, 40, 7, 8]);
  assert.deepEqual(slide.motions[0].frames, [SMALL, { transform: 'none' }]);
  assert.deepEqual(image.motions[0].frames, [CUT, { clipPath: 'inset(0)' }]);
  assert.equal(slide.style.transformOrigin, '11px 12px');
  slide.motions[0].finish();
  await moved;
  assert.equal(slide.style.transformOrigin, '', 'left for the next motion');
});

test('it shrinks into its cell, and stays there until its screen is removed', () => {
  void move('close');
  for (const { options } of [slide.motions[0], image.motions[0]]) assert.deepEqual([options.direction, options.fill], ['reverse', 'both']);
});

test('the photo is seen at its end while it opens, whatever comes after', () => {
  void move('open');
  const { direction, fill } = slide.motions[0].options;
  assert.deepEqual([direction, fill], [undefined, 'backwards']);
});

test('nothing moves if the cell is not on the screen', async () => {
  core.isVisible = 0;
  assert.equal(move('open'), undefined);
  await settle();
  assert.deepEqual([slide.motions, image.motions, slide.style.transformOrigin], [[], [], undefined]);
});
