import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SerialTask } from '../../Web/js/basics/serial-task.js';

test('requests during a run become one more run after it', async () => {
  let running = 0;
  let runs = 0;
  let most = 0;
  const task = new SerialTask(async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  });
  await Promise.all([task.request(), task.request(), task.request()]);
  assert.equal(runs, 2);
  assert.equal(most, 1);
  await task.request();
  assert.equal(runs, 3);
});

test('a run after one that failed is made all the same', async () => {
  const outcomes = [Promise.reject(new Error('gone')), Promise.resolve()];
  const task = new SerialTask(() => outcomes.shift());
  const [first, second] = [task.request(), task.request()];
  await assert.rejects(first);
  await second;
  assert.equal(outcomes.length, 0);
});
