import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchPicture } from '../../Web/js/basics/sharing.js';

globalThis.fetch = async () => new Response(new Blob(['picture'], { type: 'image/jpeg' }));

for (const [title, name] of [
  ['Skerries', 'Skerries.jpg'],
  ['IMG_0042.JPG', 'IMG_0042.jpg'],
  ['  Rome 12:30 / “noon”?.  ', 'Rome 1230  “noon”.jpg'],
  ['..', 'photo-7.jpg'],
  ['', 'photo-7.jpg'],
  [undefined, 'photo-7.jpg'],
  ['\u{1F3D4}'.repeat(90), `${'\u{1F3D4}'.repeat(60)}.jpg`],
  ['left\u202Egnp\nright', 'leftgnpright.jpg'],
]) {
  test(`the file of a photo with the title ${JSON.stringify(title)} is ${JSON.stringify(name)}`, async () => {
    assert.equal((await fetchPicture({ id: 7, image: '/images/a', title })).name, name);
  });
}
