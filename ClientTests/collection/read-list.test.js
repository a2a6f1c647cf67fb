import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { RequestError } from '../../Web/js/collection/api.js';
import { readList } from '../../Web/js/collection/read-list.js';
import { HeldServer, NOTHING, numbers } from './held-server.js';

/** @type {HeldServer} */
let server;
/** @type {string[]} the requests */
let requests;
const { signal } = new AbortController();

beforeEach(() => {
  server = new HeldServer(numbers(1000));
  server.version = 1;
  requests = [];
  for (const name of ['shapes', 'photos', 'locate']) {
    const original = server[name];
    server[name] = (...values) => {
      requests.push(name);
      return original(...values);
    };
  }
});

/** Does something once, after the next response of a kind was made. */
function afterNext(name, work) {
  const original = server[name];
  server[name] = async (...values) => {
    const response = await original(...values);
    server[name] = original;
    work();
    return response;
  };
}

const ids = (photos) => [...photos].map(([index, { id }]) => [index, id]);

test('the photos around the one being viewed are read', async () => {
  const { shapes, photos, dates } = await readList(server, () => ({ photo: 501, index: 3 }), signal);
  assert.equal(shapes.bytes.length, 2000);
  assert.deepEqual([ids(photos)[0], ids(photos).at(-1)], [[420, 421], [599, 600]]);
  assert.equal(dates, undefined);
});

test('whichever photo is viewed, the same few parts of a list are read, with sixty photos on both sides', async () => {
  const starts = new Set();
  for (let index = 100; index < 400; index += 1) {
    const { photos } = await readList(server, () => ({ photo: index + 1, index }), signal);
    for (const needed of [index - 60, index + 60]) assert.ok(photos.has(needed), `${needed} for ${index}`);
    starts.add(ids(photos)[0][0]);
  }
  assert.deepEqual([...starts], [0, 60, 120, 180, 240, 300]);
});

test('a list without a photo being viewed is read from its start', async () => {
  const { photos } = await readList(server, NOTHING, signal);
  assert.deepEqual([ids(photos)[0], photos.size], [[0, 1], 180]);
  assert.deepEqual(requests, ['shapes', 'photos'], 'no photo is searched for');
});

test('a photo that is gone is replaced by those at its index', async () => {
  server.locate = async () => { throw new RequestError('Not found.', 404); };
  const { photos } = await readList(server, () => ({ photo: 7777, index: 300 }), signal);
  assert.equal(photos.get(300)?.id, 301);
});

test('a server that cannot be reached is not mistaken for one without the photo', async () => {
  server.locate = async () => { throw new RequestError('Vitrine cannot be reached.', 0); };
  await assert.rejects(readList(server, () => ({ photo: 7, index: 6 }), signal), { status: 0 });
});

test('loading follows a person who goes on scrolling, but not for ever', async () => {
  let looked = 0;
  const follow = () => ({ photo: looked + 1, index: looked });
  afterNext('photos', () => { looked = 700; });
  const { photos } = await readList(server, follow, signal);
  assert.equal(photos.get(700)?.id, 701);
  assert.equal(requests.filter((name) => name === 'photos').length, 2);

  server.ids = numbers(100_000);
  const { photos: original } = server;
  server.photos = (...values) => {
    looked += 300;
    return original(...values);
  };
  requests = [];
  await readList(server, follow, signal);
  assert.ok(requests.filter((name) => name === 'photos').length < 10, requests.join());
});

test('a list that changes while it is read is read again', async () => {
  afterNext('shapes', () => {
    server.ids = [5000, ...server.ids.slice(0, -1)];
    server.version = 2;
  });
  const { shapes, photos } = await readList(server, NOTHING, signal);
  assert.equal(shapes.version, 2);
  assert.equal(photos.get(0)?.id, 5000);
});

test('without versions, the number of photos shows that a list has changed', async () => {
  server.version = undefined;
  afterNext('shapes', () => { server.ids = server.ids.slice(1); });
  const { shapes, photos } = await readList(server, NOTHING, signal);
  assert.deepEqual([shapes.bytes.length, photos.get(0)?.id], [1998, 2]);
});

test('sections of another list are read again with it', async () => {
  let reads = 0;
  const readDates = async () => ({ version: reads++ ? 1 : 2, total: 1000, sections: [] });
  const { dates, shapes } = await readList(server, NOTHING, signal, readDates);
  assert.deepEqual([dates.version, shapes.version, reads], [1, 1, 2]);
});

test('a list that never rests is shown as it was read last', async () => {
  const { shapes } = server;
  server.shapes = async () => {
    const response = await shapes();
    server.version += 1;
    return response;
  };
  const { photos } = await readList(server, NOTHING, signal);
  assert.equal(photos.get(0)?.id, 1);
  assert.deepEqual(requests.filter((name) => name === 'shapes').length, 3);
});

test('nothing more is requested of a list that is left', async () => {
  const life = new AbortController();
  const { shapes } = server;
  server.shapes = async (own) => {
    life.abort();
    own.throwIfAborted();
    return shapes();
  };
  await assert.rejects(readList(server, NOTHING, life.signal), { name: 'AbortError' });
  assert.deepEqual(requests, []);
});
