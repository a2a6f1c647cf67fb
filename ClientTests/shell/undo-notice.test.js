import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { offerUndo, pendingUndo } from '../../Web/js/collection/undo-offer.js';
import { messages } from '#messages/common.js';
import { showPendingUndo } from '../../Web/js/shell/undo-notice.js';
import { restoreGlobals, setGlobal } from '../globals.js';
import { openPage, settle } from '../page/page.js';

const OFFER = { photos: [3, 4], change: 'restore', text: '2 photos were removed.' };
let visits;
/** The messages, with their actions. */
let shown;
let requests;
/** How the server responds. */
let respond;

beforeEach(() => {
  ({ visits } = openPage());
  [shown, requests] = [[], []];
  const stored = new Map();
  setGlobal('sessionStorage', { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value), removeItem: (name) => stored.delete(name) });
  respond = async () => ({ ok: true, status: 200, json: async () => ({ photos: [3, 4] }) });
  setGlobal('fetch', async (url, { body }) => {
    requests.push([url, JSON.parse(body)]);
    return respond();
  });
});
afterEach(restoreGlobals);

const toasts = { show: (text, action) => shown.push({ text, action }) };

test('a page without a change before shows nothing', () => {
  showPendingUndo(toasts);
  assert.deepEqual(shown, []);
});

test('the change of the page before is undone, and the page shows it', async () => {
  void offerUndo(OFFER, Promise.resolve());
  showPendingUndo(toasts);
  assert.deepEqual([shown[0].text, shown[0].action.label], [OFFER.text, messages.undo]);
  shown[0].action.run();
  await settle();
  assert.deepEqual([requests, visits], [[['/api/v1/photos/restore', { photos: [3, 4] }]], ['reload']]);
});

test('it is undone once: the next page offers it no more', () => {
  void offerUndo(OFFER, Promise.resolve());
  showPendingUndo(toasts);
  assert.notEqual(pendingUndo(), undefined, 'nobody has used it');
  shown[0].action.run();
  assert.equal(pendingUndo(), undefined);
});

test('a list shows the photos itself', async () => {
  void offerUndo(OFFER, Promise.resolve());
  const undone = [];
  showPendingUndo(toasts, async ({ photos }) => { undone.push(photos); });
  shown[0].action.run();
  await settle();
  assert.deepEqual([undone, requests, visits], [[[3, 4]], [], []]);
});

test('that a change cannot be undone is shown, and the page stays', async () => {
  void offerUndo(OFFER, Promise.resolve());
  respond = async () => { throw new TypeError('Failed to fetch'); };
  showPendingUndo(toasts);
  shown[0].action.run();
  await settle();
  assert.deepEqual([shown[1].text, visits], [messages.notReached, []]);
});

test('a link that was followed meanwhile is not cancelled', async () => {
  void offerUndo(OFFER, Promise.resolve());
  showPendingUndo(toasts);
  shown[0].action.run();
  dispatchEvent(new Event('beforeunload'));
  await settle();
  assert.deepEqual([requests.length, visits], [1, []]);
});
