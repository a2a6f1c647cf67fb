import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isOfUser } from '../../Web/js/shell/sign-out.js';

test('signing out forgets what is the own', () => {
  assert.equal(isOfUser('photos@7', '7'), true);
  assert.equal(isOfUser('/vitrine photos@7', '7'), true);
  assert.equal(isOfUser('photos', 'owner'), true);
});

test('signing out leaves what others keep in the same browser', () => {
  assert.equal(isOfUser('photos@17', '7'), false);
  assert.equal(isOfUser('photos', '7'), false);
  assert.equal(isOfUser('photos@7', 'owner'), false);
});
