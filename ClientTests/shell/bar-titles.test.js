import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../Web/js/basics/element.js';
import { connectTitles } from '../../Web/js/shell/bar-titles.js';
import { restoreGlobals, setGlobal } from '../globals.js';
import { openPage } from '../page/page.js';

/** @type {AbortController} */
let life;
let title;
let word;
let selected;

beforeEach(() => {
  openPage();
  selected = '';
  setGlobal('getSelection', () => ({ toString: () => selected }));
  life = new AbortController();
  word = element('b', {}, 'Sea');
  title = Object.assign(element('h1', { class: 'bar__title' }, word), { clientHeight: 40, scrollHeight: 90 });
  document.body.append(title);
  connectTitles(life.signal);
});
afterEach(() => {
  life.abort();
  restoreGlobals();
});

const isExpanded = () => title.classList.contains('is-expanded');

test('a tap on a title that is cut shows the rest, and another one hides it', () => {
  word.click();
  assert.equal(isExpanded(), true);
  title.scrollHeight = 40;
  word.click();
  assert.equal(isExpanded(), false);
});

test('a title that is shown completely stays, also if its height was rounded', () => {
  title.scrollHeight = 41;
  word.click();
  assert.equal(isExpanded(), false);
});

test('words that were just selected stay selected', () => {
  selected = 'Sea';
  word.click();
  assert.equal(isExpanded(), false);
});

test('taps elsewhere, and on a page that is left, do nothing', () => {
  document.body.click();
  document.dispatchEvent(new Event('click'));
  life.abort();
  word.click();
  assert.equal(isExpanded(), false);
});
