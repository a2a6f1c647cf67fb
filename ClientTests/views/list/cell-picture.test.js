import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blank, makeCore, startPage } from '../blank-page.js';

startPage();
Object.assign(document, { readyState: 'complete' });
globalThis.location = new URL('http://photos.example/');
/** The images that were requested. */
const requested = [];
document.createElement = (name) => {
  const made = Object.assign(blank(), { isConnected: true, currentSrc: '' });
  if (name === 'img') Object.defineProperty(made, 'src', { set: () => { requested.push(made); } });
  return made;
};
const { PhotoCell } = await import('../../../Web/js/views/list/photo-cell.js');

test('a picture that failed while the network was away is requested again, and none that has a failure of its own', () => {
  const photo = { id: 1, title: 'Ridge', image: '/images/1-a', address: '/sources/feed/photos/1', isRemoved: false };
  const cell = new PhotoCell(makeCore(), 'grid', true, false);
  const load = () => cell.load([0, 0, 100, 100, 100], 0);
  cell.show(photo);
  load();
  requested[0].dispatchEvent(new Event('error'));
  load();
  assert.equal(requested.length, 1);
  cell.retry();
  load();
  assert.equal(requested.length, 2);
  requested[1].dispatchEvent(new Event('load'));
  cell.retry();
  load();
  assert.equal(requested.length, 2, 'it is there');
  cell.show({ ...photo, failure: 'It is gone.' });
  cell.retry();
  load();
  assert.equal(requested.length, 2);
});
