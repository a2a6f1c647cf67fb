// Over 300 lines: all that changes the photos of a collection.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeStore, NOTHING, numbers, photo, rest } from './held-server.js';

/** A response of the server that arrives when the test says so. */
function held(response) {
  let end;
  const promise = new Promise((resolve, reject) => { end = { resolve: () => resolve(response), reject }; });
  return { promise, ...end };
}

test('a photo that is removed inside a search leaves the search and the whole list', async () => {
  const { store, all, even, log } = await makeStore(20);
  await store.find('even');
  const removing = store.remove(store.shown.photo(2), 2);
  all.ids = all.ids.filter((id) => id !== 6);
  even.ids = even.ids.filter((id) => id !== 6);
  await removing;
  assert.equal(store.shown.count, 9);
  assert.equal(store.all.count, 19);
  assert.equal(store.all.indexOf(6), -1);
  assert.equal(log.reloads, 0, 'the position was known in both lists');
  await store.find('');
  assert.equal(store.shown.indexOf(6), -1);
});

test('a removal inside a search whose position in the whole list is unknown reads that again', async () => {
  const { store, all, even, log } = await makeStore(200);
  await store.find('even');
  await store.shown.fetch(80);
  const [id, index] = [store.shown.photo(80).id, 80];
  const removing = store.remove(store.shown.photo(index), index);
  all.ids = all.ids.filter((other) => other !== id);
  even.ids = even.ids.filter((other) => other !== id);
  await removing;
  await rest();
  assert.equal(log.reloads, 1);
  assert.equal(store.all.count, 199);
});

test('a window of a newer list has the list read again', async () => {
  const { store, all, log } = await makeStore(300);
  all.version = 1;
  await store.reload(NOTHING);
  all.ids.reverse();
  all.version = 2;
  await store.all.fetch(240);
  assert.equal(log.reloads, 1);
});

test('a search that is on its way while a photo is removed does not find it', async () => {
  const { store, server, all, even } = await makeStore(20);
  const response = held({ photo: photo(6) });
  server.remove = () => response.promise;
  even.isHolding = true;
  const finding = store.find('even');
  const removing = store.remove(store.all.photo(5), 5);
  even.release();
  await rest();
  all.ids = all.ids.filter((id) => id !== 6);
  even.ids = even.ids.filter((id) => id !== 6);
  response.resolve();
  await Promise.all([removing, finding]);
  assert.equal(store.shown.count, 9);
  assert.equal(store.shown.indexOf(6), -1);
});

test('a response that arrives after a removal does not bring the photo back', async () => {
  const { store, all } = await makeStore(120);
  all.isHolding = true;
  const fetching = store.all.fetch(60);
  const removing = store.remove(store.all.photo(0), 0);
  all.ids = all.ids.slice(1);
  all.release();
  await Promise.all([fetching, removing]);
  assert.equal(store.all.photo(0)?.id, 2);
  assert.equal(store.all.photo(60)?.id, 62);
});

test('a removal that is refused is reverted in every list', async () => {
  const { store, server } = await makeStore(20);
  await store.find('even');
  server.remove = async () => { throw new Error('No.'); };
  await assert.rejects(store.remove(store.shown.photo(2), 2), /No/);
  assert.equal(store.shown.photo(2)?.id, 6);
  assert.equal(store.all.photo(5)?.id, 6);
  assert.deepEqual([store.shown.count, store.all.count], [10, 20]);
});

test('a list that changed during a removal that is refused is read again', async () => {
  const { store, server, log } = await makeStore(20);
  const response = held({});
  server.remove = () => response.promise;
  const removal = store.remove(store.shown.photo(5), 5);
  store.applyRemoval(2, true);
  response.reject(new Error('No.'));
  await assert.rejects(removal, /No/);
  assert.deepEqual([store.all.count, log.reloads], [19, 1]);
});

test('a photo is put back where it stood, in both lists', async () => {
  const { store } = await makeStore(20);
  await store.find('even');
  const position = await store.remove(store.shown.photo(2), 2);
  assert.equal(await store.restore(6, position), 2);
  assert.equal(store.shown.photo(2)?.id, 6);
  assert.equal(store.all.photo(5)?.id, 6);
});

test('a photo of another source is restored without a position in this one', async () => {
  const { store, server, log } = await makeStore(20);
  server.restore = async () => ({ photo: { ...photo(999), source: 'other' }, index: 3 });
  assert.equal(await store.restore(999), -1);
  await rest();
  assert.deepEqual([store.all.count, store.all.photo(3)?.id, log.reloads], [20, 4, 0]);
});

