import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Changes } from '../../Web/js/collection/changes.js';

/** A response that the test sends when it chooses. */
function pending() {
  let resolve = () => undefined;
  const promise = new Promise((done) => { resolve = done; });
  return { promise, resolve };
}
const rest = () => new Promise(setImmediate);

test('a response without a change in between is applied at once', async () => {
  let requests = 0;
  const { response } = await new Changes().read(async () => (requests += 1));
  assert.equal(response, 1);
});

test('a response from before a change is requested again', async () => {
  const changes = new Changes();
  const [first, second] = [pending(), pending()];
  const responses = [first, second];
  const reading = changes.read(() => responses.shift().promise);
  await Promise.resolve();
  changes.recordListChange();
  first.resolve('old');
  await rest();
  assert.equal(responses.length, 0, 'the request was not repeated');
  second.resolve('new');
  assert.equal((await reading).response, 'new');
});

for (const way of ['accepted', 'queued', 'rejected']) {
  test(`nothing is requested before an own change is ${way}`, async () => {
    const changes = new Changes();
    const change = changes.begin(5, true);
    let requests = 0;
    const reading = changes.read(async () => (requests += 1));
    await rest();
    assert.equal(requests, 0);
    change[way]();
    assert.equal((await reading).response, 1);
  });
}

test('two changes at once are waited for together', async () => {
  const changes = new Changes();
  const [first, second] = [changes.begin(1, true), changes.begin(2, true)];
  let requests = 0;
  const reading = changes.read(async () => (requests += 1));
  first.accepted();
  await rest();
  assert.equal(requests, 0);
  second.rejected();
  assert.equal((await reading).response, 1);
});

test('facts about an image that became known since the request are returned, and none older', async () => {
  const changes = new Changes();
  changes.recordFacts('key', { width: 3 });
  const { requestedAt } = await changes.read(async () => {
    changes.recordFacts('key', { height: 2 });
    changes.recordFacts('other', { width: 1 });
  });
  assert.deepEqual(changes.factsSince('key', requestedAt), { width: 3, height: 2 });
  const { requestedAt: later } = await changes.read(async () => undefined);
  assert.equal(changes.factsSince('key', later), undefined);
  assert.equal(changes.factsSince(undefined, 0), undefined);
});

test('reports of own changes are not new, in their order, once', () => {
  const changes = new Changes();
  changes.begin(5, true).accepted();
  changes.begin(5, false).accepted();
  assert.equal(changes.recordRemoval(5, true), false);
  assert.equal(changes.recordRemoval(5, false), false);
  assert.equal(changes.recordRemoval(5, true), true);
});

test('changes of another device are new', () => {
  const changes = new Changes();
  changes.begin(5, true).accepted();
  assert.equal(changes.recordRemoval(6, true), true);
  assert.equal(changes.recordRemoval(5, false), true);
  assert.equal(changes.recordRemoval(5, true), true, 'something was expected after another device had changed the photo');
});

test('a change that was refused is expected no more', () => {
  const changes = new Changes();
  changes.begin(5, true).rejected();
  assert.equal(changes.recordRemoval(5, true), true);
});

test('removed and restored without a network, then removed elsewhere, is new', () => {
  const changes = new Changes();
  changes.begin(5, true).queued();
  changes.begin(5, false).queued();
  assert.equal(changes.recordRemoval(5, true), true);
});

test('what the device has sent later is not new', () => {
  const changes = new Changes();
  changes.begin(5, true).queued();
  assert.equal(changes.recordRemoval(5, true), false);
});

test('after everything was read again, every change is new', () => {
  const changes = new Changes();
  changes.recordRemoval(5, true);
  const change = changes.begin(6, true);
  changes.forgetReported();
  assert.equal(changes.recordRemoval(5, true), true);
  change.accepted();
  assert.equal(changes.recordRemoval(6, true), false, 'an own change was forgotten');
});

test('changes that are never reported do not accumulate', () => {
  const changes = new Changes();
  for (let photo = 0; photo < 1000; photo += 1) changes.begin(photo, true).accepted();
  assert.equal(changes.size, 200);
  assert.equal(changes.recordRemoval(999, true), false);
  assert.equal(changes.recordRemoval(0, true), true);
});
