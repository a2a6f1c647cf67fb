import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWhole } from '../../Web/js/collection/resumable.js';

const WHOLE = Uint8Array.from({ length: 100 }, (_, place) => place);

/** An answer whose connection is lost after some bytes. */
function cut(bytes, status = 200) {
  const body = new ReadableStream({
    pull(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      bytes = new Uint8Array();
      controller.error(new TypeError('network'));
    },
  }, { highWaterMark: 0 });
  return new Response(body, { status, headers: { ETag: '"1"' } });
}
const whole = (bytes, status = 200) => new Response(bytes, { status, headers: { ETag: '"1"', 'Content-Length': String(bytes.length) } });
/** Gives the first bytes, and then loses the connection. */
function partOf(bytes) {
  let isGiven = false;
  return new Response(new ReadableStream({
    pull(controller) {
      if (isGiven) controller.error(new TypeError('network'));
      else controller.enqueue(bytes);
      isGiven = true;
    },
  }), { headers: { ETag: '"1"' } });
}
const { signal } = new AbortController();

test('an answer that comes whole is given as it is', async () => {
  assert.deepEqual(await readWhole(whole(WHOLE), assert.fail, signal), WHOLE);
});

test('an answer that was cut off goes on where it ended', async () => {
  const asked = [];
  const resume = async (headers) => {
    asked.push(headers);
    return whole(WHOLE.subarray(40), 206);
  };
  assert.deepEqual(await readWhole(partOf(WHOLE.subarray(0, 40)), resume, signal), WHOLE);
  assert.deepEqual(asked, [{ Range: 'bytes=40-', 'If-Range': '"1"' }]);
});

test('an answer that is another one by now starts again', async () => {
  const other = WHOLE.map((byte) => byte + 1);
  assert.deepEqual(await readWhole(partOf(WHOLE.subarray(0, 40)), async () => whole(other), signal), other);
});

test('without an entity tag it fails', async () => {
  const answer = new Response(cut(WHOLE.subarray(0, 0)).body);
  await assert.rejects(readWhole(answer, assert.fail, signal), TypeError);
});