test('a photo whose position in the source is unknown is not put at its start', async () => {
  const { store, server, all, log } = await makeStore(20);
  await store.remove(store.all.photo(5), 5);
  server.restore = async () => ({ photo: photo(6) });
  all.ids = numbers(20);
  await store.restore(6);
  await rest();
  assert.deepEqual([store.all.indexOf(6), log.reloads], [5, 1]);
});

test('a photo is where the server has it by now in a list of several sources', async () => {
  const { store, all } = await makeStore(20);
  store.source = '';
  const position = await store.remove(store.all.photo(5), 5);
  all.ids = [101, 102, 103, ...numbers(20).filter((id) => id !== 6)];
  await store.reload(NOTHING);
  all.ids = [101, 102, 103, ...numbers(20)];
  assert.ok(await store.restore(6, position) >= 0, 'it is shown at once');
  await rest();
  assert.equal(store.all.indexOf(6), 8);
});

test('a change of this page is applied once, also when the server reports it', async () => {
  const { store, log } = await makeStore(20);
  await store.remove(store.all.photo(3), 3);
  store.applyRemoval(4, true);
  assert.equal(store.all.count, 19);
  assert.equal(log.reloads, 0);
});

test('a photo that another window has removed without a network leaves this one, once', async () => {
  const { store, log } = await makeStore(20);
  // The device reports it at once, the server when it was sent.
  store.applyRemoval(4, true);
  assert.equal(store.all.count, 19);
  store.applyRemoval(4, true);
  assert.equal(store.all.count, 19);
  assert.equal(log.reloads, 0);
});

test('a photo that was removed elsewhere, and whose position is unknown, makes the list be read again', async () => {
  const { store, all, log } = await makeStore(200);
  all.ids = all.ids.filter((id) => id !== 150);
  store.applyRemoval(150, true);
  await rest();
  assert.equal(log.reloads, 1);
  assert.equal(store.all.count, 199);
});

test('a photo that was put back elsewhere makes the list be read again', async () => {
  const { store, all, log } = await makeStore(20);
  all.ids = [...all.ids, 21];
  store.applyRemoval(21, false);
  await rest();
  assert.equal(log.reloads, 1);
  assert.equal(store.all.count, 21);
});

test('a page of a list of which five came and five left before it listened is read again', async () => {
  const { store, all, log } = await makeStore(40);
  Object.assign(store.all.version, { photos: 1, shapes: 1 });
  await store.catchUp();
  assert.equal(log.reloads, 0);
  // The shapes came later than the page.
  store.all.version.shapes = 2;
  all.ids = [101, 102, 103, 104, 105, ...all.ids.slice(0, 35)];
  await store.catchUp();
  assert.equal(log.reloads, 1);
  assert.equal(store.all.photo(0)?.id, 101);
});

test('changes between the responses and the first event are read again, also if every shape is known', async () => {
  const { store, all, log } = await makeStore(20);
  store.all.shapes.replace(new Uint8Array(40).fill(1));
  await store.checkVersions();
  assert.equal(log.reloads, 0, 'nothing had changed');
  all.ids = all.ids.filter((id) => id !== 3);
  await store.checkVersions();
  assert.equal(log.reloads, 1);
  assert.equal(store.all.indexOf(3), -1);
});

test('a page that states no version uses that of the shapes', async () => {
  const { store, all } = await makeStore(20);
  Object.assign(store.all.version, { photos: undefined, shapes: 1 });
  assert.ok(!store.all.version.isMixed);
  assert.ok(store.all.version.isOther(2) && !store.all.version.isOther(1));
  store.all.remove(all.ids.length - 1);
  assert.ok(!store.all.version.isOther(2), 'an own change makes another version');
});

test('a photo that was removed inside a search is put back while something else is searched for', async () => {
  const { store, all, even } = await makeStore(20);
  await store.find('even');
  const position = await store.remove(store.shown.photo(2), 2);
  all.ids = all.ids.filter((id) => id !== 6);
  even.ids = even.ids.filter((id) => id !== 6);
  await store.find('evens');
  all.ids = numbers(20);
  even.ids = numbers(20).filter((id) => id % 2 === 0);
  await store.restore(6, position);
  await rest();
  assert.equal(store.all.photo(5)?.id, 6);
  assert.equal(store.shown.photo(2)?.id, 6, 'it is missing among what is found now');
});

test('a favorite shows at once, and is none where that is refused', async () => {
  const { store, server } = await makeStore(6);
  const response = held({ photo: photo(2) });
  server.setFavorite = () => response.promise;
  const liking = store.setFavorite(store.shown.photo(1), true);
  assert.equal(store.shown.photo(1).isFavorite, true);
  response.reject(new Error('no'));
  await assert.rejects(liking);
  assert.equal(store.shown.photo(1).isFavorite, false);
});

