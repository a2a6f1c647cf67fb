/** Loads of a page that wait for a change. */

/**
 * Waits for a change, and then leaves or reloads the page, unless a link was followed in the meantime: that load would be
 * cancelled.
 * @template T
 * @param {Promise<T>} change @param {(result: T) => void} load
 */
export async function unlessLeft(change, load) {
  let isLeaving = false;
  const note = () => { isLeaving = true; };
  // Only during the change: with a listener, some browsers do not keep the page for going back.
  addEventListener('beforeunload', note);
  try {
    const result = await change;
    if (!isLeaving) load(result);
  } finally {
    removeEventListener('beforeunload', note);
  }
}
