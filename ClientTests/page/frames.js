/** Animation frames that run when the test says so. */

import { setGlobal } from '../globals.js';

/** The callbacks for the next frame, by the number of their request. */
const waiting = new Map();
let requests = 0;

/** Makes callbacks for a frame wait for `frame`, until the next `openPage` or `restoreGlobals`. */
export function holdFrames() {
  waiting.clear();
  setGlobal('requestAnimationFrame', (run) => {
    requests += 1;
    waiting.set(requests, run);
    return requests;
  });
  setGlobal('cancelAnimationFrame', (request) => void waiting.delete(request));
}

/** Runs the callbacks that wait; returns whether there were any. */
export function frame() {
  const runs = [...waiting];
  for (const [request, run] of runs) if (waiting.delete(request)) run();
  return runs.length > 0;
}
