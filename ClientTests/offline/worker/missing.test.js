import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, ROOT, served, startDevice } from './device.js';
import { turns } from '../../turns.js';

startDevice({ pages: ['/sources', '/mixes'], lists: ['/sources/*', '/mixes/*'], photos: [] });
const { serveList } = await import('../../../Web/js/offline/worker/lists.js');
const { servePage } = await import('../../../Web/js/offline/worker/pages.js');
const { updateUser } = await import('../../../Web/js/offline/worker/user.js');

const OF_LIST = ['/mixes/pub', '/mixes/pub?order=oldest', '/mixes/pub/photos/*', '/api/v1/mixes/pub/shapes', '/api/v1/mixes/pub/photos?offset=0&limit=60'];
const OTHERS = ['/mixes/public', '/api/v1/mixes/public/shapes', '/api/v1/photos/7?in=%2Fmixes%2Fpub'];
const rest = () => turns(30);

/** The copies left after a request with these responses of the server. */
async function after(path, user, ...responses) {
  device.response = undefined;
  await updateUser(new Response('', { headers: { 'Vitrine-User': user } }), 'POST', performance.now());
  device.copies = new Map([...OF_LIST, ...OTHERS].map((each) => [each, new Response('[]', { headers: { 'X-Kept-At': '1' } })]));
  const last = responses.at(-1);
  device.response = () => (responses.shift() ?? last)();
  const event = { request: new Request(ROOT + path), waitUntil: () => undefined };
  const url = new URL(path, ROOT);
  await (path.startsWith('/api/') ? serveList : servePage)(event, url);
  await rest();
  return [...device.copies.keys()];
}

const status = (code) => () => served('{}', { status: code });
const redirected = (properties) => () => {
  const response = served('sign in', { headers: { 'Content-Type': 'text/html' } });
  const values = Object.entries({ ...properties, clone: () => response });
  return Object.defineProperties(response, Object.fromEntries(values.map(([name, value]) => [name, { value }])));
};

test('nothing of a list that the server no longer has stays on the device', async () => {
  for (const path of ['/mixes/pub', '/api/v1/mixes/pub/shapes', '/api/v1/mixes/pub/photos?offset=0&limit=60']) {
    assert.deepEqual(await after(path, 'owner', status(404)), OTHERS, path);
  }
});

test('for visitors, nothing of a list that is no longer public stays on the device', async () => {
  assert.deepEqual(await after('/api/v1/mixes/pub/shapes', 'visitor', status(401)), OTHERS);
  assert.deepEqual(await after('/mixes/pub', 'visitor', redirected({ redirected: true })), OTHERS);
  assert.deepEqual(await after('/mixes/pub', 'visitor', redirected({ type: 'opaqueredirect', ok: false }), redirected({ redirected: true })), OTHERS);
});

test('people whose session has ended keep their lists', async () => {
  const all = [...OF_LIST, ...OTHERS];
  assert.deepEqual(await after('/api/v1/mixes/pub/shapes', '7', status(401)), all);
  assert.deepEqual(await after('/mixes/pub', '7', redirected({ redirected: true })), all);
});

test('a missing photo is no reason to delete its list', async () => {
  const path = '/api/v1/photos/7?in=%2Fmixes%2Fpub';
  assert.deepEqual(await after(path, 'owner', status(404)), [...OF_LIST, ...OTHERS].filter((other) => other !== path));
});
