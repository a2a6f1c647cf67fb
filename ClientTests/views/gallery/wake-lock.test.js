import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { WakeLock } from '../../../Web/js/views/gallery/wake-lock.js';
import { rest } from '../../collection/held-server.js';

/** The locks that are held. */
const held = new Set();
let isRefused = false;

class Lock extends EventTarget {
  async release() {
    held.delete(this);
    this.dispatchEvent(new Event('release'));
  }
}

Object.defineProperty(globalThis, 'navigator', {
  configurable: true,
  value: {
    wakeLock: {
      async request() {
        if (isRefused) throw new Error('low battery');
        const lock = new Lock();
        held.add(lock);
        return lock;
      },
    },
  },
});

beforeEach(() => {
  held.clear();
  isRefused = false;
});

test('pausing and resuming before the response leaves one lock, which a pause releases', async () => {
  const lock = new WakeLock();
  void lock.set(true);
  void lock.set(false);
  void lock.set(true);
  await rest();
  assert.equal(held.size, 1);
  await lock.set(false);
  assert.equal(held.size, 0);
});

test('a lock that the browser released is requested again', async () => {
  const lock = new WakeLock();
  await lock.set(true);
  await rest();
  await [...held][0].release();
  await lock.set(true);
  await rest();
  assert.equal(held.size, 1);
});

test('a refused lock is requested again', async () => {
  const lock = new WakeLock();
  isRefused = true;
  await lock.set(true);
  await rest();
  isRefused = false;
  await lock.set(true);
  await rest();
  assert.equal(held.size, 1);
});
