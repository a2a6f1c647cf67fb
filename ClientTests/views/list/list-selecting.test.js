import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { openPage } from '../../page/page.js';

openPage();
document.documentElement.dataset.role = 'member';
const { ListSelecting } = await import('../../../Web/js/views/list/list-selecting.js');

const rest = () => new Promise((resolve) => { setTimeout(resolve); });
const button = element('button', { 'data-select': '' });
document.body.append(button);

/** A selection whose module is loaded by `load`. */
function makeSelecting() {
  let load;
  const log = [];
  const mode = { end: () => log.push('end'), select: async (index) => log.push(index), key: () => true };
  const begin = () => new Promise((resolve) => { load = () => resolve(mode); });
  const selecting = new ListSelecting({ toastError: (error) => log.push(error) }, { store: { indexOf: () => 0 } }, begin);
  selecting.connect(element('section'), new AbortController().signal);
  return { selecting, log, load: () => load() };
}

test('a selection whose module is still loading ends as soon as it is there', async () => {
  const { selecting, log, load } = makeSelecting();
  button.dispatchEvent(new Event('click'));
  selecting.end();
  load();
  await rest();
  assert.deepEqual(log, ['end']);
});

test('a selection ends at once', async () => {
  const { selecting, log, load } = makeSelecting();
  button.dispatchEvent(new Event('click'));
  load();
  await rest();
  selecting.end();
  assert.deepEqual(log, ['end']);
});

test('the button that began a selection ends it', async () => {
  const { log, load } = makeSelecting();
  button.dispatchEvent(new Event('click'));
  load();
  await rest();
  button.dispatchEvent(new Event('click'));
  assert.deepEqual(log, ['end']);
});
