import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connectSplash } from '../../Web/js/offline/splash.js';
import { restoreGlobals, setGlobal } from '../globals.js';

/** What is drawn, and the links of the page. */
let drawn;
let links;
let hasCanvas;

class Canvas {
  getContext() {
    const { width, height } = this;
    return hasCanvas ? {
      fillRect(...box) { drawn.push({ width, height, shade: this.fillStyle, box }); },
      drawImage(_, left, top, side, other) { drawn.at(-1).mark = [left, top, side, other]; },
    } : null;
  }
  toDataURL() { return `data:${this.width}x${this.height}`; }
}

beforeEach(() => start({ standalone: false }));
afterEach(restoreGlobals);

/** @param {object} navigator @param {() => Promise<void>} [decode] of the logo */
function start(navigator, decode = async () => undefined) {
  [drawn, links, hasCanvas] = [[], [], true];
  setGlobal('navigator', navigator);
  setGlobal('screen', { width: 390, height: 844 });
  setGlobal('devicePixelRatio', 3);
  setGlobal('Image', class { decode() { return decode(this.src); } });
  setGlobal('document', {
    body: { dataset: { assets: '/assets/1' } }, head: { append: (link) => links.push(link) },
    createElement: (name) => (name === 'canvas' ? new Canvas() : {}),
  });
}

test('both orientations and schemes have an image of exactly the size of the screen', async () => {
  await connectSplash();
  assert.deepEqual(drawn.map(({ width, height, shade }) => [width, height, shade]), [
    [1170, 2532, '#faf9f7'], [1170, 2532, '#121211'], [2532, 1170, '#faf9f7'], [2532, 1170, '#121211'],
  ]);
  for (const { width, height, box } of drawn) assert.deepEqual(box, [0, 0, width, height]);
  assert.deepEqual(links.map(({ rel, href }) => [rel, href]).at(-1), ['apple-touch-startup-image', 'data:2532x1170']);
});

test('the device chooses exactly one of them', async () => {
  await connectSplash();
  assert.equal(new Set(links.map(({ media }) => media)).size, 4);
  for (const { media, href } of links) {
    assert.ok(media.includes('(device-width: 390px) and (device-height: 844px) and (-webkit-device-pixel-ratio: 3)'), media);
    assert.equal(media.includes('(orientation: portrait)'), href === 'data:1170x2532');
  }
});

test('a device that is held in landscape draws the same images', async () => {
  await connectSplash();
  const before = [drawn, links];
  start({ standalone: false });
  setGlobal('screen', { width: 844, height: 390 });
  await connectSplash();
  assert.deepEqual([drawn, links], before);
});

test('the logo is in the middle, and square', async () => {
  await connectSplash();
  for (const { width, height, mark: [left, top, side, other] } of drawn) {
    assert.equal(side, other);
    assert.deepEqual([left + side / 2, top + side / 2], [width / 2, height / 2]);
    assert.ok(side > 0 && side < Math.min(width, height));
  }
});

for (const [what, navigator] of [['other devices', {}], ['the installed app', { standalone: true }]]) {
  test(`nothing is drawn on ${what}`, async () => {
    start(navigator, async () => assert.fail('the logo is not loaded'));
    await connectSplash();
    assert.deepEqual(links, []);
  });
}

test('without the logo, or a canvas, there are no images', async () => {
  start({ standalone: false }, async () => { throw new DOMException('broken', 'EncodingError'); });
  await assert.rejects(connectSplash(), { name: 'EncodingError' });
  start({ standalone: false });
  hasCanvas = false;
  await assert.rejects(connectSplash(), /draws no picture/);
  assert.deepEqual(links, []);
});
