import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCore, startPage } from '../blank-page.js';

startPage();
const { Slideshow } = await import('../../../Web/js/views/gallery/slideshow.js');

test('a slideshow that waits for its list does nothing, and shows nothing', () => {
  const asked = [];
  const call = new Proxy({}, { get: (_, name) => () => { asked.push(name); } });
  const core = { ...makeCore(), call, written: () => [0, 0, -1, 1] };
  const show = new Slideshow(core, { shapes: { address: 8, count: 20 } }, async () => false);
  const told = [];
  for (const name of ['shown', 'state']) show.addEventListener(name, () => told.push(name));
  const drive = () => {
    show.play();
    show.pause();
    show.setHidden(true);
    show.setOrder(7);
    show.move(1);
    show.go(3);
    show.removed(2);
    show.changed(1, 1);
  };
  drive();
  assert.deepEqual([asked, told, show.shown, show.state, show.keepsAwake], [[], [], -1, undefined, false]);
  show.start(5, 2, true);
  assert.deepEqual([show.shown, show.state, show.keepsAwake], [0, 'playing', true]);
  asked.length = 0;
  drive();
  show.stop();
  assert.deepEqual(asked.filter((name) => name !== 'show_read'), [
    'show_play', 'show_pause', 'show_hidden', 'show_shuffle', 'show_move', 'show_go', 'show_removed', 'show_changed',
  ]);
});
