import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openPage, settle } from '../../page/page.js';

openPage();
document.documentElement.dataset.role = 'member';
const { beginSelecting } = await import('../../../Web/js/views/list/select-mode.js');
const { MAX_SELECTED } = await import('../../../Web/js/views/list/selection.js');
const { messages } = await import('#messages/selecting.js');

let store;
let log;
let mode;
/** What sends a change of the selected photos to the server. */
let changeAll;
/** Which of the photos 1 to 4 are selected. */
let marks;

beforeEach(() => {
  const photo = (index) => ({ id: index + 1, title: '' });
  store = Object.assign(new EventTarget(), {
    count: 3000, photo, fetch: async (index) => photo(index), indices: { get: (id) => id - 1 }, locate: async (id) => id - 1,
  });
  log = [];
  changeAll = () => assert.fail('nothing is changed');
  const model = {
    collection: { path: '/sources/feed' }, toast: (text) => log.push(text), toastError: ({ message }) => log.push(message),
    photos: { changeAll: (...values) => changeAll(...values) },
  };
  const list = { store, setMarks: (isMarked) => { marks = isMarked ? [0, 1, 2, 3].map((index) => isMarked(photo(index))) : []; } };
  mode = beginSelecting(model, list, undefined, () => log.push('ended'));
});

test('a selected photo that is removed elsewhere is selected no more', async () => {
  await mode.select(0, false);
  await mode.select(2, false);
  const remove = (id) => store.dispatchEvent(Object.assign(new Event('removed'), { detail: id }));
  remove(1);
  assert.deepEqual(marks, [false, false, true, false]);
  remove(4);
  assert.deepEqual(log, []);
  remove(3);
  assert.deepEqual(log, ['ended']);
});

test('that no more can be selected is shown once per drag', async () => {
  await mode.select(0, false);
  for (const index of [500, 1200, 1300, 1400]) await mode.dragTo(index);
  assert.deepEqual(log, [messages.limit(MAX_SELECTED)]);
  await mode.select(2000, false);
  assert.deepEqual(log, Array(2).fill(messages.limit(MAX_SELECTED)));
});

test('a change that is refused leaves the selection', async () => {
  for (const index of [0, 2]) await mode.select(index, false);
  changeAll = async () => { throw new Error('Too busy.'); };
  mode.key({ key: 'f' });
  await settle();
  assert.deepEqual([log, marks], [['Too busy.'], [true, false, true, false]]);
  changeAll = async () => undefined;
  mode.key({ key: 'f' });
  await settle();
  assert.deepEqual(log, ['Too busy.', 'ended', messages.favored(2)]);
});

test('a change is made once, however often its key is pressed until it is accepted', async () => {
  const changes = [];
  let accept;
  changeAll = (ids, change) => {
    changes.push([ids, change]);
    return new Promise((resolve) => { accept = resolve; });
  };
  await mode.select(1, false);
  for (const key of ['Delete', 'Delete', 'f']) mode.key({ key });
  assert.deepEqual([changes, log], [[[[2], 'remove']], []]);
  accept();
  await settle();
  assert.deepEqual(log, ['ended', messages.removed(1)]);
});
