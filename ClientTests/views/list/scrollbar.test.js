import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

/** As much of an element as a scrollbar uses. */
class Element {
  hidden = true;
  style = {};
  clientHeight = 600;
  names = new Set();
  classList = {
    toggle: (name, isOn) => (isOn ? this.names.add(name) : this.names.delete(name)),
    remove: (name) => this.names.delete(name),
  };
  setAttribute() {}
  append() {}
  remove() {}
  addEventListener() {}
}

const core = { results: 0, written: () => [40, 0], call: { scroll_is_tall: () => 1, scroll_thumb: () => undefined } };
let Scrollbar;

before(async () => {
  globalThis.document = { createElement: () => new Element(), body: new Element(), documentElement: new Element() };
  globalThis.addEventListener = () => undefined;
  ({ Scrollbar } = await import('../../../Web/js/views/list/scrollbar.js'));
});
after(() => {
  delete globalThis.document;
  delete globalThis.addEventListener;
});

function shown(host) {
  const bar = new Scrollbar(core, 0, () => undefined);
  bar.connect(host, new AbortController().signal);
  bar.update(0);
  return bar;
}

test('a bar that goes leaves the mark of another one alone', () => {
  const page = shown(document.body);
  const panel = new Element();
  const beside = shown(panel);
  assert.ok(document.documentElement.names.has('has-scrollbar') && panel.names.has('has-scrollbar'));
  beside.disconnect();
  assert.ok(document.documentElement.names.has('has-scrollbar'), 'the tall list beside it still needs its bar');
  assert.ok(!panel.names.has('has-scrollbar'));
  page.disconnect();
  assert.ok(!document.documentElement.names.has('has-scrollbar'));
});
