import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListVersion } from '../Web/js/list-version.js';

/** An answer that the test gives when it wants to. */
function pending() {
  let answer = () => undefined;
  const promise = new Promise((resolve) => { answer = resolve; });
  return { promise, answer };
}

test('an answer without a change in between is taken at once', async () => {
  let asked = 0;
  assert.equal(await new ListVersion().read(async () => (asked += 1)), 1);
});

test('an answer from before a change is asked for again', async () => {
  const version = new ListVersion();
  const [first, second] = [pending(), pending()];
  const answers = [first, second];
  const reading = version.read(() => answers.shift().promise);
  await Promise.resolve();
  version.bump();
  first.answer('old');
  await new Promise(setImmediate);
  assert.equal(answers.length, 0, 'the question was not asked again');
  second.answer('new');
  assert.equal(await reading, 'new');
});

test('nothing is asked while an optimistic change is pending', async () => {
  const version = new ListVersion();
  const end = version.begin();
  let asked = 0;
  const reading = version.read(async () => (asked += 1));
  await new Promise(setImmediate);
  assert.equal(asked, 0);
  end();
  assert.equal(await reading, 1);
});

test('an answer that arrives while a change is pending is dropped', async () => {
  const version = new ListVersion();
  const first = pending();
  const answers = [first.promise, Promise.resolve('new')];
  const reading = version.read(() => answers.shift());
  await Promise.resolve();
  const end = version.begin();
  first.answer('old');
  await new Promise(setImmediate);
  end();
  end();
  assert.equal(await reading, 'new');
});

test('two pending changes both have to end', async () => {
  const version = new ListVersion();
  const ends = [version.begin(), version.begin()];
  let isSettled = false;
  const settling = version.settled().then(() => { isSettled = true; });
  ends[0]();
  await new Promise(setImmediate);
  assert.equal(isSettled, false);
  ends[1]();
  await settling;
});
