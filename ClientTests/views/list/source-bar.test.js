import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { blank, startPage } from '../blank-page.js';

startPage();
globalThis.HTMLInputElement = class {};
class FakeSelect extends EventTarget {
  value = 'feed';
}
globalThis.HTMLSelectElement = FakeSelect;
const { SourceBar } = await import('../../../Web/js/views/list/source-bar.js');

let bar;
let select;
/** The choices that the page hears of. */
let heard;

beforeEach(() => {
  bar = blank();
  new SourceBar(bar, {}).connect();
  select = new FakeSelect();
  select.dispatchEvent = ({ type }) => send(type);
  heard = [];
  bar.addEventListener('change', () => heard.push(select.value));
});

/** Events of elements pass the bar, and may end there. */
function send(name, key) {
  const event = Object.assign(new Event(name, { cancelable: true }), { key });
  Object.defineProperty(event, 'target', { value: select });
  bar.dispatchEvent(event);
}
const goes = (key, value) => {
  send('keydown', key);
  select.value = value;
  send('change');
};
const later = () => new Promise((resolve) => { setTimeout(resolve, 5); });

for (const end of ['keydown', 'focusout']) {
  test(`arrow keys go through the choices of a menu until ${end === 'keydown' ? 'Enter' : 'the focus goes on'}`, async () => {
    goes('ArrowDown', 'newest');
    await later();
    goes('ArrowDown', 'oldest');
    await later();
    assert.deepEqual(heard, []);
    send(end, 'Enter');
    send(end, 'Enter');
    assert.deepEqual(heard, ['oldest']);
  });
}

test('Escape takes back what arrow keys went to', async () => {
  goes('ArrowDown', 'newest');
  goes('ArrowDown', 'oldest');
  await later();
  send('keydown', 'Escape');
  send('focusout');
  assert.deepEqual([heard, select.value], [[], 'feed']);
});

test('a choice in the list that a key has opened counts at once', async () => {
  send('keydown', 'ArrowDown');
  await later();
  select.value = 'title';
  send('change');
  assert.deepEqual(heard, ['title']);
});
