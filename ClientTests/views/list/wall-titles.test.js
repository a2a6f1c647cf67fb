import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { mediaQuery, openPage } from '../../page/page.js';

const { WallTitles } = await import('../../../Web/js/views/list/wall-titles.js');

let life;
let form;
let select;
let list;
let mouse;

beforeEach(() => {
  openPage();
  life = new AbortController();
  select = element('select', { name: 'titles' });
  form = element('form', { 'data-wall-titles': '' }, select);
  document.body.append(form);
  list = { kind: 'wall', restyled: 0, restyle() { list.restyled += 1; } };
  mouse = Object.assign(mediaQuery('(hover) and (min-width: 75em)'), { matches: false });
});
// The media query is also that of the next test.
afterEach(() => life.abort());

/** The menu of the list. */
function connect() {
  const titles = new WallTitles(list);
  titles.connect(life.signal);
  return titles;
}
function choose(value) {
  select.value = value;
  select.dispatchEvent(new Event('change'));
}
/** The window becomes as large, or as small, as on a computer or a phone. */
function resize(hasMouse) {
  mouse.matches = hasMouse;
  mouse.dispatchEvent(new Event('change'));
}
const titles = () => document.documentElement.dataset.titles;

test('a choice is applied at once, and saved', () => {
  connect();
  choose('hidden');
  assert.deepEqual([titles(), list.restyled, document.cookie], ['hidden', 1, 'vitrine_titles=hidden']);
  choose('shown');
  assert.deepEqual([titles(), list.restyled, document.cookie], ['shown', 2, 'vitrine_titles=shown']);
});

test('without a choice, titles are hidden only with a mouse in a large window', () => {
  connect();
  resize(true);
  assert.equal(titles(), 'hidden');
  resize(false);
  assert.deepEqual([titles(), list.restyled], ['', 2]);
});

test('a choice counts in windows of any size, until it is reverted', () => {
  connect();
  resize(true);
  choose('shown');
  resize(false);
  resize(true);
  assert.equal(titles(), 'shown');
  choose('');
  assert.deepEqual([titles(), document.cookie], ['hidden', '']);
});

test('the menu shows the choice that was saved, not that of a stored page', () => {
  document.cookie = 'vitrine_titles=hidden';
  select.value = 'shown';
  connect();
  assert.equal(select.value, 'hidden');
});

test('only walls have the choice', () => {
  list.kind = 'grid';
  const menu = connect();
  assert.equal(form.hidden, true);
  list.kind = 'wall';
  menu.layoutChanged();
  assert.equal(form.hidden, false);
});

test('a page without the menu shows its list all the same', () => {
  form.remove();
  const menu = connect();
  menu.layoutChanged();
  resize(true);
  assert.deepEqual([titles(), list.restyled], [undefined, 0]);
});

test('a list that is left changes nothing any more', () => {
  connect();
  life.abort();
  choose('hidden');
  resize(true);
  assert.deepEqual([titles(), list.restyled, document.cookie], [undefined, 0, '']);
});
