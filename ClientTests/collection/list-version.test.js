import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ListVersion } from '../../Web/js/collection/list-version.js';

// Versions of whole lists: see photo-store.test.js and collection-store.test.js.
/** @type {ListVersion} */
let version;
beforeEach(() => { version = new ListVersion(); });

test('servers without versions say nothing about lists', () => {
  version.set(undefined);
  assert.deepEqual([version.isOther(7), version.isOther(undefined), version.isMixed, version.isFirstOfNewer()], [false, false, false, false]);
});

test('an older response, from the device, does not make the list outdated', () => {
  version.set(7);
  assert.equal(version.isOther(6), true);
  assert.equal(version.isFirstOfNewer(6), false);
  assert.equal(version.isFirstOfNewer(8), true);
  assert.equal(version.isFirstOfNewer(8), false, 'only the first one');
});

test('after an own change, any version may be that of the list', () => {
  version.set(7);
  version.forget();
  assert.equal(version.isOther(8), false);
  assert.equal(version.isFirstOfNewer(8), false);
});

test('photos and shapes of two versions are not one list', () => {
  version.photos = 7;
  assert.equal(version.isMixed, false, 'the shapes are still to come');
  version.shapes = 8;
  assert.equal(version.isMixed, true);
  version.set(8);
  assert.equal(version.isMixed, false);
});
