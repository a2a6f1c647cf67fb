import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { restoreGlobals, setGlobal } from '../../globals.js';

globalThis.self = Object.assign(globalThis, { SHELL: { version: 'test' } });
const { whenIdle, recordRequest, drained } = await import('../../../Web/js/offline/worker/idle-work.js');

/** The time of the page, in milliseconds. */
let clock = 100_000;
let done;
const turn = () => new Promise(setImmediate);

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  [done, clock] = [[], clock + 100_000];
  setGlobal('performance', { now: () => clock });
});
afterEach(() => {
  mock.timers.reset();
  restoreGlobals();
});

/** Lets time pass, in which something may happen. */
async function pass(milliseconds, work = () => undefined) {
  for (let time = 0; time < milliseconds; time += 250) {
    work();
    clock += 250;
    mock.timers.tick(250);
    await turn();
  }
}

const record = (name) => async () => { done.push(name); };

test('on a page that is not scrolled, work is done at once', async () => {
  whenIdle(record('a'));
  await turn();
  assert.deepEqual(done, ['a']);
});

test('work waits until no cell has requested a picture for a second', async () => {
  recordRequest();
  whenIdle(record('a'));
  await pass(1500, recordRequest);
  assert.deepEqual(done, []);
  await pass(500);
  assert.deepEqual(done, []);
  await pass(500);
  assert.deepEqual(done, ['a']);
});

test('it does not wait forever for a person who goes on scrolling', async () => {
  recordRequest();
  whenIdle(record('a'));
  await pass(7500, recordRequest);
  assert.deepEqual(done, []);
  await pass(1000, recordRequest);
  assert.deepEqual(done, ['a']);
});

test('the same work is done once, and other work one after the other', async () => {
  recordRequest();
  let end;
  const slow = async () => {
    done.push('slow');
    await new Promise((resolve) => { end = resolve; });
  };
  const quick = record('quick');
  for (const work of [slow, quick, slow, quick]) whenIdle(work);
  await pass(1250);
  assert.deepEqual(done, ['slow']);
  end();
  await drained();
  assert.deepEqual(done, ['slow', 'quick']);
});

test('work that fails does not keep other work from being done', async () => {
  const { info } = console;
  console.info = () => undefined;
  whenIdle(async () => { throw new Error('No space.'); });
  whenIdle(record('a'));
  await drained();
  console.info = info;
  assert.deepEqual(done, ['a']);
  await drained();
});

test('work added while other work ends is done, whenever it is added', async () => {
  for (let moment = 0; moment < 12; moment += 1) {
    whenIdle(async () => {
      let later = Promise.resolve();
      for (let step = 0; step < moment; step += 1) later = later.then(() => undefined);
      void later.then(() => whenIdle(record(moment)));
    });
    await turn();
    assert.equal(done.at(-1), moment);
  }
});
