import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

class FakeNode extends EventTarget {
  open = false;
  contains(other) { return other === this; }
}
const NAMES = ['document', 'Node', 'Element', 'HTMLElement', 'HTMLDetailsElement'];
let connectMenus;
let menu;

before(async () => {
  for (const name of NAMES.slice(1)) globalThis[name] = FakeNode;
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
