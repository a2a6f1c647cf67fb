import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { BarAutoHide } from '../../../Web/js/views/frame/bar-auto-hide.js';
import { showBar } from '../../../Web/js/views/frame/viewer-parts.js';
import { restoreGlobals } from '../../globals.js';
import { mediaQuery, openPage } from '../../page/page.js';

/** @type {AbortController} */
let life;
let autoHide;
let link;
let title;
let mayHide;

beforeEach(() => {
  openPage();
  mock.timers.enable({ apis: ['setTimeout'] });
  life = new AbortController();
  mayHide = true;
  link = element('a', { 'data-bar-part': '' }, 'Back');
  title = element('button', {}, 'Ridge');
  const bar = element('header', { class: 'bar' }, link, element('p', { 'data-bar-part': '' }, title));
  document.body.append(bar);
  showBar(true);
  autoHide = new BarAutoHide(bar, () => mayHide, life.signal);
  autoHide.begin();
});
afterEach(() => {
  life.abort();
  mock.timers.reset();
  restoreGlobals();
});

const state = () => document.body.dataset.bar;
const wait = (milliseconds = 3000) => mock.timers.tick(milliseconds);
const send = (name, more = {}) => document.body.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), more));
const mouse = (more = {}) => send('pointermove', { pointerType: 'mouse', movementX: 4, movementY: 0, ...more });

test('the bar hides after three seconds without input', () => {
  wait(2999);
  assert.equal(state(), 'shown');
  wait(1);
  assert.equal(state(), 'hidden');
});

for (const name of ['pointerdown', 'keydown', 'focusin']) {
  test(`${name} keeps the bar for another while`, () => {
    wait(2000);
    send(name, { key: 'i' });
    wait(2000);
    assert.equal(state(), 'shown');
    wait(1000);
    assert.equal(state(), 'hidden');
  });
}

test('the time is read each time it begins', () => {
  life.abort();
  life = new AbortController();
  let time = 5000;
  const other = new BarAutoHide(document.querySelector('.bar'), () => true, life.signal, () => time);
  other.begin();
  wait(4000);
  assert.equal(state(), 'shown');
  time = 1000;
  other.begin();
  wait(1000);
  assert.equal(state(), 'hidden');
});

test('a mouse that moves shows the bar again, for another while', () => {
  wait();
  mouse();
  assert.equal(state(), 'shown');
  wait();
  assert.equal(state(), 'hidden');
});

test('neither a finger nor a mouse that rests shows it', () => {
  wait();
  mouse({ pointerType: 'touch' });
  mouse({ movementX: 0 });
  assert.equal(state(), 'hidden');
});

test('a bar that the person hid stays hidden when the mouse moves', () => {
  showBar(false);
  wait();
  mouse();
  send('keydown', { key: 'i' });
  assert.equal(state(), 'hidden');
});

test('a tap on the photo decides for itself about a bar that was hidden automatically', () => {
  wait();
  send('pointerdown');
  mouse();
  assert.equal(state(), 'hidden');
});

test('keys show a bar that was hidden automatically, except the one that toggles it', () => {
  wait();
  send('keydown', { key: 'Enter' });
  assert.equal(state(), 'hidden');
  showBar(true);
  autoHide.begin();
  wait();
  send('keydown', { key: 'ArrowRight' });
  assert.equal(state(), 'shown');
});

test('Tab shows every hidden bar: the focus is about to be in it', () => {
  showBar(false);
  send('keydown', { key: 'Tab' });
  assert.equal(state(), 'shown');
});

test('a bar that was hidden automatically is shown when something gets the focus', () => {
  wait();
  link.focus();
  assert.equal(state(), 'shown');
});

test('a bar with the focus, or below a sheet, stays', () => {
  for (const part of [link, title]) {
    part.focus();
    wait(6000);
    assert.equal(state(), 'shown');
    part.blur();
  }
  const sheet = element('dialog', { open: '' });
  document.body.append(sheet);
  wait(6000);
  assert.equal(state(), 'shown');
  sheet.remove();
  wait();
  assert.equal(state(), 'hidden');
});

test('a bar under a mouse stays, and one that was touched since does not', () => {
  link.isHovered = true;
  mouse();
  wait(6000);
  assert.equal(state(), 'shown');
  send('pointerdown', { pointerType: 'touch' });
  wait();
  assert.equal(state(), 'hidden');
});

for (const [device, matches, expected] of [['computer', true, 'shown'], ['phone', false, 'hidden']]) {
  test(`before anything is used, a hovered bar of a ${device} is ${expected}`, () => {
    life.abort();
    life = new AbortController();
    mediaQuery('(hover: hover)').matches = matches;
    link.isHovered = true;
    new BarAutoHide(document.querySelector('.bar'), () => true, life.signal).begin();
    wait(6000);
    assert.equal(state(), expected);
  });
}

test('a bar stays as long as it may not hide', () => {
  mayHide = false;
  wait(6000);
  assert.equal(state(), 'shown');
});

test('next to a list, the bar is hidden by an attribute, and the list stays', () => {
  const split = element('nav', { class: 'split' });
  split.clientWidth = 300;
  document.body.append(split);
  wait();
  assert.deepEqual([state(), document.body.dataset.rest], ['shown', '']);
  mouse();
  assert.equal(document.body.dataset.rest, undefined);
  wait();
  life.abort();
  assert.equal(document.body.dataset.rest, undefined, 'left behind');
});

test('a button for screen readers shows the bar and leads into it', () => {
  showBar(false);
  document.querySelector('.show-controls').click();
  assert.equal(state(), 'shown');
  assert.equal(document.activeElement, link);
});

test('a screen that was left changes no bar', () => {
  wait(1000);
  life.abort();
  wait();
  assert.equal(state(), 'shown');
  assert.equal(document.querySelector('.show-controls'), null);
  showBar(false);
  send('keydown', { key: 'Tab' });
  assert.equal(state(), 'hidden');
});

test('a sheet that closes after its screen was left does not hide the next bar', () => {
  life.abort();
  autoHide.begin();
  wait();
  assert.equal(state(), 'shown');
});
