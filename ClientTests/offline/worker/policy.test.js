import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';

/** The core as stored on the device and as served by the server, and the requests for it. */
let stored;
let served;
let requests;
globalThis.self = Object.assign(globalThis, { SHELL: { version: 'v7' }, registration: { scope: 'http://127.0.0.1/photos/' } });
globalThis.caches = { match: async (path) => (path === '/assets/v7/viewer.wasm' ? stored?.clone() : undefined) };
globalThis.fetch = async (url) => {
  requests.push(url);
  if (!served) throw new TypeError('Failed to fetch');
  return served.clone();
};

const core = new Response(await readFile(new URL('../../../Web/viewer.wasm', import.meta.url)));
const load = async () => import(`../../../Web/js/offline/worker/policy.js?${Math.random()}`);

beforeEach(() => {
  [stored, served, requests] = [core, undefined, []];
});

const action = (kind, subject) => ({ kind, subject });

test('the rules are available without a network', async () => {
  const { outcomeOf } = await load();
  assert.deepEqual([await outcomeOf(200), requests], ['done', []]);
});

test('the rules come from the server until they are stored, and are loaded once', async () => {
  [stored, served] = [undefined, core];
  const { outcomeOf } = await load();
  await Promise.all([outcomeOf(200), outcomeOf(404)]);
  await outcomeOf(0);
  assert.deepEqual(requests, ['/photos/assets/v7/viewer.wasm']);
});

test('rules that could not be loaded are loaded again', async () => {
  stored = undefined;
  const { outcomeOf } = await load();
  await assert.rejects(outcomeOf(200), TypeError);
  served = new Response('', { status: 503 });
  await assert.rejects(outcomeOf(200), /503/);
  served = core;
  assert.equal(await outcomeOf(200), 'done');
});

test('actions without a response stay pending, and those that the server refuses are dropped', async () => {
  const { outcomeOf } = await load();
  assert.deepEqual(await Promise.all([0, 204, 503, 429, 401, 404, 410].map(outcomeOf)), ['waits', 'done', 'waits', 'waits', 'waits', 'dropped', 'dropped']);
});

test('the pictures that were viewed longest ago are evicted, but never those that are kept', async () => {
  const { evictions } = await load();
  const pictures = [[5, ''], [1, 'feed'], [3, ''], [2, ''], [4, 'feed']].map(([seen, kept]) => ({ bytes: 100, seen, kept }));
  assert.deepEqual((await evictions(pictures, 150)).map(({ seen }) => seen), [2, 3]);
  assert.deepEqual(await evictions(pictures, 300), []);
  assert.deepEqual(await evictions([], 0), []);
});

test('thousands of pictures fit into the memory of the rules', async () => {
  const { evictions } = await load();
  const pictures = Array.from({ length: 20_000 }, (_, seen) => ({ bytes: 1e6, seen: Date.now() + seen, kept: '' }));
  const evicted = await evictions(pictures, 1.5e6);
  assert.equal(evicted.length, 19_999);
  assert.equal(evicted.includes(pictures[19_999]), false, 'the last one that was viewed');
});

test('of the changes of one photo the last one counts, and those of others stay', async () => {
  const { findSuperseded } = await load();
  const actions = [
    action('favorite', 'photo 7'), action('favorite', 'photo 8'), action('remove', 'photo 7'), action('unfavorite', 'photo 7'),
    action('restore', 'photo 7'), action('settings', 'source feed'), action('settings', 'source feed'), action('visit', 'source feed'),
  ];
  assert.deepEqual(await findSuperseded(actions), [actions[0], actions[2]]);
  assert.deepEqual(await findSuperseded([]), []);
});

test('changes of a kind that this version does not know are all sent', async () => {
  const { findSuperseded } = await load();
  const actions = [action('rotate', 'photo 7'), action('remove', 'photo 7'), action('rotate', 'photo 7')];
  assert.deepEqual(await findSuperseded(actions), []);
});

test('another size is the substitute for a picture, if there is any', async () => {
  const { bestRendition } = await load();
  assert.equal(await bestRendition(1280, []), -1);
  assert.deepEqual([await bestRendition(1280, [640, 2048]), await bestRendition(1280, [2048, 640])], [1, 0]);
});

test('a change is tried again later each time, at least once a minute', async () => {
  const { delaySeconds } = await load();
  assert.deepEqual(await Promise.all([1, 2, 3, 50].map(delaySeconds)), [1, 2, 4, 60]);
});

test('a copy is shown sooner without a network, and later if it is outdated', async () => {
  const { networkTimeout } = await load();
  const [usual, outdated, unreached] = await Promise.all([[true, false], [true, true], [false, false]].map((state) => networkTimeout(...state, 200)));
  assert.ok(unreached < usual && usual < outdated, [unreached, usual, outdated].join());
});
