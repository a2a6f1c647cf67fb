import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { element } from '../../../Web/js/basics/element.js';
import { openPage } from '../../page/page.js';

const { ListFacts } = await import('../../../Web/js/views/list/list-facts.js');

let line;
let model;

/** A list with the server's facts about it. */
function makeFacts(attributes = {}, path = '/sources/feed') {
  line = element('p', { 'data-facts': '', ...attributes });
  document.body.append(line);
  const all = { count: 3, notice: '', collection: { path, query: '' } };
  model = { all, store: all, source: 'feed' };
  return new ListFacts(model);
}
const search = (count, query, notice = '') => { model.store = { count, notice, collection: { path: '/sources/feed', query } }; };

beforeEach(() => { openPage(); });

test('the line says how many photos there are, and how old they are', () => {
  const facts = makeFacts({ 'data-freshness': 'Yesterday' });
  facts.show();
  assert.equal(line.textContent, '3 photos · Yesterday');
  model.all.count = 2;
  facts.show();
  assert.equal(line.textContent, '2 photos · Yesterday');
});

test('a place says how many photos were declared, until a refresh says another number', () => {
  const facts = makeFacts({ 'data-declared': '12' }, '/places/a');
  facts.show();
  assert.equal(line.textContent, '3 of 12 photos');
  facts.update({ declared: 20 });
  assert.equal(line.textContent, '3 of 20 photos');
  facts.update({ freshness: 'Now' });
  assert.equal(line.textContent, '3 photos · Now');
});

test('a search says what was found, and what was left out', () => {
  const facts = makeFacts({ 'data-freshness': 'Yesterday' });
  search(1, 'sea', 'Hidden photos are left out.');
  facts.show();
  assert.equal(line.textContent, '1 photo for “sea” · Hidden photos are left out.');
  search(0, 'mountain');
  facts.show();
  assert.equal(line.textContent, 'Nothing found for “mountain”');
});

test('a search over everything says nothing before there are words', () => {
  const facts = makeFacts({}, '/search');
  line.textContent = '0 photos';
  facts.show();
  assert.equal(line.textContent, '');
});

test('screen readers announce the results of a search, and the text for an empty list is removed', () => {
  const facts = makeFacts();
  document.body.append(element('div', { 'data-empty': '' }));
  facts.show();
  assert.equal(line.getAttribute('role'), null);
  search(2, 'sea');
  facts.showFound();
  assert.deepEqual([line.getAttribute('role'), line.textContent], ['status', '2 photos for “sea”']);
  assert.equal(document.querySelector('[data-empty]'), null);
});

test('a line that says the same is not written again, which would be announced again', () => {
  const facts = makeFacts();
  const texts = ['3 photos'];
  Object.defineProperty(line, 'textContent', { get: () => texts.at(-1), set: (text) => { texts.push(text); } });
  facts.show();
  model.all.count = 2;
  facts.show();
  facts.show();
  assert.deepEqual(texts, ['3 photos', '2 photos']);
});

test('a page without a line of facts shows its list all the same', () => {
  const facts = makeFacts();
  line.remove();
  const others = new ListFacts(model);
  for (const each of [facts, others]) each.showFound();
  assert.equal(document.querySelector('[data-facts]'), null);
});

test('a new title is shown in the bar, over the list and in the sidebar, but not that of another source', () => {
  document.documentElement.dataset.base = '/photos/';
  const labels = ['feed', 'feed-2'].map((id) => element('span', { class: 'tabs__label' }, id));
  const links = ['feed', 'feed-2'].map((id, index) => element('a', { href: `/photos/sources/${id}` }, labels[index]));
  const [own, large] = [element('h1', { class: 'bar__title' }, 'Old'), element('p', { 'data-large-title': '' }, 'Old')];
  document.body.append(element('nav', { class: 'tabs__sources' }, ...links), element('header', { class: 'bar' }, own), large);
  const facts = makeFacts();
  // A photo over the list has another heading.
  document.querySelector('header.bar').before(element('header', { class: 'bar' }, element('h1', { class: 'bar__title' }, 'Photo')));
  facts.showTitle('New');
  assert.deepEqual([own, large, ...labels].map((each) => each.textContent), ['New', 'New', 'New', 'feed-2']);
  assert.equal(document.querySelector('.bar__title').textContent, 'Photo');
});
