import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { restoreGlobals } from '../../globals.js';
import { mediaQuery, openPage, settle } from '../../page/page.js';

const INSTALLED = mediaQuery('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)');
openPage();
const { connectFullScreen, enterFullScreen, IS_INSTALLED, leaveFullScreen, toggleFullScreen } = await import('../../../Web/js/views/photo/full-screen.js');
INSTALLED.matches = true;
const installed = await import('../../../Web/js/views/photo/full-screen.js?installed');
restoreGlobals();

/** @type {AbortController} */
let life;
let actions;
/** Whether the browser refuses. */
let isRefused;

beforeEach(() => {
  openPage();
  life = new AbortController();
  isRefused = false;
  const change = (to) => async () => {
    if (isRefused) throw new TypeError('Permissions check failed');
    document.fullscreenElement = to();
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  Object.assign(document, { fullscreenEnabled: true, fullscreenElement: null, exitFullscreen: change(() => null) });
  document.documentElement.requestFullscreen = change(() => document.documentElement);
  actions = element('div', {}, element('a'));
});
afterEach(restoreGlobals);

const button = () => actions.querySelector('.bar__full-screen');
const isFull = () => document.fullscreenElement !== null;

test('the button enters and leaves, and says which', async () => {
  connectFullScreen(actions, life.signal);
  assert.deepEqual([button().title, button().getAttribute('aria-label')], ['Full screen', 'Full screen']);
  const path = String(button().children[0]);
  button().click();
  await settle();
  assert.deepEqual([isFull(), button().title, button().getAttribute('aria-label')], [true, 'Leave full screen', 'Leave full screen']);
  assert.notEqual(String(button().children[0]), path, 'the same icon');
  button().click();
  await settle();
  assert.deepEqual([isFull(), button().title], [false, 'Full screen']);
});

test('it uses the space that is reserved for it, or the first', () => {
  connectFullScreen(actions, life.signal);
  assert.equal(actions.children[0], button());
  const gap = element('span', { class: 'bar__gap' });
  actions.replaceChildren(element('a'), gap, element('a'));
  connectFullScreen(actions, life.signal);
  assert.deepEqual([actions.children.length, actions.children[1]], [3, button()]);
});

test('there is none where the browser has no full screen, nor in an installed app', () => {
  installed.connectFullScreen(actions, life.signal);
  document.fullscreenEnabled = false;
  connectFullScreen(actions, life.signal);
  assert.equal(button(), null);
});

test('only in an installed app does full screen follow the bar', () => {
  assert.deepEqual([IS_INSTALLED, installed.IS_INSTALLED], [false, true]);
  INSTALLED.matches = false;
  installed.connectFullScreen(actions, life.signal);
  assert.deepEqual([installed.IS_INSTALLED, button()], [true, null], 'a page in full screen reports another display mode');
});

test('a browser that refuses leaves everything as it is', async () => {
  isRefused = true;
  enterFullScreen();
  await settle();
  assert.equal(isFull(), false);
  document.fullscreenElement = document.documentElement;
  leaveFullScreen();
  await settle();
  assert.equal(isFull(), true);
});

test('entering twice sends one request, and leaving what was not entered none', async () => {
  let count = 0;
  const { requestFullscreen } = document.documentElement;
  document.documentElement.requestFullscreen = () => { count += 1; return requestFullscreen(); };
  document.exitFullscreen = async () => { count += 10; };
  leaveFullScreen();
  enterFullScreen();
  enterFullScreen();
  assert.equal(count, 1);
});

test('a phone without full screen for pages is left alone', () => {
  delete document.documentElement.requestFullscreen;
  toggleFullScreen();
  assert.equal(isFull(), false);
});

test('the button of a screen that was left neither acts nor changes', async () => {
  connectFullScreen(actions, life.signal);
  life.abort();
  button().click();
  await settle();
  assert.equal(isFull(), false);
  enterFullScreen();
  assert.equal(button().title, 'Full screen');
});
