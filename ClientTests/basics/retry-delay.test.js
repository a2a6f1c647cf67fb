import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryDelay, withRetries } from '../../Web/js/basics/retry-delay.js';

test('each attempt waits twice as long, up to the limit', () => {
  const delays = [0, 1, 2, 3, 50, 5000].map((attempt) => retryDelay(attempt, { first: 250, limit: 1500 }));
  assert.deepEqual(delays, [250, 500, 1000, 1500, 1500, 1500]);
});

test('a file is requested again until it is loaded, for some seconds', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [failures, expected] of [[0, 'file'], [1, 'file'], [7, 'file'], [8, 'failure 8'], [20, 'failure 8']]) {
    let attempts = 0;
    let end;
    withRetries(async () => {
      attempts += 1;
      if (attempts <= failures) throw new Error(`failure ${attempts}`);
      return 'file';
    }).then((file) => { end = file; }, ({ message }) => { end = message; });
    let milliseconds = 0;
    for (; !end; milliseconds += 100) {
      await new Promise(setImmediate);
      if (!end) context.mock.timers.tick(100);
    }
    assert.equal(end, expected);
    assert.equal(attempts, Math.min(failures + 1, 8));
    assert.ok(milliseconds <= 15_000);
  }
});
