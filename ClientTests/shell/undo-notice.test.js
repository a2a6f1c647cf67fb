import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { offerUndo, pendingUndo } from '../../Web/js/collection/undo-offer.js';
import { messages } from '#messages/common.js';
import { showPendingUndo } from '../../Web/js/shell/undo-notice.js';
import { give, restoreGlobals } from '../globals.js';
import { openPage, settle } from '../page/page.js';

const OFFER = { photos: [3, 4], change: 'restore', text: '2 photos were removed.' };
let visits;
/** The messages, with their actions. */
let said;
let asked;
/** How the server answers. */
let answer;

beforeEach(() => {
  ({ visits } = openPage());
  [said, asked] = [[], []];
  const kept = new Map();
  give('sessionStorage', { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) });
  answer = async () => ({ ok: true, status: 200, json: async () => ({ photos: [3, 4] }) });
  give('fetch', async (url, { body }) => {
    asked.push([url, JSON.parse(body)]);
    return answer();
  });
});
afterEach(restoreGlobals);

const toasts = { show: (text, action) => said.push({ text, action }) };

test('a page without a change before says nothing', () => {
  showPendingUndo(toasts);
  assert.deepEqual(said, []);
});

test('the change of the page before is undone, and the page shows it', async () => {
  offerUndo(OFFER);
  showPendingUndo(toasts);
  assert.deepEqual([said[0].text, said[0].action.label], [OFFER.text, messages.undo]);
  said[0].action.run();
  await settle();
  assert.deepEqual([asked, visits], [[['/api/v1/photos/restore', { photos: [3, 4] }]], ['reload']]);
});

test('it is undone once: the next page offers it no more', () => {
  offerUndo(OFFER);
  showPendingUndo(toasts);
  assert.notEqual(pendingUndo(), undefined, 'nobody has used it');
  said[0].action.run();
  assert.equal(pendingUndo(), undefined);
});

test('a list shows the photos itself', async () => {
  offerUndo(OFFER);
  const undone = [];
  showPendingUndo(toasts, async ({ photos }) => { undone.push(photos); });
  said[0].action.run();
  await settle();
  assert.deepEqual([undone, asked, visits], [[[3, 4]], [], []]);
});

test('what cannot be undone is said, and the page stays', async () => {
  offerUndo(OFFER);
  answer = async () => { throw new TypeError('Failed to fetch'); };
  showPendingUndo(toasts);
  said[0].action.run();
  await settle();
  assert.deepEqual([said[1].text, visits], [messages.notReached, []]);
});

test('a link that was followed meanwhile is not cancelled', async () => {
  offerUndo(OFFER);
  showPendingUndo(toasts);
  said[0].action.run();
  dispatchEvent(new Event('beforeunload'));
  await settle();
  assert.deepEqual([asked.length, visits], [1, []]);
});
