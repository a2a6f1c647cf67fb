import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { isMotionReduced } from '../../Web/js/basics/reduced-motion.js';
import { restoreGlobals, setGlobal } from '../globals.js';

afterEach(restoreGlobals);

test('a preference that changes while a page is open counts at once', () => {
  let preference = 'no-preference';
  setGlobal('matchMedia', (query) => ({ matches: query === `(prefers-reduced-motion: ${preference})` }));
  assert.equal(isMotionReduced(), false);
  preference = 'reduce';
  assert.equal(isMotionReduced(), true);
});
