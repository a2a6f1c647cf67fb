/** When to ask again. */

/**
 * Milliseconds before another attempt: twice as long each time, up to a limit.
 * @param {number} attempt 0 for the first that failed
 * @param {{ first: number, limit: number }} delays in milliseconds
 */
export function retryDelay(attempt, { first, limit }) {
  return Math.min(first * 2 ** Math.min(attempt, 30), limit);
}
