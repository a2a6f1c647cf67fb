import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedSerialQueue, SerialTask } from '../../Web/js/basics/serial-task.js';
import { turns } from '../turns.js';

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

test('tasks of a subject run in turn, also after one that failed', async () => {
  const queue = new KeyedSerialQueue();
  const log = [];
  const task = (name, error) => async () => {
    log.push(`${name} begins`);
    await turns(2);
    log.push(`${name} ends`);
    if (error) throw error;
    return name;
  };
  const first = queue.run('a', task('first', new Error('no')));
  const other = queue.run('b', task('other'));
  const second = queue.run('a', task('second'));
  await assert.rejects(first, /no/);
  assert.deepEqual([await other, await second], ['other', 'second']);
  assert.equal(log.indexOf('other begins'), 1, 'other subjects do not wait');
  assert.deepEqual(log.filter((line) => !line.startsWith('other')), ['first begins', 'first ends', 'second begins', 'second ends']);
});
