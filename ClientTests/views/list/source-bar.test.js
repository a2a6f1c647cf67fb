import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { SourceBar } from '../../../Web/js/views/list/source-bar.js';
import { openPage, send } from '../../page/page.js';
import { turns } from '../../turns.js';

let bar;
let select;
/** The choices that the page receives. */
let received;

beforeEach(() => {
  openPage();
  select = Object.assign(element('select'), { value: 'feed' });
  bar = element('header', {}, select);
  new SourceBar(bar, {}).connectMenus();
  received = [];
  bar.addEventListener('change', () => received.push(select.value));
});

const goes = (key, value) => {
  send(select, 'keydown', { key });
  select.value = value;
  send(select, 'change');
};
const later = () => turns(5);

for (const end of ['keydown', 'focusout']) {
  test(`arrow keys go through the choices of a menu until ${end === 'keydown' ? 'Enter' : 'the focus goes on'}`, async () => {
    goes('ArrowDown', 'newest');
    await later();
    goes('ArrowDown', 'oldest');
    await later();
    assert.deepEqual(received, []);
    send(select, end, { key: 'Enter' });
    send(select, end, { key: 'Enter' });
    assert.deepEqual(received, ['oldest']);
  });
}

test('Escape reverts what arrow keys went to', async () => {
  goes('ArrowDown', 'newest');
  goes('ArrowDown', 'oldest');
  await later();
  send(select, 'keydown', { key: 'Escape' });
  send(select, 'focusout');
  assert.deepEqual([received, select.value], [[], 'feed']);
});

test('a choice in the list that a key has opened counts at once', async () => {
  send(select, 'keydown', { key: 'ArrowDown' });
  await later();
  select.value = 'title';
  send(select, 'change');
  assert.deepEqual(received, ['title']);
});

test('menus show what the list has, at the start and when the page is returned to', () => {
  let count = 0;
  const form = (name) => Object.assign(element('form', { [`data-${name}`]: '' }), { reset: () => { count += 1; } });
  const forms = ['order-form', 'date-form', 'search'].map(form);
  const source = new SourceBar(element('header', {}, ...forms), {});
  source.connectMenus();
  assert.equal(count, 2);
  dispatchEvent(new Event('pageshow'));
  assert.equal(count, 4);
  source.disconnect();
  dispatchEvent(new Event('pageshow'));
  assert.equal(count, 4);
});
