import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryDelay } from '../../Web/js/basics/retry-delay.js';

test('each attempt waits twice as long, up to the limit', () => {
  const delays = [0, 1, 2, 3, 50, 5000].map((attempt) => retryDelay(attempt, { first: 250, limit: 1500 }));
  assert.deepEqual(delays, [250, 500, 1000, 1500, 1500, 1500]);
});
