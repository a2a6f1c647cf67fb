import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { pageUser } from '../../Web/js/basics/page-user.js';
import { restoreGlobals, setGlobal } from '../globals.js';

afterEach(restoreGlobals);

// Leaving and loading again: see user-change.test.js.
test('a page of a server without accounts is for the owner', () => {
  for (const [user, expected] of [[undefined, 'owner'], ['', 'owner'], ['7', '7']]) {
    setGlobal('document', { documentElement: { dataset: { user } } });
    assert.equal(pageUser(), expected);
  }
});
