import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { makeLayer } from '../../../Web/js/views/frame/layer.js';
import { restoreGlobals } from '../../globals.js';
import { openPage } from '../../page/page.js';

let bar;
let content;
let main;

beforeEach(() => {
  openPage();
  [bar, content, main] = [element('header'), element('main'), element('main')];
  document.body.append(main);
});
afterEach(restoreGlobals);

test('the screen is the first thing in the page', () => {
  const layer = makeLayer('detail', { bar, content });
  assert.deepEqual(document.body.children, [layer, main]);
});

test('only the link to the content comes before it', () => {
  const skip = element('a', { class: 'skip' });
  document.body.prepend(skip);
  const layer = makeLayer('detail', { bar, content });
  assert.deepEqual(document.body.children, [skip, layer, main]);
});

test('it has a name, for people who do not see it', () => {
  const names = ['photo', 'detail', 'gallery'].map((screen) => makeLayer(screen, { bar, content }).getAttribute('aria-label'));
  assert.deepEqual(names, ['One photo', 'Details', 'Slideshow']);
});

test('the list next to the photo is reached after the bar and before the photo', () => {
  const split = element('aside');
  assert.deepEqual(makeLayer('photo', { bar, content }, split).children, [bar, split, content]);
  assert.deepEqual(makeLayer('photo', { bar, content }).children, [bar, content]);
});
