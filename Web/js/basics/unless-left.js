/** Changes during which a person may leave the page. */

/**
 * Waits for a change, and then leaves or reloads the page, unless a link was followed in the meantime: that navigation
 * would be cancelled.
 * @template T
 * @param {Promise<T>} change @param {(result: T) => void} load
 */
export function unlessLeft(change, load) {
  return watchLeaving(async (isLeaving) => {
    const result = await change;
    if (!isLeaving()) load(result);
  });
}

/**
 * Runs a change that may end after the page has begun to be left.
 * @template T
 * @param {(isLeaving: () => boolean) => Promise<T>} run with a function that returns whether the page is being left
 */
export async function watchLeaving(run) {
  let isLeaving = false;
  const leave = () => { isLeaving = true; };
  // Only during the change: with a listener, some browsers do not keep the page for going back.
  addEventListener('beforeunload', leave);
  try {
    return await run(() => isLeaving);
  } finally {
    removeEventListener('beforeunload', leave);
  }
}
