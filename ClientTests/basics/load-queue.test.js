import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AHEAD, LoadQueue, URGENT, VISIBLE } from '../../Web/js/basics/load-queue.js';

/** Loads that end when the test says so, in the order in which they began. */
class Loads {
  /** @type {string[]} */
  begun = [];
  /** @type {Map<string, (end: void) => void>} */
  #ends = new Map();

  make(name, urgency) {
    return {
      urgency,
      start: () => {
        this.begun.push(name);
        return new Promise((resolve) => { this.#ends.set(name, resolve); });
      },
    };
  }

  async end(name) {
    this.#ends.get(name)();
    await new Promise(setImmediate);
  }
}

test('only so many run at once', async () => {
  const [queue, loads] = [new LoadQueue(2), new Loads()];
  for (const name of ['a', 'b', 'c', 'd']) queue.add(loads.make(name, VISIBLE));
  assert.deepEqual(loads.begun, ['a', 'b']);
  await loads.end('b');
  assert.deepEqual(loads.begun, ['a', 'b', 'c']);
});

test('what is seen goes before what comes next', async () => {
  const [queue, loads] = [new LoadQueue(1), new Loads()];
  queue.add(loads.make('first', VISIBLE));
  queue.add(loads.make('next', AHEAD));
  queue.add(loads.make('seen', VISIBLE));
  await loads.end('first');
  await loads.end('seen');
  assert.deepEqual(loads.begun, ['first', 'seen', 'next']);
});

test('what is looked at waits for nothing', () => {
  const [queue, loads] = [new LoadQueue(1), new Loads()];
  queue.add(loads.make('cell', VISIBLE));
  queue.add(loads.make('photo', URGENT));
  assert.deepEqual(loads.begun, ['cell', 'photo']);
});

test('a load that is suddenly looked at waits no longer', async () => {
  const [queue, loads] = [new LoadQueue(1), new Loads()];
  const next = loads.make('next', AHEAD);
  for (const load of [loads.make('first', VISIBLE), loads.make('seen', VISIBLE), next]) queue.add(load);
  queue.startNow(next);
  await loads.end('first');
  assert.deepEqual(loads.begun, ['first', 'next'], 'it has the slot of a cell');
  await loads.end('next');
  queue.startNow(next);
  assert.deepEqual(loads.begun, ['first', 'next', 'seen'], 'begun only once');
});

test('a load that is cancelled releases its slot, waiting or running', async () => {
  const [queue, loads] = [new LoadQueue(1), new Loads()];
  const [first, second, third] = ['first', 'second', 'third'].map((name) => loads.make(name, VISIBLE));
  for (const load of [first, second, third]) queue.add(load);
  queue.cancel(second);
  queue.cancel(first);
  assert.deepEqual(loads.begun, ['first', 'third']);
});

test('a load that fails releases its slot', async () => {
  const [queue, loads] = [new LoadQueue(1), new Loads()];
  queue.add({ urgency: VISIBLE, start: () => Promise.reject(new Error('gone')) });
  queue.add(loads.make('next', VISIBLE));
  await new Promise(setImmediate);
  assert.deepEqual(loads.begun, ['next']);
});
