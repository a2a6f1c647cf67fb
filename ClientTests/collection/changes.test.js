import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Changes } from '../../Web/js/collection/changes.js';

/** An answer that the test gives when it wants to. */
function pending() {
  let answer = () => undefined;
  const promise = new Promise((resolve) => { answer = resolve; });
  return { promise, answer };
}
const rest = () => new Promise(setImmediate);

test('an answer without a change in between is taken at once', async () => {
  let asked = 0;
  const { answer } = await new Changes().read(async () => (asked += 1));
  assert.equal(answer, 1);
});

test('an answer from before a change is asked for again', async () => {
  const changes = new Changes();
  const [first, second] = [pending(), pending()];
  const answers = [first, second];
  const reading = changes.read(() => answers.shift().promise);
  await Promise.resolve();
  changes.noteList();
  first.answer('old');
  await rest();
  assert.equal(answers.length, 0, 'the question was not asked again');
  second.answer('new');
  assert.equal((await reading).answer, 'new');
});

for (const way of ['taken', 'kept', 'refused']) {
  test(`nothing is asked before an own change is ${way}`, async () => {
    const changes = new Changes();
    const change = changes.begin(5, true);
    let asked = 0;
    const reading = changes.read(async () => (asked += 1));
    await rest();
    assert.equal(asked, 0);
    change[way]();
    assert.equal((await reading).answer, 1);
  });
}

test('two changes at once are waited for together', async () => {
  const changes = new Changes();
  const [first, second] = [changes.begin(1, true), changes.begin(2, true)];
  let asked = 0;
  const reading = changes.read(async () => (asked += 1));
  first.taken();
  await rest();
  assert.equal(asked, 0);
  second.refused();
  assert.equal((await reading).answer, 1);
});

test('what became known of an image since the question is told, and nothing older', async () => {
  const changes = new Changes();
  changes.learn('key', { width: 3 });
  const { asked } = await changes.read(async () => {
    changes.learn('key', { height: 2 });
    changes.learn('other', { width: 1 });
  });
  assert.deepEqual(changes.learnedSince('key', asked), { width: 3, height: 2 });
  const { asked: later } = await changes.read(async () => undefined);
  assert.equal(changes.learnedSince('key', later), undefined);
  assert.equal(changes.learnedSince(undefined, 0), undefined);
});

test('own changes are no news, in their order, once', () => {
  const changes = new Changes();
  changes.begin(5, true).taken();
  changes.begin(5, false).taken();
  assert.equal(changes.hear(5, true), false);
  assert.equal(changes.hear(5, false), false);
  assert.equal(changes.hear(5, true), true);
});

test('what another device does is news', () => {
  const changes = new Changes();
  changes.begin(5, true).taken();
  assert.equal(changes.hear(6, true), true);
  assert.equal(changes.hear(5, false), true);
  assert.equal(changes.hear(5, true), true, 'something was expected after another device had changed the photo');
});

test('a change that was refused is expected no more', () => {
  const changes = new Changes();
  changes.begin(5, true).refused();
  assert.equal(changes.hear(5, true), true);
});

test('removed and put back without a network, then removed elsewhere, is news', () => {
  const changes = new Changes();
  changes.begin(5, true).kept();
  changes.begin(5, false).kept();
  assert.equal(changes.hear(5, true), true);
});

test('what the device has sent later is no news', () => {
  const changes = new Changes();
  changes.begin(5, true).kept();
  assert.equal(changes.hear(5, true), false);
});

test('after all was read anew, everything is news', () => {
  const changes = new Changes();
  changes.hear(5, true);
  const change = changes.begin(6, true);
  changes.forgetHeard();
  assert.equal(changes.hear(5, true), true);
  change.taken();
  assert.equal(changes.hear(6, true), false, 'an own change was forgotten');
});

test('what is never told of does not pile up', () => {
  const changes = new Changes();
  for (let photo = 0; photo < 1000; photo += 1) changes.begin(photo, true).taken();
  assert.equal(changes.size, 200);
  assert.equal(changes.hear(999, true), false);
  assert.equal(changes.hear(0, true), true);
});
