import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWhole } from '../../Web/js/collection/resumable.js';

const WHOLE = Uint8Array.from({ length: 100 }, (_, index) => index);

/** A response whose connection is lost after some bytes. */
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
/** Sends the first bytes, and then loses the connection. */
function partOf(bytes) {
  let isSent = false;
  return new Response(new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError('network'));
      else controller.enqueue(bytes);
      isSent = true;
    },
  }), { headers: { ETag: '"1"' } });
}
const { signal } = new AbortController();

test('a complete response is returned as it is', async () => {
  assert.deepEqual(await readWhole(whole(WHOLE), assert.fail, signal), WHOLE);
});

test('an interrupted response is resumed where it ended', async () => {
  const requests = [];
  const resume = async (headers) => {
    requests.push(headers);
    return whole(WHOLE.subarray(40), 206);
  };
  assert.deepEqual(await readWhole(partOf(WHOLE.subarray(0, 40)), resume, signal), WHOLE);
  assert.deepEqual(requests, [{ Range: 'bytes=40-', 'If-Range': '"1"' }]);
});

test('a response whose content has changed starts again', async () => {
  const other = WHOLE.map((byte) => byte + 1);
  assert.deepEqual(await readWhole(partOf(WHOLE.subarray(0, 40)), async () => whole(other), signal), other);
});

test('without an entity tag it fails', async () => {
  const response = new Response(cut(WHOLE.subarray(0, 0)).body);
  await assert.rejects(readWhole(response, assert.fail, signal), TypeError);
});
