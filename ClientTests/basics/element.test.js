import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { drawing, element, find, icon, isPlainClick } from '../../Web/js/basics/element.js';
import { restoreGlobals, setGlobal } from '../globals.js';

class Made {
  attributes = {};
  children = [];
  constructor(name, space) { Object.assign(this, { name, space }); }
  setAttribute(name, value) { this.attributes[name] = value; }
  append(...children) { this.children.push(...children); }
}

beforeEach(() => setGlobal('document', {
  createElement: (name) => new Made(name), createElementNS: (space, name) => new Made(name, space),
}));
afterEach(restoreGlobals);

test('texts of feeds remain texts', () => {
  const { name, attributes, children } = element('p', { class: 'words', hidden: '' }, '<b>Sea</b>', element('br'));
  assert.deepEqual([name, attributes], ['p', { class: 'words', hidden: '' }]);
  assert.deepEqual([children[0], children[1].name, children.length], ['<b>Sea</b>', 'br', 2]);
});

test('icons are drawings that screen readers do not announce', () => {
  for (const made of [icon('play'), drawing('M0 0h24')]) {
    assert.deepEqual([made.name, made.attributes['aria-hidden']], ['svg', 'true']);
    for (const each of [made, ...made.children]) assert.equal(each.space, 'http://www.w3.org/2000/svg');
  }
  assert.equal(drawing('M0 0h24').children[0].attributes.d, 'M0 0h24');
  assert.notEqual(icon('play').children[0].attributes.d, icon('pause').children[0].attributes.d);
});

test('only a plain click is for the page; others open links in new windows and tabs, or download them', () => {
  assert.equal(isPlainClick({ button: 0 }), true);
  for (const other of [{ button: 1 }, { button: 2 }, { button: 0, metaKey: true }, { button: 0, ctrlKey: true }, { button: 0, shiftKey: true }, { button: 0, altKey: true }]) {
    assert.equal(isPlainClick(other), false, JSON.stringify(other));
  }
});

test('an element of another kind is not found', () => {
  class Form extends Made {}
  const form = new Form('form');
  const root = (found) => ({ querySelector: (selector) => (selector === '[data-form]' ? found : null) });
  assert.equal(find(root(form), '[data-form]', Form), form);
  assert.equal(find(root(new Made('div')), '[data-form]', Form), undefined);
  assert.equal(find(root(form), '[data-other]', Form), undefined);
});
