import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, ROOT, served, startDevice } from './device.js';

startDevice({ pages: ['/sources', '/mixes'], lists: ['/sources/*', '/mixes/*'], photos: [] });
const { answerList } = await import('../../../Web/js/offline/worker/lists.js');
const { answerPage } = await import('../../../Web/js/offline/worker/pages.js');
const { noteUser } = await import('../../../Web/js/offline/worker/user.js');

const OF_LIST = ['/mixes/pub', '/mixes/pub?order=oldest', '/mixes/pub/photos/*', '/api/v1/mixes/pub/shapes', '/api/v1/mixes/pub/photos?offset=0&limit=60'];
const OTHERS = ['/mixes/public', '/api/v1/mixes/public/shapes', '/api/v1/photos/7?in=%2Fmixes%2Fpub'];
const rest = () => new Promise((resolve) => { setTimeout(resolve, 30); });

/** What is left after a request that the server answers so. */
async function after(path, user, ...answers) {
  device.answer = undefined;
  await noteUser(new Response('', { headers: { 'Vitrine-User': user } }), 'POST', performance.now());
  device.copies = new Map([...OF_LIST, ...OTHERS].map((each) => [each, new Response('[]', { headers: { 'X-Kept-At': '1' } })]));
  const last = answers.at(-1);
  device.answer = () => (answers.shift() ?? last)();
  const event = { request: new Request(ROOT + path), waitUntil: () => undefined };
  const url = new URL(path, ROOT);
  await (path.startsWith('/api/') ? answerList : answerPage)(event, url);
  await rest();
  return [...device.copies.keys()];
}

const status = (code) => () => served('{}', { status: code });
const led = (properties) => () => {
  const answer = served('sign in', { headers: { 'Content-Type': 'text/html' } });
  const values = Object.entries({ ...properties, clone: () => answer });
  return Object.defineProperties(answer, Object.fromEntries(values.map(([name, value]) => [name, { value }])));
};

test('of a list that the server no longer has, nothing stays on the device', async () => {
  for (const path of ['/mixes/pub', '/api/v1/mixes/pub/shapes', '/api/v1/mixes/pub/photos?offset=0&limit=60']) {
    assert.deepEqual(await after(path, 'owner', status(404)), OTHERS, path);
  }
});

test('visitors keep nothing of a list that is not public any more', async () => {
  assert.deepEqual(await after('/api/v1/mixes/pub/shapes', 'visitor', status(401)), OTHERS);
  assert.deepEqual(await after('/mixes/pub', 'visitor', led({ redirected: true })), OTHERS);
  assert.deepEqual(await after('/mixes/pub', 'visitor', led({ type: 'opaqueredirect', ok: false }), led({ redirected: true })), OTHERS);
});

test('people whose session has ended keep their lists', async () => {
  const all = [...OF_LIST, ...OTHERS];
  assert.deepEqual(await after('/api/v1/mixes/pub/shapes', '7', status(401)), all);
  assert.deepEqual(await after('/mixes/pub', '7', led({ redirected: true })), all);
});

test('a photo that is not there is no reason to forget its list', async () => {
  const path = '/api/v1/photos/7?in=%2Fmixes%2Fpub';
  assert.deepEqual(await after(path, 'owner', status(404)), [...OF_LIST, ...OTHERS].filter((other) => other !== path));
});
