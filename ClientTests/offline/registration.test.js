import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { register } from '../../Web/js/offline/registration.js';
import { give, restoreGlobals } from '../globals.js';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
afterEach(() => {
  mock.timers.reset();
  restoreGlobals();
});

class Worker extends EventTarget {
  state = 'installing';
  told = [];
  postMessage({ type }) {
    this.told.push(type);
  }
  becomes(state) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A browser that gives these registrations one after another. */
function browser(registrations) {
  const asked = [];
  const serviceWorker = { register: async (url) => {
    asked.push(url);
    return Object.assign(new EventTarget(), registrations[asked.length - 1]);
  } };
  give('navigator', { serviceWorker });
  return asked;
}

const rest = () => new Promise((resolve) => { setImmediate(resolve); });

test('a worker that could not be taken in is asked for again, later each time', async () => {
  const workers = [new Worker(), new Worker()];
  const asked = browser([{ installing: workers[0] }, {}, { installing: workers[1] }]);
  const leaves = new AbortController();
  let isDone = false;
  const done = register(leaves.signal).then(() => { isDone = true; });
  await rest();
  workers[0].becomes('redundant');
  await rest();
  mock.timers.tick(3999);
  await rest();
  assert.equal(asked.length, 1);
  mock.timers.tick(1);
  await rest();
  // It had failed before anyone could look.
  assert.equal(asked.length, 2);
  mock.timers.tick(7999);
  await rest();
  assert.equal(asked.length, 2);
  mock.timers.tick(1);
  await rest();
  assert.equal(asked.length, 3);
  workers[1].becomes('installed');
  await rest();
  assert.equal(isDone, false);
  workers[1].becomes('activating');
  await done;
  leaves.abort();
});

test('one that is in use is asked for once', async () => {
  const asked = browser([{ active: {}, installing: new Worker() }]);
  const leaves = new AbortController();
  await register(leaves.signal);
  mock.timers.tick(60_000);
  await rest();
  assert.deepEqual(asked, ['/service-worker.js']);
  leaves.abort();
});

test('a new worker that goes on waiting is asked to take over until it does', async () => {
  const worker = new Worker();
  browser([{ active: {}, installing: worker }]);
  const leaves = new AbortController();
  await register(leaves.signal);
  const later = async () => {
    mock.timers.tick(3000);
    await rest();
  };
  await later();
  assert.deepEqual(worker.told, [], 'it is still being installed');
  worker.becomes('installed');
  await later();
  await later();
  assert.deepEqual(worker.told, ['takeOver', 'takeOver']);
  worker.becomes('activating');
  await later();
  assert.equal(worker.told.length, 2);
  leaves.abort();
});

test('so is one that is found later', async () => {
  let registration;
  browser([{ active: {} }]);
  const { serviceWorker } = navigator;
  const { register: give } = serviceWorker;
  serviceWorker.register = async (url) => (registration = await give(url));
  const leaves = new AbortController();
  await register(leaves.signal);
  registration.installing = new Worker();
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing.becomes('installed');
  mock.timers.tick(3000);
  await rest();
  assert.deepEqual(registration.installing.told, ['takeOver']);
  leaves.abort();
});
