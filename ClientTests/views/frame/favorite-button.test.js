import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { FavoriteButton } from '../../../Web/js/views/frame/favorite-button.js';
import { restoreGlobals } from '../../globals.js';
import { openPage } from '../../page/page.js';

/** @type {AbortController} */
let life;
let store;
let photo;
let button;
let form;
let favored;
let heart;

beforeEach(() => {
  openPage();
  life = new AbortController();
  store = new EventTarget();
  photo = { id: 7, isFavorite: false };
  favored = [];
  button = element('button', { 'aria-pressed': 'true' });
  form = element('form', { 'data-favorite': '' }, button);
  const host = { setFavorite: ({ id }, isFavorite) => favored.push([id, isFavorite]) };
  heart = new FavoriteButton(element('header', {}, form), { store, host }, () => photo, life.signal);
});
afterEach(restoreGlobals);

const pressed = () => button.getAttribute('aria-pressed');

test('the heart says whether the photo is a favorite, also after a change elsewhere', () => {
  assert.equal(pressed(), 'false');
  photo = { id: 7, isFavorite: true };
  store.dispatchEvent(new Event('photos'));
  assert.equal(pressed(), 'true');
});

test('what the page says stays while the photo is not known', () => {
  button.setAttribute('aria-pressed', 'mixed');
  for (photo of [{ id: 7 }, undefined]) heart.update();
  assert.equal(pressed(), 'mixed');
});

test('a press requests the opposite, without leaving the page', () => {
  assert.equal(form.requestSubmit(), false, 'submitted');
  photo.isFavorite = true;
  form.requestSubmit();
  assert.deepEqual(favored, [[7, true], [7, false]]);
});

test('a visitor has no favorites, and a photo that has left is none', () => {
  document.documentElement.dataset.role = 'visitor';
  heart.toggle();
  document.documentElement.dataset.role = 'viewer';
  photo = undefined;
  heart.toggle();
  assert.deepEqual(favored, []);
});

test('keys work where the bar has no heart', () => {
  new FavoriteButton(element('header'), { store, host: { setFavorite: ({ id }) => favored.push(id) } }, () => photo, life.signal).toggle();
  assert.deepEqual(favored, [7]);
});

test('a screen that was left handles neither photos nor presses', () => {
  life.abort();
  photo = { id: 7, isFavorite: true };
  store.dispatchEvent(new Event('photos'));
  assert.equal(form.requestSubmit(), true);
  assert.deepEqual([pressed(), favored], ['false', []]);
});
