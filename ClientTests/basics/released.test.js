import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element, released } from '../../Web/js/basics/element.js';
import { frame, holdFrames } from '../page/frames.js';
import { openPage } from '../page/page.js';

let container;
let link;

beforeEach(() => {
  openPage('http://photos.example/sources/feed');
  holdFrames();
  link = element('a', { href: '/sources/feed/photos/12' });
  container = element('section', {}, link);
  document.body.append(container);
});

test('what a finger presses is replaced only after the finger has left it', async () => {
  link.isPressed = true;
  let isReleased = false;
  const wait = released(container).then(() => { isReleased = true; });
  for (let time = 0; time < 3; time += 1) {
    assert.equal(frame(), true);
    await new Promise(setImmediate);
    assert.equal(isReleased, false);
  }
  link.isPressed = false;
  frame();
  await wait;
  assert.equal(isReleased, true);
});

test('what nobody presses is replaced at once', async () => {
  await released(container);
  assert.equal(frame(), false);
});
