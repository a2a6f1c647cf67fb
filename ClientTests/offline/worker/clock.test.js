import assert from 'node:assert/strict';
import { test } from 'node:test';

import { startDevice } from './device.js';

startDevice({ pages: [], lists: [] });
const { networkTimeoutFor, recordChange } = await import('../../../Web/js/offline/worker/lists.js');
const { userStore } = await import('../../../Web/js/offline/worker/user.js');

test('a change that a clock put into the future makes no copy outdated', async () => {
  const now = Date.now();
  const usual = await networkTimeoutFor(now);
  await recordChange();
  assert.ok(await networkTimeoutFor(now - 1000) > usual, 'a copy from before the change');
  await (await userStore()).setValue('changed', now + 86_400_000);
  assert.equal(await networkTimeoutFor(now), usual);
});
