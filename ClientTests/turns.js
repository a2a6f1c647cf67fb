/**
 * Waits for turns of the event loop, each of at least a millisecond: a single timer of that time could precede those of
 * the work that it waits for, on a busy machine.
 * @param {number} count
 */
export async function turns(count) {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => { setTimeout(resolve, 1); });
}
