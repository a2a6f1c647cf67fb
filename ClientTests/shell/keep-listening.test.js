import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepListening } from '../../Web/js/shell/keep-listening.js';

/** A server that opens (true) or refuses (false), and pauses that end at once. */
async function run(outcomes) {
  const life = new AbortController();
  /** @type {number[]} */
  const pauses = [];
  let holders = 0;
  await keepListening({
    withLock: async (listen) => {
      holders += 1;
      assert.equal(holders, 1);
      const hasOpened = await listen();
      holders -= 1;
      return hasOpened;
    },
    listen: async () => outcomes.shift(),
    pause: async (milliseconds) => {
      assert.equal(holders, 0, 'the lock is held during a pause');
      pauses.push(milliseconds);
      if (outcomes.length === 0) life.abort();
    },
  }, life.signal);
  return pauses;
}

test('a server that refuses is requested less and less often', async () => {
  assert.deepEqual(await run([false, false, false]), [2000, 4000, 8000]);
});

test('a connection that had opened is opened again soon', async () => {
  assert.deepEqual(await run([false, false, true, false]), [2000, 4000, 1000, 2000]);
});

test('it is retried forever, and soon after an outage', async () => {
  const pauses = await run(Array(40).fill(false));
  assert.equal(pauses.length, 40);
  assert.equal(Math.max(...pauses), 8000);
});
