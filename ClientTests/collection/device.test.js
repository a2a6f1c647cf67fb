import assert from 'node:assert/strict';
import { test } from 'node:test';

const worker = new EventTarget();
Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: worker }, configurable: true });
const { askDevice, onDeviceMessage } = await import('../../Web/js/collection/device.js');
const tell = (data) => worker.dispatchEvent(new MessageEvent('message', { data }));

function hear(type) {
  const heard = [];
  onDeviceMessage(type, ({ path }) => heard.push(path), new AbortController().signal);
  return heard;
}

test('parts of the page that are loaded later hear which copies are outdated', () => {
  for (const path of ['/all', '/places', '/all']) tell({ type: 'renewed', path });
  tell({ type: 'changed', path: '/' });
  const [first, changes] = [hear('renewed'), hear('changed')];
  assert.deepEqual([first, changes], [['/all', '/places'], []]);
  tell({ type: 'renewed', path: '/new' });
  assert.deepEqual(first, ['/all', '/places', '/new']);
  assert.deepEqual(hear('renewed'), ['/all', '/places', '/new']);
});

test('a worker that does not answer is not waited for', async () => {
  /** @type {MessagePort} */
  let port;
  worker.controller = { postMessage: (message, ports) => { [port] = ports; } };
  const asked = askDevice('state', {}, 5);
  const closed = new Promise((resolve) => port.addEventListener('close', resolve));
  port.ref();
  assert.equal(await asked, undefined);
  await closed;
});
