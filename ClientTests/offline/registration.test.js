import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { register } from '../../Web/js/offline/registration.js';
import { restoreGlobals, setGlobal } from '../globals.js';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
afterEach(() => {
  mock.timers.reset();
  restoreGlobals();
});

class Worker extends EventTarget {
  state = 'installing';
  messages = [];
  postMessage({ type }) {
    this.messages.push(type);
  }
  becomes(state) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A browser that returns these registrations one after another. */
function browser(registrations) {
  const requests = [];
  const serviceWorker = { register: async (url) => {
    requests.push(url);
    return Object.assign(new EventTarget(), registrations[requests.length - 1]);
  } };
  setGlobal('navigator', { serviceWorker });
  return requests;
}

const rest = () => new Promise((resolve) => { setImmediate(resolve); });

test('a worker that could not be installed is requested again, later each time', async () => {
  const workers = [new Worker(), new Worker()];
  const requests = browser([{ installing: workers[0] }, {}, { installing: workers[1] }]);
  const controller = new AbortController();
  let isDone = false;
  const done = register(controller.signal).then(() => { isDone = true; });
  await rest();
  workers[0].becomes('redundant');
  await rest();
  mock.timers.tick(3999);
  await rest();
  assert.equal(requests.length, 1);
  mock.timers.tick(1);
  await rest();
  // The second one had failed at once.
  assert.equal(requests.length, 2);
  mock.timers.tick(7999);
  await rest();
  assert.equal(requests.length, 2);
  mock.timers.tick(1);
  await rest();
  assert.equal(requests.length, 3);
  workers[1].becomes('installed');
  await rest();
  assert.equal(isDone, false);
  workers[1].becomes('activating');
  await done;
  controller.abort();
});

test('an active worker is requested once', async () => {
  const requests = browser([{ active: new Worker(), installing: new Worker() }]);
  const controller = new AbortController();
  await register(controller.signal);
  mock.timers.tick(60_000);
  await rest();
  assert.deepEqual(requests, ['/service-worker.js']);
  controller.abort();
});

test('an active worker is requested to control a page that was loaded without it', async () => {
  const [active, other] = [new Worker(), new Worker()];
  const controller = new AbortController();
  browser([{ active }]);
  await register(controller.signal);
  assert.deepEqual(active.messages, ['control']);
  browser([{ active: other }]);
  navigator.serviceWorker.controller = other;
  await register(controller.signal);
  assert.deepEqual(other.messages, []);
  controller.abort();
});

test('a new worker that is still waiting is requested to take over until it does', async () => {
  const worker = new Worker();
  browser([{ active: new Worker(), installing: worker }]);
  const controller = new AbortController();
  await register(controller.signal);
  const later = async () => {
    mock.timers.tick(3000);
    await rest();
  };
  await later();
  assert.deepEqual(worker.messages, [], 'it is still being installed');
  worker.becomes('installed');
  await later();
  await later();
  assert.deepEqual(worker.messages, ['takeOver', 'takeOver']);
  worker.becomes('activating');
  await later();
  assert.equal(worker.messages.length, 2);
  controller.abort();
});

test('so is one that is found later', async () => {
  let registration;
  browser([{ active: new Worker() }]);
  const { serviceWorker } = navigator;
  const { register: original } = serviceWorker;
  serviceWorker.register = async (url) => (registration = await original(url));
  const controller = new AbortController();
  await register(controller.signal);
  registration.installing = new Worker();
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing.becomes('installed');
  mock.timers.tick(3000);
  await rest();
  assert.deepEqual(registration.installing.messages, ['takeOver']);
  controller.abort();
});