test('a photo whose heart was pressed twice is what the server knows if changes are refused', async () => {
  for (const accepted of [0, 1]) {
    const { store, server } = await makeStore(6);
    let requests = 0;
    server.setFavorite = async () => {
      requests += 1;
      if (requests > accepted) throw new Error('no');
      return { photo: photo(2) };
    };
    const changes = [true, false].map((isFavorite) => store.setFavorite(store.shown.photo(1), isFavorite));
    const results = await Promise.allSettled(changes);
    assert.equal(results.filter(({ status }) => status === 'rejected').length, 2 - accepted);
    assert.equal(store.shown.photo(1).isFavorite, accepted === 1);
  }
});

test('a favorite that is removed at once is also removed on the server', async () => {
  const { store, server } = await makeStore(6);
  const [first, requests] = [held({ photo: photo(2) }), []];
  server.setFavorite = (id, isFavorite) => {
    requests.push([id, isFavorite]);
    return requests.length === 1 ? first.promise : Promise.resolve({ photo: photo(id) });
  };
  const liking = store.setFavorite(store.shown.photo(1), true);
  const regret = store.setFavorite(store.shown.photo(1), false);
  await store.setFavorite(store.shown.photo(2), true);
  assert.deepEqual(requests, [[2, true], [3, true]], 'only changes of the same photo wait');
  first.resolve();
  await Promise.all([liking, regret]);
  assert.deepEqual(requests.slice(2), [[2, false]]);
  assert.equal(store.shown.photo(1).isFavorite, false);
});

test('a response from before a favorite was added does not remove it', async () => {
  const { store, server, all } = await makeStore(6);
  const response = held({ photo: photo(2) });
  server.setFavorite = () => response.promise;
  all.isHolding = true;
  const earlier = store.reload(NOTHING);
  const liking = store.setFavorite(store.shown.photo(1), true);
  await rest();
  all.release();
  await earlier;
  await store.all.fetch(1);
  assert.equal(store.shown.photo(1).isFavorite, true, 'the request was sent before');
  // Whether responses requested before the server has responded include the favorite is unknown.
  await store.reload(NOTHING);
  await store.all.fetch(1);
  assert.equal(store.shown.photo(1).isFavorite, true, 'the server may not have done it');
  store.applyFavorite(2, false);
  assert.equal(store.shown.photo(1).isFavorite, true, 'that was before the own change');
  response.resolve();
  await liking;
  await store.reload(NOTHING);
  await store.all.fetch(1);
  assert.equal(store.shown.photo(1).isFavorite ?? false, false, 'what the server reports afterwards counts');
});

test('a favorite of another device shows in what was found, too', async () => {
  const { store, log } = await makeStore(20);
  await store.find('even');
  store.applyFavorite(4, true);
  assert.equal(store.shown.photo(store.shown.indexOf(4)).isFavorite, true);
  assert.equal(store.all.photo(store.all.indexOf(4)).isFavorite, true);
  assert.equal(log.reloads, 0);
});

test('several photos are removed in one request, and the list is read again', async () => {
  const { store, server, all, log } = await makeStore(20);
  server.change = async (ids, change) => {
    assert.deepEqual([ids, change], [[3, 5], 'remove']);
    all.ids = all.ids.filter((id) => !ids.includes(id));
    return { photos: ids };
  };
  await store.changeAll([3, 5], 'remove');
  assert.equal(log.reloads, 1);
  assert.equal(store.all.count, 18);
  // What the server reports of them afterwards is already known.
  store.applyRemoval(3, true);
  store.applyRemoval(5, true);
  assert.equal(log.reloads, 1);
});

test('several photos that could not be removed stay', async () => {
  const { store, server, log } = await makeStore(20);
  server.change = async () => { throw new Error('refused'); };
  await assert.rejects(store.changeAll([3], 'remove'));
  assert.deepEqual([log.reloads, store.all.count], [0, 20]);
  store.applyRemoval(3, true);
  assert.equal(store.all.count, 19, 'it is new that somebody else has removed it');
});

test('several photos become favorites at once', async () => {
  const { store, log } = await makeStore(20);
  await store.changeAll([3, 5], 'favorite');
  assert.deepEqual([2, 3, 4].map((index) => store.all.photo(index).isFavorite ?? false), [true, false, true]);
  await store.changeAll([3], 'unfavorite');
  assert.equal(store.all.photo(2).isFavorite, false);
  assert.equal(log.reloads, 0);
});
