import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { openPage, send } from '../../page/page.js';

const { connectCells } = await import('../../../Web/js/views/list/cell-taps.js');

const PRIMARY = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false };
let life;
let container;
let opened;

beforeEach(() => {
  openPage('http://photos.example/sources/feed');
  life = new AbortController();
  container = element('section');
  document.body.append(container);
  opened = [];
  connectCells(container, (screen, photo) => opened.push([screen, photo]), life.signal);
});

/** A cell whose picture can be tapped. */
function addCell(href, attributes = { 'data-photo': '12' }) {
  const picture = element('span', { class: 'cell__picture' });
  container.append(element('a', { class: 'cell', href, ...attributes }, picture));
  return picture;
}
const click = (target, facts = {}) => send(target, 'click', { ...PRIMARY, ...facts });

test('a tap anywhere in a cell opens its photo in place, on the screen of its link', () => {
  assert.equal(click(addCell('/sources/feed/photos/12')).defaultPrevented, true);
  click(addCell('/sources/feed/photos/13/gallery?order=oldest'));
  assert.deepEqual(opened, [['photo', 12], ['gallery', 13]]);
});

test('a click that opens another window is left to the browser', () => {
  const picture = addCell('/sources/feed/photos/12');
  for (const other of [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }]) {
    assert.equal(click(picture, other).defaultPrevented, false, JSON.stringify(other));
  }
  assert.deepEqual(opened, []);
});

/** The cells have changed places since the press: the browser reports a click on the one that is there by now. */
function clickOnOther(pressed, other, facts = {}) {
  send(pressed, 'pointerdown', { ...PRIMARY, clientX: 100, clientY: 200 });
  return click(other, { detail: 1, clientX: 102, clientY: 203, ...facts });
}

test('a tap opens the photo that was pressed, wherever its cell is by now', () => {
  const [first, second] = [addCell('/sources/feed/photos/12'), addCell('/sources/feed/photos/13')];
  clickOnOther(first, second);
  clickOnOther(second, container);
  assert.deepEqual(opened, [['photo', 12], ['photo', 13]]);
});

test('what was pressed does not matter to keys, nor to a click somewhere else', () => {
  const [first, second] = [addCell('/sources/feed/photos/12'), addCell('/sources/feed/photos/13')];
  clickOnOther(first, second, { detail: 0, clientX: 0, clientY: 0 });
  clickOnOther(first, second, { clientX: 140 });
  assert.deepEqual(opened, [['photo', 13], ['photo', 13]]);
});

test('a tap on a photo that is removed at that moment opens no other one', () => {
  const [removed, reused, other] = [12, 13, 14].map((photo) => addCell(`/sources/feed/photos/${photo}`));
  const press = (picture) => send(picture, 'pointerdown', { ...PRIMARY, clientX: 100, clientY: 200 });
  press(removed);
  removed.parentElement.remove();
  click(other, { detail: 1, clientX: 100, clientY: 200 });
  press(reused);
  reused.parentElement.setAttribute('href', '/sources/feed/photos/20');
  click(other, { detail: 1, clientX: 100, clientY: 200 });
  assert.deepEqual(opened, []);
});

test('a tap that selects a photo, or ends a pinch, does not open it', () => {
  const picture = addCell('/sources/feed/photos/12');
  picture.addEventListener('click', (event) => event.preventDefault());
  click(picture);
  assert.deepEqual(opened, []);
});

test('links that are not to photos lead where they say', () => {
  const others = [addCell('/sources/feed'), addCell('http://photos.example/about'), addCell('/sources/feed/photos/12', {}), container];
  for (const other of others) assert.equal(click(other).defaultPrevented, false);
  assert.deepEqual(opened, []);
});

test('a list that is left opens nothing', () => {
  const picture = addCell('/sources/feed/photos/12');
  life.abort();
  assert.equal(click(picture).defaultPrevented, false);
  assert.deepEqual(opened, []);
});
