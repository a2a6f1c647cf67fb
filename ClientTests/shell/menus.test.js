import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

class FakeNode extends EventTarget {
  open = false;
  contains(other) { return other === this || other instanceof FakeSelect; }
  getAttribute() { return null; }
}
class FakeSelect extends FakeNode {}
const NAMES = ['document', 'Node', 'Element', 'HTMLElement', 'HTMLDetailsElement'];
let connectMenus;
let menu;

before(async () => {
  for (const name of NAMES.slice(1)) globalThis[name] = FakeNode;
  globalThis.HTMLSelectElement = FakeSelect;
  ({ connectMenus } = await import('../../Web/js/shell/menus.js'));
});
after(() => { for (const name of NAMES) delete globalThis[name]; });
beforeEach(() => {
  menu = new FakeNode();
  menu.open = true;
  globalThis.document = Object.assign(new FakeNode(), { querySelector: () => (menu.open ? menu : null) });
  connectMenus(new AbortController().signal);
});

/** Whether the page's own reaction is left to an event. */
const happens = (name) => document.dispatchEvent(Object.assign(new Event(name, { cancelable: true }), { key: 'Enter' }));

test('a press outside an open menu only closes it', () => {
  happens('pointerdown');
  assert.equal(menu.open, false);
  assert.equal(happens('click'), false);
  assert.equal(happens('click'), true);
});

test('a later click does not count as that press', () => {
  for (const between of ['pointercancel', 'keydown']) {
    menu.open = true;
    happens('pointerdown');
    happens(between);
    assert.equal(happens('click'), true, between);
  }
});

/** A list of choices in the menu, and the choices that the page hears of. */
function makeSelect() {
  const select = Object.assign(new FakeSelect(), { value: 'feed', closest: () => menu });
  // Events of elements pass the document, and may end there.
  const send = (name, key) => {
    const event = Object.assign(new Event(name, { cancelable: true }), { key });
    Object.defineProperty(event, 'target', { value: select });
    document.dispatchEvent(event);
  };
  select.dispatchEvent = (event) => send(event.type);
  const heard = [];
  document.addEventListener('change', () => heard.push(select.value));
  const goes = (key, value) => {
    send('keydown', key);
    select.value = value;
    send('change');
  };
  return { select, send, heard, goes };
}
const later = () => new Promise((resolve) => { setTimeout(resolve, 5); });

test('arrow keys go through the choices of a menu, until Enter or the next element', async () => {
  for (const end of ['keydown', 'focusout']) {
    menu.open = true;
    const { send, heard, goes } = makeSelect();
    goes('ArrowDown', 'newest');
    await later();
    goes('ArrowDown', 'oldest');
    await later();
    assert.deepEqual([heard, menu.open], [[], true]);
    send(end, 'Enter');
    send(end, 'Enter');
    assert.deepEqual([heard, menu.open], [['oldest'], false]);
  }
});

test('Escape takes back what arrow keys went to', async () => {
  const { select, send, heard, goes } = makeSelect();
  goes('ArrowDown', 'newest');
  goes('ArrowDown', 'oldest');
  await later();
  send('keydown', 'Escape');
  send('focusout');
  assert.deepEqual([heard, select.value], [[], 'feed']);
});

test('a choice in the list that a key has opened counts at once', async () => {
  const { send, select, heard } = makeSelect();
  send('keydown', 'ArrowDown');
  await later();
  select.value = 'title';
  send('change');
  assert.deepEqual([heard, menu.open], [['title'], false]);
});
