import assert from 'node:assert/strict';
import { test } from 'node:test';

const worker = new EventTarget();
Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: worker }, configurable: true });
const { callWorker, onWorkerMessage } = await import('../../Web/js/collection/device.js');
const notify = (data) => worker.dispatchEvent(new MessageEvent('message', { data }));

function listen(type) {
  const received = [];
  onWorkerMessage(type, ({ path }) => received.push(path), new AbortController().signal);
  return received;
}

test('parts of the page that are loaded later receive which copies are outdated', () => {
  for (const path of ['/all', '/places', '/all']) notify({ type: 'renewed', path });
  notify({ type: 'changed', path: '/' });
  const [first, changes] = [listen('renewed'), listen('changed')];
  assert.deepEqual([first, changes], [['/all', '/places'], []]);
  notify({ type: 'renewed', path: '/new' });
  assert.deepEqual(first, ['/all', '/places', '/new']);
  assert.deepEqual(listen('renewed'), ['/all', '/places', '/new']);
});

test('a worker that does not respond is not waited for', async () => {
  /** @type {MessagePort} */
  let port;
  worker.controller = { postMessage: (message, ports) => { [port] = ports; } };
  const response = callWorker('state', {}, 5);
  const closed = new Promise((resolve) => port.addEventListener('close', resolve));
  port.ref();
  assert.equal(await response, undefined);
  await closed;
});
