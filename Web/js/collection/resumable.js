/** Long responses that are resumed where they were interrupted. */

import { pause } from '../basics/retry-delay.js';
import { messages } from '#messages/common.js';

/** How often a response is resumed. */
const MAX_ATTEMPTS = 5;
const PAUSE_MILLISECONDS = 400;

/**
 * Requests the remaining bytes, as long as the version is the same.
 * @callback Resume
 * @param {Record<string, string>} headers
 * @returns {Promise<Response>}
 */

/**
 * All bytes of a response.
 * @param {Response} response with an entity tag, if it can be resumed
 * @param {Resume} resume
 * @param {AbortSignal} signal
 */
export async function readWhole(response, resume, signal) {
  /** @type {Uint8Array[]} */
  const parts = [];
  const tag = response.headers.get('ETag');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await readInto(parts, attempt === 1 ? response : await fetchRest(parts, resume, tag ?? ''));
      return join(parts);
    } catch (error) {
      if (signal.aborted || !tag || attempt === MAX_ATTEMPTS) throw error;
      await pause(attempt * PAUSE_MILLISECONDS);
    }
  }
}

/** @param {Uint8Array[]} parts received so far @param {Resume} resume @param {string} tag */
async function fetchRest(parts, resume, tag) {
  const response = await resume({ Range: `bytes=${countBytes(parts)}-`, 'If-Range': tag });
  if (response.status === 206) return response;
  // The content changed, or came from elsewhere: all of it is sent.
  parts.length = 0;
  return response;
}

/** @param {Uint8Array[]} parts @param {Response} response */
async function readInto(parts, response) {
  const reader = response.body?.getReader();
  if (!reader) return;
  const before = countBytes(parts);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
  }
  // Not all browsers report a premature end as an error.
  const length = response.headers.has('Content-Encoding') ? 0 : Number(response.headers.get('Content-Length'));
  if (countBytes(parts) - before < length) throw new Error(messages.cutOff);
}

/** @param {Uint8Array[]} parts */
function countBytes(parts) {
  return parts.reduce((count, part) => count + part.length, 0);
}

/** @param {Uint8Array[]} parts */
function join(parts) {
  if (parts.length === 1) return parts[0];
  const whole = new Uint8Array(countBytes(parts));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
