import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { Core } from '../../../Web/js/core/core.js';
import { setGlobal } from '../../globals.js';
import { openPage } from '../../page/page.js';

openPage();
/** The frame that was requested. */
let next;
setGlobal('requestAnimationFrame', (run) => { next = run; return 1; });
setGlobal('cancelAnimationFrame', () => { next = undefined; });
const { PhotoStage } = await import('../../../Web/js/views/photo/photo-stage.js');

const wasm = await WebAssembly.compile(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)));
const PHOTO = { id: 1, source: 'feed', title: 'Ridge', image: '/images/1-a' };
let element;
/** @type {PhotoStage} */
let stage;
let outcomes;

beforeEach(async () => {
  setGlobal('Image', class extends EventTarget {
    currentSrc = '';
    hasAttribute() { return false; }
    removeAttribute() {}
    async decode() {}
    set src(_) {}
  });
  element = Object.assign(document.createElement('div'), { box: { left: 0, top: 0, width: 390, height: 844 } });
  stage = new PhotoStage(new Core(await WebAssembly.instantiate(wasm, {})), element);
  stage.connect();
  outcomes = [];
  for (const name of ['next', 'close', 'pulled']) stage.addEventListener(name, () => outcomes.push(name));
  stage.show({ current: PHOTO, hasPrevious: true, hasNext: true }, { mode: 'fit' });
});
afterEach(() => stage.disconnect());

const known = () => stage.updatePhoto({ ...PHOTO, width: 4000, height: 3000 });
/** Width and height of the photo. */
const size = () => [stage.image.style.width, stage.image.style.height].map((text) => Math.round(Number.parseFloat(text)));
/** Lets the photo move until it rests. */
function rest() {
  for (let time = performance.now() + 100; next; time += 100) {
    const run = next;
    next = undefined;
    run(time);
  }
}
const move = (name, clientX, clientY, timeStamp) => {
  const event = Object.assign(new Event(`pointer${name}`), { pointerId: 1, pointerType: 'touch', button: 0, clientX, clientY });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  element.dispatchEvent(event);
};

test('the size of a photo that becomes known is adopted at once at rest', () => {
  assert.deepEqual(size(), [390, 260]);
  known();
  assert.deepEqual(size(), [390, 293]);
});

test('a finger that pulls the photo closes it, although its size becomes known meanwhile', () => {
  move('down', 200, 200, 0);
  for (let step = 1; step <= 10; step += 1) {
    move('move', 200, 200 + step * 40, step * 16);
    if (step === 5) known();
  }
  move('up', 200, 600, 170);
  assert.deepEqual(outcomes, ['pulled', 'close']);
});

test('after a gesture, the photo adopts its size', () => {
  move('down', 200, 200, 0);
  move('move', 200, 260, 16);
  known();
  assert.deepEqual(size(), [390, 260]);
  move('cancel', 200, 260, 32);
  rest();
  assert.deepEqual(size(), [390, 293]);
});

test('a photo that was pulled shut is in place when its page comes back', () => {
  const strip = element.querySelector('.stage__strip');
  move('down', 200, 200, 0);
  for (let step = 1; step <= 10; step += 1) move('move', 200, 200 + step * 40, step * 16);
  move('up', 200, 600, 170);
  assert.match(strip.style.transform, /translate\(0px, 400px\)/);
  dispatchEvent(new Event('pagehide'));
  assert.deepEqual([strip.style.transform, stage.isPulled, outcomes.at(-1)], ['translate(0px, 0px)', false, 'pulled']);
});

test('a photo that was pinched shut is in place when its page comes back', () => {
  const pinch = (name, pointerId, clientX) => {
    element.dispatchEvent(Object.assign(new Event(`pointer${name}`), { pointerId, pointerType: 'touch', button: 0, clientX, clientY: 400 }));
  };
  element.hasPointerCapture = () => true;
  pinch('down', 1, 50);
  pinch('down', 2, 350);
  pinch('move', 2, 100);
  pinch('up', 2, 100);
  assert.deepEqual(outcomes, ['pulled', 'close']);
  dispatchEvent(new Event('pagehide'));
  assert.deepEqual([size(), stage.isPulled, element.dataset.mode], [[390, 260], false, 'fit']);
});

test('the zoom has its limits at the whole photo and at its largest size', () => {
  known();
  assert.deepEqual(stage.canZoom, { out: false, in: true });
  stage.setMode('actual');
  rest();
  assert.deepEqual(stage.canZoom, { out: true, in: true });
  stage.zoomBy(9);
  rest();
  assert.deepEqual(stage.canZoom, { out: true, in: false });
});
