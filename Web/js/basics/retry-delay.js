/** Delays before retries. */

/**
 * Milliseconds before another attempt: twice as long each time, up to a limit.
 * @param {number} attempt 0 for the first that failed
 * @param {{ first: number, limit: number }} delays in milliseconds
 */
export function retryDelay(attempt, { first, limit }) {
  return Math.min(first * 2 ** Math.min(attempt, 30), limit);
}

/**
 * Waits for some time, or until the signal is aborted.
 * @param {number} milliseconds @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}

/**
 * Loads what a page needs to start; again if the connection was lost. WebKit remembers for some seconds that a script could
 * not be loaded.
 * @template T
 * @param {() => Promise<T>} load @param {number} [delay] before a retry, in milliseconds
 * @returns {Promise<T>}
 */
export async function withRetries(load, delay = 100) {
  try {
    return await load();
  } catch (error) {
    // In all 13 seconds.
    if (delay > 6400) throw error;
    await pause(delay);
    return withRetries(load, 2 * delay);
  }
}
