import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openPage } from '../../page/page.js';

openPage();
document.documentElement.dataset.role = 'member';
const { beginSelecting } = await import('../../../Web/js/views/list/select-mode.js');
const { MAX_SELECTED } = await import('../../../Web/js/views/list/selection.js');
const { messages } = await import('#messages/selecting.js');

let store;
let log;
let mode;
/** Which of the photos 1 to 4 are selected. */
let marks;

beforeEach(() => {
  const photo = (index) => ({ id: index + 1, title: '' });
  store = Object.assign(new EventTarget(), {
    count: 3000, photo, fetch: async (index) => photo(index), indexOf: (id) => id - 1, locate: async (id) => id - 1,
  });
  log = [];
  const model = { collection: { path: '/sources/feed' }, toast: (text) => log.push(text), toastError: (error) => { throw error; } };
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
