import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { openPage, send } from '../../page/page.js';

const { chosenOptions, openShowOptions } = await import('../../../Web/js/views/gallery/show-options.js');
const { messages } = await import('#messages/viewing.js');

const OPTIONS = { seconds: 5, isShuffled: false, motion: 'fade', hasClock: false };
const { slideshowOptions: words } = messages;
let stored;
/** The changes that the slideshow receives. */
let changes;

beforeEach(() => {
  openPage();
  stored = new Map();
  globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) };
  changes = [];
});

function open(options = {}) {
  openShowOptions({ ...OPTIONS, ...options }, (changed) => changes.push(changed), () => changes.push('closed'));
  const dialog = document.querySelector('dialog');
  const labels = dialog?.querySelectorAll('label');
  const field = (text) => labels?.find(({ textContent }) => textContent.startsWith(text))?.querySelector('select, input');
  return { dialog, pace: field(words.pace), motion: field(words.motion), shuffle: field(words.shuffle), clock: field(words.clock) };
}
/** Changes a field, as a person does. */
function change(field, values) {
  Object.assign(field, values);
  send(field, 'change');
}
const choices = (select) => select.children.map((option) => option.getAttribute('value'));

test('the sheet shows how the slideshow runs', () => {
  const { pace, motion, shuffle, clock } = open({ seconds: 10, isShuffled: true, motion: 'zoom', hasClock: true });
  assert.deepEqual([pace.value, motion.value, shuffle.checked, clock.checked], ['10', 'zoom', true, true]);
  assert.deepEqual(choices(motion), ['fade', 'zoom', 'none']);
});

test('the pace of the source is among those to choose, in its place and once', () => {
  assert.deepEqual(choices(open({ seconds: 7 }).pace), ['2', '3', '5', '7', '10', '20', '60']);
  document.querySelector('dialog').close();
  assert.deepEqual(choices(open({ seconds: 20 }).pace), ['2', '3', '5', '10', '20', '60']);
});

test('each change reaches the slideshow at once, with what was chosen before', () => {
  const { pace, motion, shuffle, clock } = open();
  change(pace, { value: '20' });
  change(motion, { value: 'none' });
  change(shuffle, { checked: true });
  change(clock, { checked: true });
  const expected = [
    { ...OPTIONS, seconds: 20 }, { ...OPTIONS, seconds: 20, motion: 'none' }, { ...OPTIONS, seconds: 20, motion: 'none', isShuffled: true },
    { seconds: 20, motion: 'none', isShuffled: true, hasClock: true },
  ];
  assert.deepEqual(changes, expected);
});

test('the transition and the clock are those that were chosen last on this device', () => {
  assert.deepEqual(chosenOptions(), { motion: 'fade', hasClock: false });
  const { motion, clock } = open();
  change(motion, { value: 'zoom' });
  change(clock, { checked: true });
  assert.deepEqual(chosenOptions(), { motion: 'zoom', hasClock: true });
  change(clock, { checked: false });
  assert.deepEqual(chosenOptions(), { motion: 'zoom', hasClock: false });
});

test('a transition that there is no more is not chosen', () => {
  stored.set('vitrine-slideshow-motion', 'spin');
  assert.equal(chosenOptions().motion, 'fade');
});

test('where nothing can be stored, choices count for this slideshow', () => {
  const refuse = () => { throw new DOMException('refused', 'SecurityError'); };
  globalThis.localStorage = { getItem: refuse, setItem: refuse };
  mock.method(console, 'info', () => undefined);
  assert.deepEqual(chosenOptions(), { motion: 'fade', hasClock: false });
  const { motion } = open();
  change(motion, { value: 'zoom' });
  assert.deepEqual(changes, [{ ...OPTIONS, motion: 'zoom' }]);
  mock.restoreAll();
});

test('the slideshow goes on when the sheet is closed', () => {
  const { dialog } = open();
  assert.deepEqual([changes, dialog.isConnected], [[], true]);
  dialog.querySelector('.sheet__head button').dispatchEvent(new Event('click'));
  assert.deepEqual([changes, dialog.isConnected], [['closed'], false]);
});

test('the slideshow goes on when there is a sheet already', () => {
  document.body.append(element('dialog', { class: 'sheet', open: '' }));
  open();
  assert.deepEqual([changes, document.querySelectorAll('dialog').length], [['closed'], 1]);
});
